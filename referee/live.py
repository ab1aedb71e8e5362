"""Live streams: a topic says its new number, and everybody who listens hears it.

Topics: `table:<id>`, `hall:<id>`, `standings:<tournament id>`. One hub a process fans out in memory; where REDIS_URL is
set, numbers go through Redis, and one feed a process brings them to its hub. A stream carries nothing but numbers, and
only the latest one counts, so a slow listener never holds anybody up and misses nothing.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import AsyncIterator
from threading import Lock, Thread
from time import sleep

import redis
from django.conf import settings
from django.http import StreamingHttpResponse

logger = logging.getLogger(__name__)

KEEP_ALIVE = 15.0  # seconds of silence after which `alive` shows the page that the line still holds
RETRY = 2000  # milliseconds after which a browser that lost the line comes back
CHANNEL = "kontrollant.live."
FEED_REST = 1.0  # seconds before a feed that lost Redis tries again


class Listener:
    """One open stream: remembers the latest number until it is sent."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.news = asyncio.Event()
        self.number: int | None = None
        self.closed = False

    def tell(self, number: int | None) -> None:
        """A new number, or None: the stream ends. On the loop's own thread."""
        if number is None:
            self.closed = True
        else:
            self.number = number
        self.news.set()


class Hub:
    """Who listens to which topic in this process, and the last number each topic has said here."""

    def __init__(self) -> None:
        self._listeners: dict[str, set[Listener]] = defaultdict(set)
        self._said: dict[str, int] = {}
        self._lock = Lock()

    def add(self, topic: str, listener: Listener, number: int) -> int:
        """A stream opens whose reader was told `number`; the number it begins with, should one have come meanwhile."""
        with self._lock:
            self._listeners[topic].add(listener)
            return max(number, self._said.get(topic, number))

    def remove(self, topic: str, listener: Listener) -> None:
        """A stream has ended."""
        with self._lock:
            self._listeners[topic].discard(listener)
            if not self._listeners[topic]:
                del self._listeners[topic]

    def tell(self, topic: str, number: int) -> None:
        """Hand a number to everybody who listens to the topic; from any thread."""
        with self._lock:
            self._said[topic] = number
            listeners = tuple(self._listeners.get(topic, ()))
        _tell_all(listeners, number)

    def close(self) -> None:
        """End every stream; from any thread."""
        with self._lock:
            listeners = tuple(listener for those in self._listeners.values() for listener in those)
        _tell_all(listeners, None)

    def count(self, topic: str) -> int:
        """How many streams listen to the topic."""
        with self._lock:
            return len(self._listeners.get(topic, ()))


def _tell_all(listeners: tuple[Listener, ...], number: int | None) -> None:
    """One hop to each loop, however many of its streams listen."""
    by_loop: dict[asyncio.AbstractEventLoop, list[Listener]] = defaultdict(list)
    for listener in listeners:
        by_loop[listener.loop].append(listener)
    for loop, those in by_loop.items():
        try:
            loop.call_soon_threadsafe(_tell_each, those, number)
        except RuntimeError:  # that loop has ended, and its streams with it
            continue


def _tell_each(listeners: list[Listener], number: int | None) -> None:
    for listener in listeners:
        listener.tell(number)


hub = Hub()


def publish(topic: str, number: int) -> None:
    """Tell all who listen to `topic` its new number. Call it after commit; from any thread.

    Where Redis can't be reached only this process hears it; pages elsewhere catch up when they next ask.
    """
    if not settings.REDIS_URL:
        hub.tell(topic, number)
        return
    try:
        _redis().publish(CHANNEL + topic, number)
    except redis.RedisError:
        logger.warning("Redis can't be reached: %s told only within this process", topic)
        hub.tell(topic, number)


def stream(topic: str, number: int) -> StreamingHttpResponse:
    """The answer of a live view: server-sent events `number`, the first at once with the number as it stands.

    Check the permission first. The stream carries nothing but numbers; the page fetches its fragment.
    """
    _feed_started()
    response = StreamingHttpResponse(_events(topic, number), content_type="text/event-stream")
    response["Cache-Control"] = "no-cache"
    response["X-Accel-Buffering"] = "no"
    return response


async def _events(topic: str, number: int) -> AsyncIterator[bytes]:
    """The bytes of one stream, until it is closed or its reader goes."""
    listener = Listener()
    number = hub.add(topic, listener, number)
    try:
        yield f"retry: {RETRY}\n\n".encode() + _event(number)
        while True:
            try:
                async with asyncio.timeout(KEEP_ALIVE):
                    await listener.news.wait()
            except TimeoutError:
                yield b"event: alive\ndata: 1\n\n"
                continue
            listener.news.clear()
            if listener.closed:
                return
            if listener.number is not None:
                yield _event(listener.number)
    finally:
        hub.remove(topic, listener)


def _event(number: int) -> bytes:
    return f"event: number\ndata: {number}\n\n".encode()


_client: redis.Redis | None = None
_feed: Thread | None = None
_start = Lock()


def _redis() -> redis.Redis:
    """The one connection pool of this process."""
    global _client
    if _client is None:
        _client = redis.Redis.from_url(settings.REDIS_URL, socket_connect_timeout=2)
    return _client


def _feed_started() -> None:
    """See to it that this process hears Redis, by one thread for all its streams."""
    global _feed
    if not settings.REDIS_URL:
        return
    with _start:
        if _feed is None or not _feed.is_alive():
            _feed = Thread(target=_feed_hub, name="live-feed", daemon=True)
            _feed.start()


def _feed_hub() -> None:
    """Bring every number from Redis to the hub, for as long as the process lives.

    What was said while Redis was lost nobody knows here, so all streams end then: each page comes back at once and
    learns the number as it stands.
    """
    while True:
        try:
            with _redis().pubsub(ignore_subscribe_messages=True) as feed:  # type: ignore[no-untyped-call]  # redis-py
                feed.psubscribe(f"{CHANNEL}*")
                for message in feed.listen():
                    hub.tell(message["channel"].decode().removeprefix(CHANNEL), int(message["data"]))
        except redis.RedisError:
            logger.warning("the live feed has lost Redis, and tries again")
        sleep(FEED_REST)
        hub.close()
