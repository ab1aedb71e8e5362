"""The last few requests that kept the thread of the pages busy for long, so that everybody else waited for them.

They are kept in the cache, which all processes share where there is a Redis.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.core.cache import cache

logger = logging.getLogger(__name__)

SLOW = 5.0  # seconds
MOST = 5  # requests that are kept
KEPT = timedelta(days=1)
KEY = "kontrollant.slow-pages"


@dataclass(frozen=True, slots=True)
class SlowPage:
    """A request that took long: its address without secrets, the seconds on the thread, and when it ended."""

    path: str
    seconds: float
    at: datetime


def note_time(method: str, path: str, seconds: float) -> None:
    """Name a request in the log, and keep it, if it took long. `path` must have no secret in it."""
    if seconds <= SLOW:
        return
    logger.warning("slow page, %.1f s: %s %s", seconds, method, path, extra={"told": {"ms": round(1000 * seconds)}})
    cache.set(KEY, (SlowPage(path, seconds, datetime.now(UTC)), *slow_pages())[:MOST], KEPT.total_seconds())


def slow_pages() -> tuple[SlowPage, ...]:
    """Return the last few requests that took long, the latest first."""
    return tuple(page for page in cache.get(KEY, ()) if datetime.now(UTC) - page.at < KEPT)
