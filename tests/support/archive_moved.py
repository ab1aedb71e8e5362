"""Archives that travel between databases: `python -m tests.support.archive_moved STEP FILE [STEP FILE ...]`.

The service test runs the steps against a PostgreSQL and against SQLite.
"""

from __future__ import annotations

import os
import random
import signal
import sys
from pathlib import Path
from typing import NoReturn

import django
from django.apps import apps
from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.db import connection

django.setup()

from referee.models import Seat  # noqa: E402 (Django first)
from scoring.management.commands import archive  # noqa: E402 (Django first)
from scoring.models.tournaments import Player, Tournament  # noqa: E402 (Django first)
from scoring.services.files import importing  # noqa: E402 (Django first)
from scoring.services.people.forgetting import person_forget  # noqa: E402 (Django first)
from scoring.services.people.players import players_add  # noqa: E402 (Django first)
from scoring.services.rounds.rounds import round_end  # noqa: E402 (Django first)
from tests.scoring.competitions import make_organiser, reloaded  # noqa: E402 (Django first)
from tests.support.archived import export  # noqa: E402 (Django first)
from tests.support.archived_any import play_round, played  # noqa: E402 (Django first)


def make(file: Path) -> None:
    """Play a tournament, and export it while it goes on."""
    export(played(), file)


def move(file: Path) -> None:
    """Import the archive, and export what was imported beside it."""
    _organiser()
    call_command("archive", "import", str(file), "--organiser", "mover", "--again")
    export(Tournament.objects.latest("pk"), file.with_suffix(".again.zip"))
    call_command("verify", verbosity=0)


def killed(file: Path) -> None:
    """Import the archive in processes that are killed: while tables are written, while results are counted, at the end.

    Fail if any of them leaves a row or a file behind, or damages the database.
    """
    _organiser()
    before = _state_here()
    assert before["Tournament"] == Tournament.objects.count() and len(before) > 30
    for last_step in (importing.TABLES, importing.RESULTS, "the end"):
        connection.close()
        if (child := os.fork()) == 0:
            _die(file, last_step)
        _, status = os.waitpid(child, 0)
        assert os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL, last_step
        assert _state_here() == before, last_step


def _die(file: Path, last_step: str) -> NoReturn:
    """Import with the command, and end this process as `kill -9` does in a step that the command shows."""

    def written(_bar: object, what: str, entries: int) -> None:
        if what == last_step and entries > 0:
            os.kill(os.getpid(), signal.SIGKILL)

    def acted(*_told: object, **_more: object) -> None:
        os.kill(os.getpid(), signal.SIGKILL)

    try:
        setattr(archive._Bar, "written", written)  # noqa: B010 (instead of the bar)
        setattr(importing, "record_act", acted)  # noqa: B010 (the last that is written before it is committed)
        call_command("archive", "import", str(file), "--organiser", "mover", "--again")
    finally:
        os._exit(1)


def _state_here() -> dict[str, object]:
    """Return how many rows each table has, and the files of the data directory; fail if the database is damaged."""
    models = [model for app in ("referee", "scoring") for model in apps.get_app_config(app).get_models()]
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            assert cursor.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    files = sorted(path.name for path in Path(settings.DATA).rglob("*") if not path.name.endswith(OF_NO_IMPORT))
    return {"files": files, **{model.__name__: model._default_manager.count() for model in models}}


OF_NO_IMPORT = ("-wal", "-shm", "serving")
"""The ends of names of files that SQLite keeps beside the database, and the lock of the data directory."""


def _organiser() -> None:
    """Make the account that will own what is imported, unless it is there."""
    if not get_user_model().objects.filter(username="mover").exists():
        make_organiser("mover")


def go_on(file: Path) -> None:
    """Play another round with a new player in the tournament that was imported last, and export it."""
    tournament = Tournament.objects.latest("pk")
    competition = tournament.competitions.order_by("pk")[0]
    old = set(Seat.objects.filter(table__hall=tournament.hall_id).values_list("player_key", flat=True))
    round_end(competition_id=competition.pk, number=2, as_they_stand=True)
    players_add(competition_id=competition.pk, text="Nils")
    assert str(Player.objects.latest("pk").pk) not in old
    play_round(reloaded(competition), 3, random.Random("on"))
    export(tournament, file)
    call_command("verify", verbosity=0)


def forget(file: Path) -> None:
    """End the round, forget a player who was in the tournament from the start, and export it."""
    tournament = Tournament.objects.latest("pk")
    competition = tournament.competitions.order_by("pk")[0]
    round_end(competition_id=competition.pk, number=3, as_they_stand=True)
    gone = Player.objects.filter(tournament=tournament).earliest("pk")
    person_forget(organiser_id=tournament.organiser_id, player_id=gone.pk, name=gone.name)
    export(tournament, file)
    call_command("verify", verbosity=0)


if __name__ == "__main__":
    steps = (make, killed, move, go_on, forget)
    by_name = {step.__name__: step for step in steps}
    for name, path in zip(sys.argv[1::2], sys.argv[2::2], strict=True):
        by_name[name](Path(path))
