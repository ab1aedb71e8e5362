"""Live streams: when a topic gets a new number, everybody who listens hears it.

Topics are `table:<id>`, `hall:<id>` and `standings:<competition id>`. `door:…` announces a new generation of a link,
which ends the streams opened by an earlier one. One hub per process fans out in memory. If REDIS_URL is set, numbers go
through Redis, and one feed per process passes them to its hub. A stream carries only numbers, and only the latest one
matters, so a slow listener never delays anybody and misses nothing.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable
from functools import cache, lru_cache
from threading import Lock, Thread
from time import sleep
from typing import NamedTuple, Protocol

import redis
from django.conf import settings
from django.http import StreamingHttpResponse
from prometheus_client import Gauge

from referee.ground.serving import metrics, redis_connection

logger = logging.getLogger(__name__)

KEEP_ALIVE = 15.0  # seconds of silence after which `alive` tells the page that the connection still works
ALIVE = b"event: alive\ndata: 1\n\n"
RETRY = 2000  # milliseconds after which a browser that lost the connection reconnects
CHANNEL = "kontrollant.live."
ASKED = "?"  # the topic by which a process asks all others how many listen to them
FEED_REST = 1.0  # seconds before a feed that lost Redis tries again


Door = tuple[str, int]
"""The topic that announces a link's next generation, and the generation by which a stream was opened."""


class Followed(NamedTuple):
    """What an event stream follows: a topic, the number that its reader knows, and the door that may end it."""

    topic: str
    number: int
    door: Door | None


class EventStream(StreamingHttpResponse):
    """The answer of a live view. It has no parts: the server keeps its connection, and a `Listener` writes there."""

    def __init__(self, followed: Followed) -> None:
        super().__init__((), content_type="text/event-stream")
        self["Cache-Control"] = "no-cache"
        self["X-Accel-Buffering"] = "no"
        self.followed = followed


class Sink(Protocol):
    """Where the events of one stream go."""

    def write(self, event: bytes) -> None:
        """Take an event. Of those that can't be sent yet, only the latest matters."""

    def end(self) -> None:
        """End the stream."""


class Listener:
    """One open stream. It lives on the event loop that makes it, and ends there."""

    __slots__ = ("_bolt", "_followed", "_sink", "loop")

    def __init__(self, followed: Followed, sink: Sink) -> None:
        """Register, and write the number as it stands now."""
        self.loop = asyncio.get_running_loop()
        self._followed, self._sink = followed, sink
        topic, number, door = followed
        number = hub.add(topic, self, number)
        _open_streams(topic).inc()
        sink.write(f"retry: {RETRY}\n\n".encode() + _event(number))
        self._bolt = Bolt(self) if door else None
        if door and self._bolt and hub.add(door[0], self._bolt, door[1]) > door[1]:
            sink.end()

    def tell(self, number: int | None) -> None:
        """Take a new number, or None to end the stream. Must run on the loop's own thread."""
        if number is None:
            self._sink.end()
        else:
            self._sink.write(_event(number))

    def leave(self) -> None:
        """Unregister: the stream has ended."""
        topic, _number, door = self._followed
        _open_streams(topic).dec()
        hub.remove(topic, self)
        if door and self._bolt:
            hub.remove(door[0], self._bolt)


class Bolt:
    """Closes a stream when its link becomes void, by listening to the link's door."""

    __slots__ = ("_listener", "loop")

    def __init__(self, listener: Listener) -> None:
        self.loop = listener.loop
        self._listener = listener

    def tell(self, number: int | None) -> None:
        """End the stream: another link has replaced this one."""
        self._listener.tell(None)


