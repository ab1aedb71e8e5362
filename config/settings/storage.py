"""Database and cache: SQLite and memory by default; PostgreSQL and Redis where the environment names them."""

import os
from importlib.util import find_spec
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from config.settings.environment import data_directory, number

# How many of its automatic backups the server keeps; with 0 it makes none.
BACKUPS = int(number("BACKUPS") if os.environ.get("KONTROLLANT_BACKUPS") else 14)

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Services open transactions, since they define what belongs together.
ATOMIC_REQUESTS = False


# Seconds that a page waits for another process that writes to SQLite; and that it waits while that goes on.
WRITER_PATIENCE, WRITER_PATIENCE_AGAIN = 2.0, 0.1


def _sqlite() -> dict[str, Any]:
    """Return settings for SQLite that lose nothing when the power fails, and let readers read during a write."""
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": data_directory() / "kontrollant.sqlite3",
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            # A writer takes the write lock at the start, so it never fails half-way.
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,  # seconds that a command or the worker waits for another writer; pages wait less
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
        },
    }


def _postgres(url: str) -> dict[str, Any]:
    """PostgreSQL at `url`, whose query has options of the connection, such as `sslmode=verify-full`.

    Pages and writes have one thread (decision 0002), so a process keeps one connection.
    A pool would let that thread wait for half a minute when the database is away; a connection of its own is refused at
    once, so the phones are answered and send again. At each request it is checked whether the connection still works.
    """
    parts = urlsplit(url)
    return {
        "ENGINE": "django.db.backends.postgresql",
        "HOST": parts.hostname or "",
        "PORT": str(parts.port or ""),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "NAME": parts.path.lstrip("/"),
        "CONN_MAX_AGE": None,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {"connect_timeout": 5, **dict(parse_qsl(parts.query))},
    }


def _database(url: str) -> dict[str, Any]:
    """Return the database that DATABASE_URL names; SQLite if it names none."""
    if not url:
        return _sqlite()
    if not url.startswith(("postgres://", "postgresql://")):
        raise SystemExit("DATABASE_URL must begin with postgres://; leave it out for SQLite.")
    if find_spec("psycopg") is None:
        raise SystemExit("PostgreSQL needs psycopg: .venv/bin/python -m pip install 'psycopg[binary]'")
    return _postgres(url)


DATABASES = {"default": _database(os.environ.get("DATABASE_URL", ""))}

REDIS_URL = os.environ.get("REDIS_URL", "")
# Without Redis more entries cost little; with Django's default of 300, many addresses would push out counts.
CACHES: dict[str, Any] = {
    "default": (
        {"BACKEND": "config.server.cache.SharedCache", "LOCATION": REDIS_URL}
        if REDIS_URL
        else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "OPTIONS": {"MAX_ENTRIES": 10_000}}
    )
}
