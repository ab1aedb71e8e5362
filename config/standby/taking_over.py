"""Ends standing by: the copy becomes an ordinary database. After a takeover, a server is started on it."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from config.backups.whole import number_on
from config.standby import changes, kept
from config.standby.kept import StandingBy, TookOver
from scoring.services.tournaments.tournaments import tournaments_taken_over


def took_over(standing_by: StandingBy, address: str, *, is_told: bool) -> None:
    """Make a database of the copy, and remember that this laptop serves now at an address.

    If it is interrupted, it is done again at the next start.
    """
    standing_by.is_taking_over = True
    kept.keep(standing_by)
    _own_database()
    tournaments_taken_over(first=standing_by.first)
    connection.close()
    kept.keep(TookOver(standing_by.first, standing_by.key, address, is_told))
    kept.forget(kept.STANDING_BY, kept.SECOND)


def stands_by_no_longer() -> None:
    """Turn the copy into an ordinary database, if there is one already, and forget the first laptop."""
    if MigrationRecorder(connection).has_table():
        _own_database()
    connection.close()
    kept.forget(kept.STANDING_BY)


def _own_database() -> None:
    """Restore the copy's triggers, and number new rows far above those of the first laptop."""
    with closing(changes.opened(Path(settings.DATABASES["default"]["NAME"]))) as database:
        changes.end_copy(database)
    number_on()