class Hub:
    """The listeners to each topic in this process, and the last number published here for each topic."""

    def __init__(self) -> None:
        self._listeners: dict[str, set[Listener | Bolt]] = defaultdict(set)
        self._said: dict[str, int] = {}
        self._lock = Lock()

    def add(self, topic: str, listener: Listener | Bolt, number: int) -> int:
        """Register a stream whose reader knows `number`.

        Return the number it begins with: a newer one may have come.
        """
        with self._lock:
            self._listeners[topic].add(listener)
            return max(number, self._said.get(topic, number))

    def remove(self, topic: str, listener: Listener | Bolt) -> None:
        """Unregister a stream that has ended."""
        with self._lock:
            self._listeners[topic].discard(listener)
            if not self._listeners[topic]:
                del self._listeners[topic]

    def tell(self, topic: str, number: int) -> None:
        """Pass a number to everybody who listens to the topic. Callable from any thread.

        A negative number is only news, which a page that is opened afterwards has already.
        """
        with self._lock:
            if number >= 0:
                self._said[topic] = number
            listeners = tuple(self._listeners.get(topic, ()))
        _tell_all(listeners, number)

    def close(self) -> None:
        """End every stream. Callable from any thread."""
        with self._lock:
            listeners = tuple(listener for those in self._listeners.values() for listener in those)
        _tell_all(listeners, None)

    def counts(self) -> dict[str, int]:
        """Return how many streams listen to each topic."""
        with self._lock:
            return {topic: len(those) for topic, those in self._listeners.items() if not topic.startswith("door:")}

    def count(self, topic: str) -> int:
        """Return how many streams listen to the topic."""
        with self._lock:
            return len(self._listeners.get(topic, ()))


def _tell_all(listeners: tuple[Listener | Bolt, ...], number: int | None) -> None:
    """Notify listeners with one call per event loop, however many of its streams listen."""
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
    """Tell everybody who listens to `topic` its new number. Call it after commit; callable from any thread.

    While Redis is unreachable only this process hears it; once Redis is back, every page asks again (`hub.close`).
    """
    if redis_connection.connection.holds:
        try:
            redis_connection.shared_client().publish(CHANNEL + topic, number)
        except redis.RedisError as trouble:
            redis_connection.connection.lost(trouble)
        else:
            return
    hub.tell(topic, number)


def stream(topic: str, number: int, *, door: Door | None = None) -> EventStream:
    """Answer a live view with server-sent events called `number`; the first is sent at once with the current number.

    Check the permission first. The stream carries only numbers; the page fetches its fragment. It ends when the link
    behind `door` becomes void.
    """
    _feed_started()
    return EventStream(Followed(topic, number, door))


@lru_cache(64)
def _event(number: int) -> bytes:
    """Return a number as an event: the same bytes for everybody who hears it."""
    return f"event: number\ndata: {number}\n\n".encode()


@cache
def _streams_of(kind: str) -> Gauge:
    return metrics.streams.labels(kind)


def _open_streams(topic: str) -> Gauge:
    """Return the count of open streams of a topic's kind: tables, halls, standings."""
    return _streams_of(topic.partition(":")[0])


_feed: Thread | None = None
_answer: Callable[[], None] | None = None  # to ASKED; set by `answer_with`
_start = Lock()


def answer_with(act: Callable[[], None]) -> None:
    """Have `act` called whenever a process asks how many listen here."""
    global _answer
    _answer = act


def _take(topic: str, number: int) -> None:
    """Pass on what another process, or this one, has published."""
    if topic == ASKED:
        if _answer:
            _answer()
    else:
        hub.tell(topic, number)


def _feed_started() -> None:
    """Make sure that this process receives from Redis, in one thread for all its streams."""
    global _feed
    if not settings.REDIS_URL:
        return
    with _start:
        if _feed is None or not _feed.is_alive():
            redis_connection.connection.on_return(hub.close)
            _feed = Thread(target=_feed_hub, name="live-feed", daemon=True)
            _feed.start()


def _feed_hub() -> None:
    """Pass every number from Redis to the hub for as long as the process lives.

    Numbers published elsewhere while Redis was unreachable are lost to this process. All streams are therefore ended
    once Redis is back: each page reconnects at once and learns the current number. Until then this process's own
    numbers still reach its pages.
    """
    missed = False
    while True:
        try:
            with redis.Redis.from_url(settings.REDIS_URL, socket_keepalive=True) as client, client.pubsub() as feed:
                feed.psubscribe(f"{CHANNEL}*")
                for message in feed.listen():
                    if message["type"] == "pmessage":
                        _take(message["channel"].decode().removeprefix(CHANNEL), int(message["data"]))
                    elif missed:  # the subscription is confirmed
                        missed = False
                        hub.close()
        except redis.RedisError as trouble:
            missed = True
            redis_connection.connection.lost(trouble)
        sleep(FEED_REST)
