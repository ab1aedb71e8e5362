"""Archives that travel between databases, one step a process: `python -m tests.support.archive_moved STEP FILE`.

The service test runs the steps against a PostgreSQL and against SQLite.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

import django
from django.core.management import call_command

django.setup()

from referee.models import Seat  # noqa: E402 (Django first)
from scoring.models import Player, Tournament  # noqa: E402 (Django first)
from scoring.services.players import players_add  # noqa: E402 (Django first)
from scoring.services.rounds import round_end  # noqa: E402 (Django first)
from tests.scoring.competitions import make_organiser, reloaded  # noqa: E402 (Django first)
from tests.support.archived import export  # noqa: E402 (Django first)
from tests.support.archived_any import play_round, played  # noqa: E402 (Django first)


def make(file: Path) -> None:
    """Play a tournament, and export it while it goes on."""
    export(played(), file)


def move(file: Path) -> None:
    """Import the archive, and export what was imported beside it."""
    make_organiser("mover")
    call_command("archive", "import", str(file), "--organiser", "mover", "--again")
    export(Tournament.objects.latest("pk"), file.with_suffix(".again.zip"))
    call_command("verify", verbosity=0)


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


if __name__ == "__main__":
    {"make": make, "move": move, "go_on": go_on}[sys.argv[1]](Path(sys.argv[2]))
