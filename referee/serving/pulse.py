"""When a worker last checked the turn clocks. A live worker does so every few seconds.

Kept in Redis where there is one, so that every process knows; otherwise in this process, whose worker is embedded.
"""

from __future__ import annotations

import time

import redis

from referee.serving import redis_connection

KEY = "kontrollant.pulse"

_beaten: float | None = None


def beat() -> None:
    """Store the time of this worker's clock, as a sign that the worker runs."""
    global _beaten
    _beaten = time.time()
    if redis_connection.connection.holds:
        try:
            redis_connection.shared().set(KEY, repr(_beaten))
        except redis.RedisError as trouble:
            redis_connection.connection.lost(trouble)


def last_beat() -> float | None:
    """Return when a worker last checked the clocks, in seconds since 1970 by its own clock; None if not known."""
    if redis_connection.connection.holds:
        try:
            kept = redis_connection.shared().get(KEY)
        except redis.RedisError as trouble:
            redis_connection.connection.lost(trouble)
        else:
            return float(kept) if isinstance(kept, bytes) else None
    return _beaten
