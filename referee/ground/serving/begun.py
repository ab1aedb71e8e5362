"""Whether a server has ever started with the data that a command is given."""

from __future__ import annotations

from django.core.management.base import CommandError
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder


def refuse_without_data() -> None:
    """Raise CommandError if there is nothing yet: it may be the wrong folder, and a traceback says nothing of that."""
    if not MigrationRecorder(connection).has_table():
        raise CommandError("There is no data here yet. The first start (`make run`, or `kontrollant`) makes it.")
