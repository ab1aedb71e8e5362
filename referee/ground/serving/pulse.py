"""When a worker last checked the turn clocks, and when one last looked for long jobs. Live workers do both often.

Kept in Redis where there is one, so that every process knows. Otherwise the worker is embedded in this process, and one
time says enough, since the same worker does both.
"""

from __future__ import annotations

import time

import redis

from referee.ground.serving import redis_connection

KEY, SLOW_KEY = "kontrollant.pulse", "kontrollant.pulse.slow"

_beaten: float | None = None


def beat() -> None:
    """Store the time of this worker's clock, as a sign that the worker runs."""
    global _beaten
    _beaten = time.time()
    _keep(KEY, _beaten)


def slow_worker_reports() -> None:
    """Store the time of this worker's clock, as a sign that a worker does the long jobs."""
    _keep(SLOW_KEY, time.time())


def last_beat() -> float | None:
    """Return when a worker last checked the clocks, in seconds since 1970 by its own clock; None if not known."""
    return _kept_time(KEY)


def last_slow_report() -> float | None:
    """Return when a worker last looked for long jobs, in seconds since 1970 by its own clock; None if not known."""
    return _kept_time(SLOW_KEY)


def _keep(key: str, now: float) -> None:
    if redis_connection.connection.holds:
        try:
            redis_connection.shared_client().set(key, repr(now))
        except redis.RedisError as trouble:
            redis_connection.connection.lost(trouble)


def _kept_time(key: str) -> float | None:
    if redis_connection.connection.holds:
        try:
            kept = redis_connection.shared_client().get(key)
        except redis.RedisError as trouble:
            redis_connection.connection.lost(trouble)
        else:
            return float(kept) if isinstance(kept, bytes) else None
    return _beaten
