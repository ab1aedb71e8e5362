"""Protection against guests who hold connections for nothing: drops silent or slow ones, and limits each guest.

uvicorn by itself drops only connections that are silent after an answer. A guest who never asks, sends a request's head
byte by byte, or never reads, holds one of the process's files forever; when there are none left, the server stands
still. The reasons for these numbers: `docs/decisions/0015-guests-who-take-too-much.md`.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import Any, Protocol

from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from config.log.lines import tally
from config.server.capacity import Room
from config.server.network import in_url
from config.server.proxies import Network, is_in
from config.server.streams import Opened, StreamConnection
from referee.ground.serving.guests import guest_at, plain_address

FILES = 4096  # how many open files are requested for the process: several times what the largest tournament needs
FILES_KEPT = 128  # for the database, the log, static files and Redis, and for connections not yet examined
KEPT_FOR_A_PROXY = 180  # seconds without a request; a proxy that closes first never sends one to a closed connection
ACCEPTED_AT_ONCE = 32  # connections taken from the system before they are examined
MOST_HEAD = 16 * 1024  # bytes of an unfinished head, or of what frames a body; the parser itself would take any number
FRAME = 8  # bytes that frame one byte of a body at most: a chunk of one byte has its length and four line ends

CONNECTION = "kontrollant.connection"  # the key of a request's scope by which the handler finds its connection

TOO_SLOW = b"HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
NO_ROOM = b"HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nRetry-After: 5\r\nConnection: close\r\n\r\n"


@dataclass(frozen=True, slots=True)
class Patience:
    """Time limits of a guest in seconds: for a request's head, for its body, and for reading what is sent."""

    head: float = 10.0
    body: float = 30.0
    reading: float = 30.0


