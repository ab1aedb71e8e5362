"""What a server needs to do its work, part by part: each check returns "" or, in a few words, what is wrong.

The words go to monitors and logs, so they are English and name no address, password or path.
"""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable, Mapping
from functools import cache

import redis
from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from referee.ground.serving import pulse, redis_connection

LEAST_FREE = 100 * 1024 * 1024  # bytes of the data directory's disk
WORKER_LATE = 60.0  # seconds; a worker reports every five, unless one long task keeps it busy


def disk() -> str:
    """Check that there is room in the data directory."""
    try:
        free = shutil.disk_usage(settings.DATA).free
    except OSError:
        return "the data directory can't be read"
    return "" if free >= LEAST_FREE else f"only {free // 1_000_000} MB are free"


def queue() -> str:
    """Check that a task can be put into the queue."""
    if not settings.REDIS_URL:
        return "" if os.access(settings.DATA / "queue", os.W_OK | os.X_OK) else "its folder can't be written"
    try:
        with redis_connection.client() as client:
            client.ping()
    except redis.RedisError:
        return "Redis does not answer"
    return ""


def worker() -> str:
    """Check that a worker has looked after the clocks a moment ago, and that its own clock agrees with ours."""
    return _worker_trouble(pulse.last_beat())


def jobs() -> str:
    """Check that a worker has looked for long jobs a moment ago, or is working on one."""
    return _worker_trouble(pulse.last_slow_report())


def _worker_trouble(beaten: float | None) -> str:
    if beaten is None:
        return "no worker has reported yet"
    age = time.time() - beaten
    if age > WORKER_LATE:
        return f"no worker has reported for {age:.0f} seconds"
    return "" if age > -WORKER_LATE else f"the worker's clock is {-age:.0f} seconds ahead"


def database() -> str:
    """Check that the database answers."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            cursor.fetchone()
    except DatabaseError:
        return "it does not answer"
    return ""


def migrations() -> str:
    """Check that the database has all tables and columns that this version of the program needs."""
    try:
        missing = _newest_migrations() - set(MigrationRecorder(connection).applied_migrations())
    except DatabaseError:
        return "the database does not answer"
    return f"missing in {', '.join(sorted({app for app, _name in missing}))}" if missing else ""


@cache
def _newest_migrations() -> set[tuple[str, str]]:
    """Return the last migration of each app, as (app, name)."""
    return set(MigrationLoader(None).graph.leaf_nodes())


#: The checks in their order: those that may hang come last.
CHECKS: Mapping[str, Callable[[], str]] = {
    "disk": disk,
    "worker": worker,
    "jobs": jobs,
    "queue": queue,
    "database": database,
    "migrations": migrations,
}
