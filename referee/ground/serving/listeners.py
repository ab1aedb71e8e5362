"""How many screens listen to each topic, counted in this process, or in all processes if Redis connects them."""

from __future__ import annotations

import json
import time
import uuid
from collections import Counter
from collections.abc import Mapping

import redis
from django.conf import settings

from referee.ground.serving import redis_connection
from referee.ground.serving.live import ASKED, CHANNEL, hub

KEY = "kontrollant.listeners"
FRESH = 30.0  # seconds for which a process's answer counts
ANSWERED_WITHIN = 0.05  # seconds; whoever answers later is counted the next time
PROCESS = uuid.uuid4().hex


def listeners() -> Mapping[str, int]:
    """Return how many streams listen to each topic now."""
    if not settings.REDIS_URL or not redis_connection.connection.holds:
        return hub.counts()
    try:
        shared = redis_connection.shared_client()
        shared.publish(CHANNEL + ASKED, 0)
        time.sleep(ANSWERED_WITHIN)
        answers = shared.hgetall(KEY)
    except redis.RedisError as trouble:
        redis_connection.connection.lost(trouble)
        return hub.counts()
    found: Counter[str] = Counter()
    for answer in answers.values():
        told = json.loads(answer)
        if time.time() - told["at"] < FRESH:
            found.update(told["counts"])
    return found


def tell_listeners() -> None:
    """Answer for this process, when another asks."""
    try:
        with redis_connection.client() as client:
            client.hset(KEY, PROCESS, json.dumps({"at": time.time(), "counts": hub.counts()}))
            client.expire(KEY, 60)
    except redis.RedisError as trouble:
        redis_connection.connection.lost(trouble)
