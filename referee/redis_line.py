"""The line to Redis, where REDIS_URL names one: whoever uses it asks here first whether it holds.

Redis holds nothing that can't be lost, so no page may wait for it or fail with it. The first command that fails says
`lost`; from then on nobody asks Redis anything, until a thread of this process has had an answer from it again.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Lock, Thread
from time import sleep

import redis
from django.conf import settings

logger = logging.getLogger(__name__)

#: Seconds that a command may take before Redis counts as lost: so long the one thread waits, once.
PATIENCE = 1.0
#: Seconds between two questions whether Redis is back.
REST = 1.0


class RedisLine:
    """Whether Redis answers, and what is done when it does so again."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._lost = False
        self._on_return: list[Callable[[], None]] = []

    @property
    def holds(self) -> bool:
        """Whether there is a Redis and nothing has shown that it can't be reached."""
        return bool(settings.REDIS_URL) and not self._lost

    def lost(self, trouble: Exception) -> None:
        """A command has failed. Says so once, and looks for Redis until it answers. From any thread."""
        with self._lock:
            if self._lost:
                return
            self._lost = True
        logger.warning("Redis can't be reached (%s). This process goes on without it.", trouble)
        Thread(target=self._look_for_it, name="redis-line", daemon=True).start()

    def on_return(self, act: Callable[[], None]) -> None:
        """Have `act` done each time Redis is back."""
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
    """A client whose commands fail soon if Redis doesn't answer. It keeps a pool of connections."""
    return redis.Redis.from_url(settings.REDIS_URL, **client_options())


def client_options() -> dict[str, float]:
    """What any client of Redis is made with that a page may wait for."""
    return {"socket_connect_timeout": PATIENCE, "socket_timeout": PATIENCE}


def _answers() -> bool:
    try:
        with client() as asked:
            return bool(asked.ping())
    except redis.RedisError:
        return False


line = RedisLine()
