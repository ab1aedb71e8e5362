"""How the server is, in figures: what its organiser looks at when something seems wrong."""

from __future__ import annotations

import shutil
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.db.models import Count, Min
from django.utils import timezone

from referee.ground.serving import pulse, readiness
from referee.ground.serving.backups import LastBackup, last_backup
from referee.ground.serving.listeners import listeners
from referee.ground.serving.slow_pages import SlowPage, slow_pages
from referee.models import Outbox


@dataclass(frozen=True, slots=True)
class ServerState:
    """The figures of one moment. Times are in seconds, sizes in bytes; None is what is not known."""

    now: datetime
    version: str
    database: str  # SQLite or PostgreSQL
    database_size: int
    free: int
    queue: str  # "" if tasks can be put into it, else why not
    worker_age: float | None
    slow_worker_age: float | None  # of the worker that does long jobs
    waiting: int  # promises of the outbox
    waiting_for: float  # how long the oldest of them has waited
    backup: LastBackup | None
    slow_pages: tuple[SlowPage, ...]  # the latest first
    screens: Mapping[str, int]  # by topic


def server_state() -> ServerState:
    """Return how the server is now."""
    now, beaten, slow = timezone.now(), pulse.last_beat(), pulse.last_slow_report()
    waiting = Outbox.objects.filter(done_at=None).aggregate(count=Count("pk"), oldest=Min("created_at"))
    return ServerState(
        now=now,
        version=settings.VERSION,
        database=connection.display_name,
        database_size=_database_size(),
        free=shutil.disk_usage(settings.DATA).free,
        queue=readiness.queue(),
        worker_age=None if beaten is None else time.time() - beaten,
        slow_worker_age=None if slow is None else time.time() - slow,
        waiting=waiting["count"],
        waiting_for=(now - waiting["oldest"]).total_seconds() if waiting["oldest"] else 0.0,
        backup=last_backup(),
        slow_pages=slow_pages(),
        screens=listeners(),
    )


def _database_size() -> int:
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_database_size(current_database())")
            return int(cursor.fetchone()[0])
    size = 0
    for end in ("", "-wal"):
        with suppress(FileNotFoundError):
            size += Path(f"{connection.settings_dict['NAME']}{end}").stat().st_size
    return size
