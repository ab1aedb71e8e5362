"""Live streams: a topic says its new number, and everybody who listens hears it.

Topics: `table:<id>`, `hall:<id>`, `standings:<tournament id>`; `door:…` says a new generation of a link, which ends the
streams that an earlier one has opened. One hub a process fans out in memory; where REDIS_URL is
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

from referee import redis_line

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


class Bolt:
    """Closes a stream when its link is void: it listens to the link's door."""

    def __init__(self, listener: Listener) -> None:
        self.loop = listener.loop
        self._listener = listener

    def tell(self, number: int | None) -> None:
        """Another link has taken the place of this one."""
        self._listener.tell(None)


class Hub:
    """Who listens to which topic in this process, and the last number each topic has said here."""

    def __init__(self) -> None:
        self._listeners: dict[str, set[Listener | Bolt]] = defaultdict(set)
        self._said: dict[str, int] = {}
        self._lock = Lock()

    def add(self, topic: str, listener: Listener | Bolt, number: int) -> int:
        """A stream opens whose reader was told `number`; the number it begins with, should one have come meanwhile."""
        with self._lock:
            self._listeners[topic].add(listener)
            return max(number, self._said.get(topic, number))

    def remove(self, topic: str, listener: Listener | Bolt) -> None:
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


def _tell_all(listeners: tuple[Listener | Bolt, ...], number: int | None) -> None:
    """One hop to each loop, however many of its streams listen."""
    by_loop: dict[asyncio.AbstractEventLoop, list[Listener | Bolt]] = defaultdict(list)
    for listener in listeners:
        by_loop[listener.loop].append(listener)
    for loop, those in by_loop.items():
        try:
            loop.call_soon_threadsafe(_tell_each, those, number)
        except RuntimeError:  # that loop has ended, and its streams with it
            continue


def _tell_each(listeners: list[Listener | Bolt], number: int | None) -> None:
    for listener in listeners:
        listener.tell(number)


hub = Hub()


def publish(topic: str, number: int) -> None:
    """Tell all who listen to `topic` its new number. Call it after commit; from any thread.

    While Redis can't be reached only this process hears it; once it is back, every page asks again (`hub.close`).
    """
    if redis_line.line.holds:
        try:
            _redis().publish(CHANNEL + topic, number)
        except redis.RedisError as trouble:
            redis_line.line.lost(trouble)
        else:
            return
    hub.tell(topic, number)


Door = tuple[str, int]
"""The topic on which a link says its next generation, and the generation by which a stream was opened."""


def stream(topic: str, number: int, *, door: Door | None = None) -> StreamingHttpResponse:
    """The answer of a live view: server-sent events `number`, the first at once with the number as it stands.

    Check the permission first. The stream carries nothing but numbers; the page fetches its fragment. It ends when the
    link behind `door` is void.
    """
    _feed_started()
    response = StreamingHttpResponse(_events(topic, number, door), content_type="text/event-stream")
    response["Cache-Control"] = "no-cache"
    response["X-Accel-Buffering"] = "no"
    return response


async def _events(topic: str, number: int, door: Door | None) -> AsyncIterator[bytes]:
    """The bytes of one stream, until it is closed or its reader goes."""
    listener = Listener()
    bolt, (door_topic, generation) = Bolt(listener), door or ("", 0)
    number = hub.add(topic, listener, number)
    if door and hub.add(door_topic, bolt, generation) > generation:
        listener.tell(None)
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
        if door:
            hub.remove(door_topic, bolt)


def _event(number: int) -> bytes:
    return f"event: number\ndata: {number}\n\n".encode()


_client: redis.Redis | None = None
_feed: Thread | None = None
_start = Lock()


def _redis() -> redis.Redis:
    """The client by which this process publishes."""
    global _client
    if _client is None:
        _client = redis_line.client()
    return _client


def _feed_started() -> None:
    """See to it that this process hears Redis, by one thread for all its streams."""
    global _feed
    if not settings.REDIS_URL:
        return
    with _start:
        if _feed is None or not _feed.is_alive():
            redis_line.line.on_return(hub.close)
            _feed = Thread(target=_feed_hub, name="live-feed", daemon=True)
            _feed.start()


def _feed_hub() -> None:
    """Bring every number from Redis to the hub, for as long as the process lives.

    What was said elsewhere while Redis was lost nobody knows here, so all streams end once it is heard again: each page
    comes back at once and learns the number as it stands. Until then this process's own numbers reach its pages.
    """
    missed = False
    while True:
        try:
            with redis.Redis.from_url(settings.REDIS_URL, socket_keepalive=True) as client, client.pubsub() as feed:
                feed.psubscribe(f"{CHANNEL}*")
                for message in feed.listen():
                    if message["type"] == "pmessage":
                        hub.tell(message["channel"].decode().removeprefix(CHANNEL), int(message["data"]))
                    elif missed:  # the subscription is confirmed
                        missed = False
                        hub.close()
        except redis.RedisError as trouble:
            missed = True
            redis_line.line.lost(trouble)
        sleep(FEED_REST)