@dataclass(frozen=True, slots=True)
class Bounds:
    """The most connections, and the most event streams among them; of all guests, and of one guest."""

    connections: int
    connections_a_guest: int
    streams: int
    streams_a_guest: int

    @classmethod
    def within(cls, files: int) -> "Bounds":
        """Return the bounds for this many open files.

        One guest gets a quarter, and streams half, so requests find room.
        """
        connections = max(files - FILES_KEPT, 8)
        return cls(connections, connections // 4, connections // 2, connections // 8)


def raise_file_limit() -> int:
    """Raise the limit to `FILES` open files, or as many as the system grants; return how many can be used."""
    try:
        import resource
    except ImportError:  # Windows limits the open files of C programs, but not the connections of a server
        return FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return wanted


class Droppable(Protocol):
    """A connection, whatever it speaks."""

    def drop(self, why: str) -> None:
        """End it at once."""


class Door:
    """All connections by guest, and those that wait for their guest, the longest-waiting first."""

    def __init__(self, bounds: Bounds, patience: Patience, proxies: Sequence[Network] = ()) -> None:
        self.patience = patience
        self._proxies = proxies
        room = (bounds.connections, bounds.connections_a_guest)
        self.inside: Room[Droppable] = Room(*room, is_many=self.is_proxy)
        self.waiting: Room[Droppable] = Room(*room, is_many=self.is_proxy)

    def is_proxy(self, address: str) -> bool:
        """Return whether connections from this address are those of a proxy, which brings many guests."""
        return is_in(address, self._proxies)

    def guest_of(self, client: tuple[Any, ...] | None) -> str:
        """Return the guest at the other end of a connection, `client` being its address and port."""
        address = plain_address(client[0]) if client else ""
        return address if self.is_proxy(address) else guest_at(address)

    def opens_for(self, guest: str) -> bool:
        """Return whether one more connection of the guest is admitted, if necessary in place of one that only waits."""
        payer = self.inside.who_must_leave(guest)
        if payer is None:
            return True
        idle = self.waiting.oldest(payer)
        if idle is None:
            return False
        idle.drop("dropped a waiting connection to make room for another")
        return True

    def protocol(self) -> Any:
        """The factory with which uvicorn makes a connection."""
        return partial(Connection, door=self)


class Comes(StrEnum):
    """What has come of the request that is read now."""

    NOTHING = "nothing"
    HEAD = "part of its head"
    BODY = "its head"
    ALL = "all of it"


class Connection(HttpToolsProtocol):
    """One connection, watched: a clock runs while the server waits for its guest."""

    def __init__(self, config: Config, *arguments: Any, door: Door, **named: Any) -> None:
        super().__init__(config, *arguments, **named)
        self._door = door
        self._guest = ""
        self._come = Comes.NOTHING
        self._framing = 0  # bytes of a head, or of a body's frames, that the parser holds or has passed
        self._awaited: str | None = None  # what the guest has to send: "head", "body", "next" (a request, some time)
        self._clock: asyncio.TimerHandle | None = None
        self._reading: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # uvicorn's differs too
        """Admit a new connection or refuse it."""
        super().connection_made(transport)
        if self.client and self.server:
            self.client = (plain_address(self.client[0]), self.client[1])
            self.server = (in_url(self.server[0]), self.server[1])  # the host of a request that names none
        self._guest = self._door.guest_of(self.client)
        if self._door.is_proxy(self._guest):
            self.timeout_keep_alive = KEPT_FOR_A_PROXY
        if not self._door.opens_for(self._guest):
            self._end("refused a connection, all of its places are taken", NO_ROOM)
            return
        self._door.inside.enter(self._guest, self)
        self._watch()

    def data_received(self, data: bytes) -> None:
        """Take part of a request. Its head, and what frames its body, may not grow without end."""
        self._framing += len(data)
        super().data_received(data)
        if self._come in (Comes.NOTHING, Comes.ALL):
            self._framing = 0
        elif self._framing > MOST_HEAD and not self.transport.is_closing():
            self.send_400_response("Too long a head.")
        self._watch()

    def on_message_begin(self) -> None:
        """Note that a head has begun."""
        self._come = Comes.HEAD
        super().on_message_begin()
        self.scope[CONNECTION] = self  # type: ignore[literal-required]  # a server may add keys of its own

    def on_headers_complete(self) -> None:
        """Note that a head is complete. A request of HTTP/1.1 names its host, and names it once."""
        hosts = sum(name == b"host" for name, _value in self.headers)
        if hosts > 1 or (not hosts and self.parser.get_http_version() == "1.1"):
            raise ValueError("not one host")
        self._come, self._framing = Comes.BODY, 0
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Take part of a body."""
        self._framing = max(0, self._framing - (FRAME + 1) * len(body))
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Note that all of a request has come."""
        self._come = Comes.ALL
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """Note that a request has been answered."""
        super().on_response_complete()
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a connection that is gone."""
        self._forget()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """Start a clock: the guest reads more slowly than the server writes."""
        super().pause_writing()
        self._reading = self.loop.call_later(self._door.patience.reading, self._reads_nothing)

    def resume_writing(self) -> None:
        """Stop that clock: the guest has read."""
        super().resume_writing()
        if self._reading:
            self._reading.cancel()

    def becomes(self, opened: Opened, room: Room[StreamConnection], guest: str) -> StreamConnection | None:
        """Return the event stream that has the connection from now on, and a place in the room; None if it is gone.

        To uvicorn the request is over, as if its guest had left. What refers to one another is taken apart, so that it
        is freed at once.
        """
        if self.transport.is_closing():
            return None
        self._forget()
        self.connections.discard(self)
        self.cycle.disconnected = True
        self.flow.resume_reading()
        del self.scope[CONNECTION]  # type: ignore[misc]  # as above
        self.parser = None  # type: ignore[assignment]  # as uvicorn does with a connection that is gone
        places = (room, guest), (self._door.inside, self._guest)
        return StreamConnection(self.transport, opened, places, self._door.patience.reading)

    def drop(self, why: str) -> None:
        """End the connection at once."""
        self._end(why)

    def _watch(self) -> None:
        """Run the clock for what the server waits for; a clock already running for the same thing continues."""
        awaited = self._awaits()
        if awaited == self._awaited:
            return
        self._stop_clock()
        self._awaited = awaited
        if awaited is None:
            return
        self._door.waiting.enter(self._guest, self)
        if awaited in ("head", "body"):
            self._clock = self.loop.call_later(getattr(self._door.patience, awaited), self._is_too_slow)

    def _awaits(self) -> str | None:
        """Return what the guest has to send: the head of a request, its body, or (after an answer) anything next."""
        if self.transport.is_closing():
            return None
        if self._come is Comes.BODY:
            return "body"
        if self.cycle is not None and not self.cycle.response_complete:
            return None
        answered = self.cycle is not None and self._come is Comes.ALL
        return "next" if answered else "head"

    def _is_too_slow(self) -> None:
        silent = self._come is Comes.NOTHING
        unanswered = self._awaited == "head" or not self.cycle.response_started
        what = "stayed silent" if silent else f"sent the {self._awaited} of a request too slowly"
        self._end(f"dropped a connection that {what}", TOO_SLOW if unanswered and not silent else b"")

    def _reads_nothing(self) -> None:
        self._end("dropped a connection that doesn't read what it asked for")

    def _end(self, why: str, words: bytes = b"") -> None:
        """Close the connection, with last words if the guest may wait for some, and log it."""
        tally.add(self._guest, why)
        self._forget()
        if self.transport.get_write_buffer_size() or not words:
            self.transport.abort()  # closing would wait until the guest has read that, or over TLS for its farewell
        else:
            self.transport.write(words)
            self.transport.close()

    def _forget(self) -> None:
        self._stop_clock()
        if self._reading:
            self._reading.cancel()
        self._door.inside.leave(self._guest, self)

    def _stop_clock(self) -> None:
        if self._clock:
            self._clock.cancel()
        self._clock = self._awaited = None
        self._door.waiting.leave(self._guest, self)
