"""The cache if REDIS_URL names a Redis: shared by all processes, and local to this one while Redis is lost."""

from collections.abc import Callable
from typing import Any

import redis
from django.core.cache.backends.base import DEFAULT_TIMEOUT, BaseCache
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache

from referee.ground.serving import redis_connection

MOST = 10_000  # entries that a process keeps: counts of a minute, fragments of a few seconds


class SharedCache(BaseCache):
    """Counts and fragments in Redis. Anything here may be lost at any moment, so readers must not depend on it."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(params)
        options = {**params.get("OPTIONS", {}), **redis_connection.client_options()}
        self._shared = RedisCache(server, {**params, "OPTIONS": options})
        self._own = LocMemCache(server, {**params, "OPTIONS": {"MAX_ENTRIES": MOST}})

    def _ask(self, command: Callable[[BaseCache], Any]) -> Any:
        """Return the shared cache's answer, or the process's own if the shared one is unreachable."""
        if redis_connection.connection.holds:
            try:
                return command(self._shared)
            except redis.RedisError as trouble:
                redis_connection.connection.lost(trouble)
        return command(self._own)

    def add(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        """Like Django's, and so are all the following methods."""
        return bool(self._ask(lambda cache: cache.add(key, value, timeout, version)))

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        return self._ask(lambda cache: cache.get(key, default, version))

    def set(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        self._ask(lambda cache: cache.set(key, value, timeout, version))

    def touch(self, key: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        return bool(self._ask(lambda cache: cache.touch(key, timeout, version)))

    def delete(self, key: Any, version: int | None = None) -> bool:
        return bool(self._ask(lambda cache: cache.delete(key, version)))

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        return int(self._ask(lambda cache: cache.incr(key, delta, version)))

    def clear(self) -> None:
        self._ask(lambda cache: cache.clear())
