"""The connection of an open event stream: what is left of a request once its answer has begun.

A hall has a stream for each screen, silent for most of the evening. uvicorn's own connection would keep a parser, the
request and its task for each; this one keeps where to write and what it follows (decision 0133).
"""

from __future__ import annotations

import asyncio
from contextvars import Context
from typing import Any, NamedTuple

from django.utils.http import http_date

from config.log.lines import tally
from config.server.capacity import Room
from referee.ground.serving import live


class Opened(NamedTuple):
    """The beginning of a stream: the head of its answer in the bytes of HTTP, and what it follows."""

    head: bytes
    followed: live.Followed

    @classmethod
    def by(cls, answer: live.EventStream) -> Opened:
        """Take what is needed from the answer of a view, and close it.

        Its length is not known, so the end of the connection is the end of the answer.
        """
        cookies = [("Set-Cookie", cookie.output(header="").strip()) for cookie in answer.cookies.values()]
        named = [("Date", http_date()), *answer.items(), *cookies, ("Connection", "close")]
        lines = ["HTTP/1.1 200 OK", *(f"{name}: {value}" for name, value in named), "", ""]
        answer.close()
        return cls("\r\n".join(lines).encode("latin1"), answer.followed)


OF_NO_REQUEST = Context()  # else a timer would keep the context of the request that started it

Places = tuple[tuple[Room[Any], str], ...]
"""The places that a stream takes: in each room, as this guest."""


class StreamConnection(asyncio.Protocol):
    """An open event stream. Its reader only reads; whatever else it sends is ignored."""

    __slots__ = ("_alive", "_latest", "_listener", "_loop", "_patience", "_places", "_reading", "_told", "_transport")

    def __init__(self, transport: asyncio.Transport, opened: Opened, places: Places, patience: float) -> None:
        """Begin to follow. `patience`: the seconds after which a reader who reads nothing is dropped."""
        self._transport, self._places, self._patience = transport, places, patience
        self._loop = asyncio.get_running_loop()
        self._latest: bytes | None = None  # came while the reader read nothing
        self._reading: asyncio.TimerHandle | None = None  # runs while the reader reads nothing
        self._told = 0.0  # when something was written last, by the loop's clock
        transport.set_protocol(self)
        for room, guest in places:
            room.enter(guest, self)
        transport.write(opened.head)
        self._alive = self._loop.call_later(live.KEEP_ALIVE, self._break_silence, context=OF_NO_REQUEST)
        self._listener = live.Listener(opened.followed, self)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a stream that has ended."""
        self._listener.leave()
        self._alive.cancel()
        if self._reading:
            self._reading.cancel()
        self.give_up_places()

    def pause_writing(self) -> None:
        """Start a clock: the reader is slower than the server."""
        self._reading = self._loop.call_later(self._patience, self._reads_nothing, context=OF_NO_REQUEST)

    def resume_writing(self) -> None:
        """Stop that clock, and write what has come last."""
        if self._reading:
            self._reading.cancel()
        self._reading, latest, self._latest = None, self._latest, None
        if latest is not None:
            self.write(latest)

    def write(self, event: bytes) -> None:
        """Write an event, or keep it until the reader has read the earlier ones."""
        if self._reading:
            self._latest = event
        else:
            self._told = self._loop.time()
            self._transport.write(event)

    def end(self) -> None:
        """End the stream, so that its page comes back."""
        self._transport.close()

    def drop(self, why: str) -> None:
        """Cut the connection."""
        tally.add(self._places[-1][1], why)
        self._transport.abort()

    def give_up_places(self) -> None:
        """Leave room for others."""
        for room, guest in self._places:
            room.leave(guest, self)

    def _break_silence(self) -> None:
        """Tell the page that the line works, if it has heard nothing for so long."""
        silent = self._loop.time() - self._told
        if silent >= live.KEEP_ALIVE:
            self.write(live.ALIVE)
            silent = 0
        self._alive = self._loop.call_later(live.KEEP_ALIVE - silent, self._break_silence, context=OF_NO_REQUEST)

    def _reads_nothing(self) -> None:
        self.drop("dropped a connection that doesn't read what it asked for")
