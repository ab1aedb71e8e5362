"""Clears what rows leave behind in files of the data directory when somebody is forgotten (decision 0116)."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from django.conf import settings
from django.db import OperationalError, connection
from django.utils import timezone

from scoring.models.accounts import Club


def leftovers_clear() -> None:
    """Leave nothing of deleted rows in the database's files, and empty the error logs, if anybody was forgotten lately.

    Call it outside a transaction. Raises OperationalError while others use the database too much; then it is tried
    again, and nothing is lost by it.
    """
    clubs = Club.objects.filter(pk=Club.ONLY, leftovers_since__isnull=False)
    since, begun = clubs.values_list("leftovers_since", flat=True).first(), timezone.now()
    if since is None:
        return
    _logs_empty(Path(settings.DATA))
    _database_rewrite()
    # unless another one was forgotten meanwhile
    clubs.filter(leftovers_since=since).update(leftovers_since=None, cleared_at=begun)


def _logs_empty(data: Path) -> None:
    """Empty the logs: an error may quote a row. A file that a process has open goes on from its beginning."""
    for path in (*data.glob("errors.log*"), *(data / "logs").glob("*")):
        with suppress(OSError):
            os.truncate(path, 0)


def _database_rewrite() -> None:
    """Write the database's rows anew, so that its free pages and its journal hold none that are gone."""
    with connection.cursor() as cursor:
        if connection.vendor != "sqlite":
            cursor.execute("VACUUM")
            return
        cursor.execute("VACUUM")
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        busy, _pages, _moved = cursor.fetchone()
        if busy:
            raise OperationalError("somebody reads the database, so its journal can't be emptied now")
