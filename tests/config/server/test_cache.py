"""The cache of several processes: shared while Redis answers, local to each process while it doesn't."""

import pytest
import redis

from config.server.cache import SharedCache
from referee.ground.serving import redis_connection


class Shared:
    """Stands for the cache in Redis, and can be lost."""

    def __init__(self):
        self.is_lost = False
        self.kept = {}

    def get(self, key, default, _version):
        if self.is_lost:
            raise redis.ConnectionError("refused")
        return self.kept.get(key, default)


@pytest.fixture
def cache(settings, monkeypatch):
    """A cache whose Redis nobody can reach, and a line that takes that for granted."""
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    monkeypatch.setattr(redis_connection, "connection", redis_connection.RedisConnection())
    monkeypatch.setattr(redis_connection.RedisConnection, "_look_for_it", lambda self: None)
    made = SharedCache(settings.REDIS_URL, {})
    made.clear()
    return made


def test_process_keeps_its_own_counts_while_redis_is_lost(cache):
    """All that the throttles and the fragments ask of a cache works."""
    assert cache.add("count", 1, 60) and not cache.add("count", 1, 60)
    assert cache.incr("count") == 2
    assert cache.touch("count", 60)
    cache.set("fragment", "<p>", 5)

    assert cache.get("fragment") == "<p>"
    assert cache.get_or_set("other", lambda: "made", 5) == "made"
    assert cache.delete("fragment")
    assert cache.get("fragment", "none") == "none"


def test_shared_cache_is_asked_until_it_fails(cache, monkeypatch):
    """From the first failure on, without waiting for Redis again."""
    shared = Shared()
    shared.kept["number"] = 7
    monkeypatch.setattr(cache, "_shared", shared)
    monkeypatch.setattr(redis_connection, "connection", redis_connection.RedisConnection())
    assert cache.get("number") == 7
    shared.is_lost = True

    assert cache.get("number") is None
    assert not redis_connection.connection.holds
