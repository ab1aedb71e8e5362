"""The connection to Redis, if REDIS_URL names one. Everybody who uses Redis asks here first whether it is available.

Redis holds nothing that can't be lost, so no page may wait for it or fail because of it. The first failing command
calls `lost`; after that nothing uses Redis until a background thread of this process has had an answer from it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Lock, Thread
from time import sleep

import redis
from django.conf import settings

logger = logging.getLogger(__name__)

#: Seconds a command may take before Redis counts as lost. The page thread waits that long at most once.
PATIENCE = 1.0
#: Seconds between checks whether Redis is back.
REST = 1.0


class RedisConnection:
    """Whether Redis is available, and what to do when it comes back."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._lost = False
        self._on_return: list[Callable[[], None]] = []

    @property
    def holds(self) -> bool:
        """Whether Redis is configured and no command has failed since it last answered."""
        return bool(settings.REDIS_URL) and not self._lost

    def lost(self, trouble: Exception) -> None:
        """Report that a command has failed: log it once and check for Redis until it answers.

        Callable from any thread.
        """
        with self._lock:
            if self._lost:
                return
            self._lost = True
        logger.warning("Redis can't be reached (%s). This process goes on without it.", trouble)
        Thread(target=self._look_for_it, name="redis-connection", daemon=True).start()

    def on_return(self, act: Callable[[], None]) -> None:
        """Register `act` to be called each time Redis is back."""
        if act not in self._on_return:  # apps may get ready more than once, in tests
            self._on_return.append(act)

    def _look_for_it(self) -> None:
        while not _answers():
            sleep(REST)
        with self._lock:
            self._lost = False
        logger.warning("Redis is back.")
        for act in self._on_return:
            act()


def client() -> redis.Redis:
    """Return a client whose commands fail quickly if Redis doesn't answer. It keeps a pool of connections."""
    return redis.Redis.from_url(settings.REDIS_URL, **client_options())


_shared: redis.Redis | None = None


def shared_client() -> redis.Redis:
    """Return this process's client for short commands. Any thread may use it."""
    global _shared
    if _shared is None:
        _shared = client()
    return _shared


def client_options() -> dict[str, float]:
    """Return the options for every Redis client that a page may have to wait for."""
    return {"socket_connect_timeout": PATIENCE, "socket_timeout": PATIENCE}


def _answers() -> bool:
    try:
        with client() as asked:
            return bool(asked.ping())
    except redis.RedisError:
        return False


connection = RedisConnection()
