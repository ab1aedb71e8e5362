"""The stored databases of earlier releases (`tests/data/releases/make.py`), restored and used by today's code."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import Any

from tests.support.server import ROOT
from tests.support.shell import Shell

FOLDER = ROOT / "tests" / "data" / "releases"
RELEASES = sorted({path.name.split(".")[0] for path in FOLDER.glob("*.backup")})
OLDEST, NEWEST = "2026-11-22-first-evenings", "2026-11-23-several-servers"
SECRETS = {
    "KONTROLLANT_SECRET_KEY": "of-the-stored-releases",
    "KONTROLLANT_ORGANISER_PASSWORD": "of-the-stored-releases",
}
PLAIN = "django.contrib.staticfiles.storage.StaticFilesStorage"

#: Pages below an organiser's page of a competition.
ORGANISER = (
    *("settings/", "standings/", "rules/", "players/check-in/", "seating/", "drafts/"),
    *("log/", "webhooks/", "programs/", "roles/", "cards/"),
)


class Releases:
    """A process with the code of today, in which one release after another is restored."""

    def __init__(self, data: Path, database: Mapping[str, str]) -> None:
        environment = {**os.environ, **SECRETS, **database, "KONTROLLANT_DATA": str(data)}
        environment["DJANGO_SETTINGS_MODULE"] = "config.settings"
        self._engine = "postgresql" if database else "sqlite"
        self._shell = Shell(ROOT, environment)

    def restored(self, release: str) -> str:
        """Restore a release, use all of it and play on; return what the commands print."""
        file = FOLDER / f"{release}.{self._engine}.backup"
        return self._shell.run(f"from tests.support.releases import use; print(use({str(file)!r}))")

    def schema(self) -> str:
        """Return what the tables are at this moment."""
        return self._shell.run("from tests.support.schema import schema; print(schema())")

    def close(self) -> None:
        """End the process."""
        self._shell.close()


@contextmanager
def releases(data: Path, **database: str) -> Iterator[Releases]:
    """Restore releases for the length of a `with`, on SQLite unless DATABASE_URL is given."""
    found = Releases(data, database)
    try:
        yield found
    finally:
        found.close()


SINCE = 'id="acts-since"'  # the sentence on the page of the audit log

# --- in that process ------------------------------------------------------------------------------------------


def use(file: str) -> str:
    """Restore a backup, open pages, play on, end the round and verify; return what the commands print."""
    from django.conf import settings
    from django.core.cache import cache
    from django.core.management import call_command
    from django.test import override_settings

    from referee import lines
    from scoring.selectors import shared
    from scoring.selectors.seasons import kept_figures as season_kept
    from scoring.services.standings import kept_standings as kept_standings

    said = StringIO()
    call_command("restore", file, check=True, stdout=said)
    call_command("restore", file, stdout=said)
    for kept in (lines, season_kept, shared, kept_standings):  # another database has other rows by the same ids
        kept.forget()
    cache.clear()
    with override_settings(STORAGES={**settings.STORAGES, "staticfiles": {"BACKEND": PLAIN}}):
        play_on()
        open_pages()
        said.write(log_page())
    said.write(verify_output())
    said.write(archive_output())
    return said.getvalue()


def open_pages() -> None:
    """Open pages of the players at each table, of the referees, of the organiser and of the public."""
    from django.contrib.auth import get_user_model
    from django.test import Client

    guest, organiser = (Client(HTTP_HOST="localhost", raise_request_exception=True) for _ in range(2))
    organiser.force_login(get_user_model().objects.get(username="organiser"))
    for client, paths in ((guest, _for_guests()), (organiser, _for_organisers())):
        for path in paths:
            answer = client.get(path, follow=True)
            assert answer.status_code == 200, f"{path}: {answer.status_code}"


def log_page() -> str:
    """Return what the page of the audit log says of the time before there was one, "" if it says nothing."""
    from django.contrib.auth import get_user_model
    from django.test import Client

    organiser = Client(HTTP_HOST="localhost")
    organiser.force_login(get_user_model().objects.get(username="organiser"))
    text = organiser.get("/organise/competition/friday/log/").content.decode()
    return text[text.index(SINCE) :].split("</p>")[0] if SINCE in text else ""


def _for_guests() -> Iterator[str]:
    from referee.access.links import referee_token, seat_token
    from referee.models import Event, RefereeLink, Seat
    from scoring.models.tournaments import Competition, Player
    from scoring.selectors.people.links import link_path

    for seat in Seat.objects.filter(position=1).select_related("table"):
        yield from (f"/s/{seat_token(seat)}/{page}" for page in ("", "happened/"))
    for link in RefereeLink.objects.filter(revoked_at=None):
        hall = f"/r/{referee_token(link)}/"
        yield hall
        for event in Event.objects.filter(table__hall=link.hall_id, number=5):
            table = f"{hall}tables/{event.table_id}/"
            yield from (f"{table}{page}" for page in ("", f"events/{event.number}/dossier/"))
    yield from (link_path(player) for player in Player.objects.all()[:3])
    for competition in Competition.objects.select_related("tournament"):
        public = f"/e/{competition.slug}/"
        yield from (public, f"{public}projector/", f"/t/{competition.tournament.slug}/")


def _for_organisers() -> Iterator[str]:
    from scoring.models.seasons import Season
    from scoring.models.tournaments import Competition

    for competition in Competition.objects.all():
        yield from (f"/organise/competition/{competition.slug}/{page}" for page in ("", *ORGANISER))
    yield from (f"/season/{season.slug}/" for season in Season.objects.all())


def play_on() -> None:
    """Enter the next move of the round that is on, from a phone, and end the round."""
    from django.test import Client

    from referee.access.links import seat_token
    from referee.models import Seat
    from referee.services.outbox import outbox_sweep
    from scoring.models.tournaments import TableSeating
    from scoring.services.rounds.rounds import round_end
    from tests.data.releases.story import HAND, PLAYED, moves

    seating = TableSeating.objects.get(round__competition__slug="friday", round__number=2, number=1)
    seats = {seat.player: seat for seat in Seat.objects.filter(table_id=seating.referee_table_id).order_by("position")}
    number = next(iter(seats.values())).table.last_number
    for move in moves(HAND, list(seats))[PLAYED : PLAYED + 3]:
        body: dict[str, Any] = {"key": f"on-{number}", "expected": number}
        body["event"] = {name: value for name, value in move.items() if name != "by"}
        path = f"/api/v1/s/{seat_token(seats[move['by']])}/events/"
        answer = Client(HTTP_HOST="localhost").post(path, body, content_type="application/json")
        assert answer.status_code == 200, answer.content
        number += 1
        assert answer.json()["number"] == number
    outbox_sweep()
    round_end(competition_id=seating.round.competition_id, number=2, as_they_stand=True)


def verify_output() -> str:
    """Return what `manage.py verify` says. Raises CommandError if a log is not sound."""
    from django.core.management import CommandError, call_command

    from referee.management.commands.verify import RULES_DIFFER

    said = StringIO()
    try:
        call_command("verify", stdout=said)
    except CommandError as refused:
        if refused.returncode != RULES_DIFFER:
            raise
    return said.getvalue()


def archive_output() -> str:
    """Export the tournament, and return what `manage.py archive verify` says of its archive."""
    from django.core.management import call_command

    said = StringIO()
    with tempfile.TemporaryDirectory() as folder:
        file = str(Path(folder, "friday.zip"))
        call_command("archive", "export", "friday", file, stdout=said)
        call_command("archive", "verify", file, stdout=said)
    return said.getvalue()
