"""Database and cache: SQLite and memory by default; PostgreSQL and Redis where the environment names them."""

import os
from typing import Any
from urllib.parse import unquote, urlsplit

from config.settings.environment import data_directory

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Transactions are opened by services, where it is said what belongs together.
ATOMIC_REQUESTS = False


def _sqlite() -> dict[str, Any]:
    """SQLite that loses nothing when the power fails, and lets readers read while somebody writes."""
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": data_directory() / "kontrollant.sqlite3",
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            # A writer takes the write lock when it begins, and so never fails half-way.
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
        },
    }


def _postgres(url: str) -> dict[str, Any]:
    """PostgreSQL at `url`, with a pool of connections."""
    parts = urlsplit(url)
    return {
        "ENGINE": "django.db.backends.postgresql",
        "HOST": parts.hostname or "",
        "PORT": str(parts.port or ""),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "NAME": parts.path.lstrip("/"),
        "OPTIONS": {"pool": True},
    }


DATABASE_URL = os.environ.get("DATABASE_URL", "")
DATABASES = {"default": _postgres(DATABASE_URL) if DATABASE_URL.startswith("postgres") else _sqlite()}

REDIS_URL = os.environ.get("REDIS_URL", "")
CACHES = {
    "default": (
        {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS_URL}
        if REDIS_URL
        else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
    )
}
