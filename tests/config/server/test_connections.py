"""Connections that a guest holds for nothing are dropped, and no guest's connections keep others out.

Over loopback: each guest is an address of 127.0.0.0/8. The server is uvicorn with our connections and a small program.
"""

import asyncio
import logging
import resource
import ssl
from collections.abc import Awaitable, Callable, Sequence
from ipaddress import ip_network
from typing import Any

import pytest
import uvicorn

from config.log.lines import Tally
from config.processes.web import TournamentServer
from config.server import connections
from config.server.capacity import Room
from config.server.connections import CONNECTION, FILES, FILES_KEPT, Bounds, Door, Patience, raise_file_limit
from config.server.network import EVERYWHERE, listen
from config.server.proxies import Network
from config.server.streams import Opened, StreamConnection
from config.server.tls import Https
from referee.ground.serving import live

CLUB, STRANGER = "127.0.0.1", "127.0.0.2"
LONG = 30.0  # seconds; a test that waits for as long has failed
SHORT = 0.05
ASK = b"GET / HTTP/1.1\r\nHost: hall\r\n\r\n"
FOLLOW = ASK.replace(b"/ ", b"/follow/ ")
ROOMY = Bounds(100, 100, 100, 100)
MUCH = 32 * 1024 * 1024  # bytes; more than the system takes on behalf of a guest who doesn't read

Client = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@pytest.fixture(autouse=True)
def tally(monkeypatch) -> Tally:
    """One that has said nothing of anybody yet."""
    own = Tally()
    monkeypatch.setattr(connections, "tally", own)
    return own


class Program:
    """Answers "ok" to whoever has sent all. `/late/` waits for `may_answer`; `/early/` waits for no body.

    `/follow/` is answered by an event stream of table 1, `/follow/too-late/` once its guest has gone.
    """

    def __init__(self) -> None:
        self.schemes: list[str] = []  # of all requests
        self.clients: list[str] = []
        self.may_answer = asyncio.Event()
        self.asked = asyncio.Event()
        self.hung_up = asyncio.Event()
        self.streams: Room[StreamConnection] = Room(9, 9)
        self.opened: asyncio.Queue[StreamConnection | None] = asyncio.Queue()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.asked.set()
        self.schemes.append(scope["scheme"])
        self.clients.append(scope["client"][0])
        while scope["path"] != "/early/" and (message := await receive()).get("more_body"):
            pass
        if scope["path"] != "/early/" and message["type"] == "http.disconnect":
            self.hung_up.set()
            return
        if scope["path"] == "/follow/too-late/":
            await receive()
        if scope["path"].startswith("/follow/"):
            opened = Opened(b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n", live.Followed("table:1", 7, None))
            self.opened.put_nowait(scope[CONNECTION].becomes(opened, self.streams, scope["client"][0]))
            return
        if scope["path"] == "/late/":
            await self.may_answer.wait()
        body = b"x" * MUCH if scope["path"] == "/much/" else b"ok"
        length = (b"content-length", str(len(body)).encode())
        await send({"type": "http.response.start", "status": 200, "headers": [length]})
        await send({"type": "http.response.body", "body": body})


class Hall:
    """A running server with its program, and ways to come to it."""

    def __init__(self, port: int, program: Program) -> None:
        self.port = port
        self.program = program
        self._writers: list[asyncio.StreamWriter] = []

    async def connect(self, guest: str = CLUB, say: bytes = b"", tls: ssl.SSLContext | None = None) -> Client:
        """A connection of a guest, who says something or nothing."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(guest, 0), ssl=tls)
        writer.write(say)
        self._writers.append(writer)
        return reader, writer

    def leave(self) -> None:
        """All who have come go at once."""
        for writer in self._writers:
            writer.transport.abort()

    async def crowd(self, count: int, guest: str = CLUB, say: bytes = b"") -> list[Client]:
        """So many of them, one after the other."""
        return [await self.connect(guest, say) for _ in range(count)]

    async def ask(self, guest: str = CLUB, tls: ssl.SSLContext | None = None) -> bytes:
        """The first line of the answer to somebody who asks properly."""
        reader, _ = await self.connect(guest, ASK, tls)
        return await asyncio.wait_for(reader.readline(), LONG)


def play(
    act: Callable[[Hall], Awaitable[Any]],
    *,
    bounds: Bounds = ROOMY,
    patience: Patience | None = None,
    proxies: Sequence[Network] = (),
    https: Https | None = None,
    host: str = "127.0.0.1",
) -> Any:
    """What `act` comes to at a server with these bounds and this patience; behind `proxies`, with TLS if `https`.

    It listens at `host`.
    """

    async def played() -> Any:
        program = Program()
        door = Door(bounds, patience or Patience(), proxies)
        protocol = https.protocol(door) if https else door.protocol()
        config = uvicorn.Config(program, http=protocol, lifespan="off", log_config=None)
        server, listener = uvicorn.Server(config), listen(host, 0)
        hall = Hall(listener.getsockname()[1], program)
        serving = asyncio.create_task(server._serve([listener]))
        try:
            return await act(hall)
        finally:
            program.may_answer.set()
            hall.leave()
            while server.server_state.connections or server.server_state.tasks:
                await asyncio.sleep(SHORT / 5)
            server.should_exit = True
            await serving

    return asyncio.run(played())


async def trickle(client: Client, *parts: bytes, drop: bytes = b"x") -> bytes:
    """Send drop after drop until the server ends it; all that it said."""
    reader, writer = client
    said = b""
    for part in parts:
        writer.write(part)
    async with asyncio.timeout(LONG):
        while not reader.at_eof():
            try:
                said += await asyncio.wait_for(reader.read(1000), SHORT / 5)
            except TimeoutError:
                writer.write(drop)
            except ConnectionResetError:
                break
    return said


def first_line(said: bytes) -> bytes:
    """The first line of an answer."""
    return said.split(b"\r\n", 1)[0]


def test_silent_connection_is_dropped():
    """Who connects and never asks anything; the log says who."""

    async def act(hall: Hall) -> bytes:
        reader, _ = await hall.connect(STRANGER)
        return await asyncio.wait_for(reader.read(), LONG)

    assert play(act, patience=Patience(head=SHORT)) == b""


@pytest.mark.parametrize(
    ("parts", "answered"),
    [
        ((b"GET / HTTP/1.1\r\nX: ",), 0),
        ((ASK, b"GET / HTTP/1.1\r\nX: "), 1),
        ((b"POST / HTTP/1.1\r\nHost: hall\r\nContent-Length: 1000000\r\n\r\n",), 0),
        ((b"POST / HTTP/1.1\r\nHost: hall\r\nTransfer-Encoding: chunked\r\n\r\nfffff\r\n",), 0),
    ],
    ids=["head", "head-after-an-answer", "body", "chunked-body"],
)
def test_request_that_trickles_is_dropped(parts, answered):
    """Drop by drop it would never end; the guest is told 408, after what was asked properly has been answered."""

    async def act(hall: Hall) -> bytes:
        return await trickle(await hall.connect(), *parts)

    said = play(act, patience=Patience(head=SHORT, body=SHORT))

    assert said.count(b"200 OK") == answered
    assert said.count(b"408 Request Timeout") == 1


def test_body_that_trickles_after_the_answer_is_dropped():
    """The server has answered and waits for the rest only to be polite."""

    async def act(hall: Hall) -> bytes:
        head = b"POST /early/ HTTP/1.1\r\nHost: hall\r\nContent-Length: 1000000\r\n\r\n"
        return await trickle(await hall.connect(), head)

    said = play(act, patience=Patience(body=SHORT))

    assert first_line(said) == b"HTTP/1.1 200 OK"
    assert b"408" not in said


def test_program_hears_that_a_slow_body_was_given_up():
    """It doesn't wait for what won't come."""

    async def act(hall: Hall) -> None:
        await trickle(await hall.connect(), b"POST / HTTP/1.1\r\nHost: hall\r\nContent-Length: 9999\r\n\r\n")
        await asyncio.wait_for(hall.program.hung_up.wait(), LONG)

    play(act, patience=Patience(body=SHORT))


CHUNKED = b"POST / HTTP/1.1\r\nHost: hall\r\nTransfer-Encoding: chunked\r\n\r\n"


@pytest.mark.parametrize(
    "parts",
    [
        (b"GET / HTTP/1.1\r\nHost: hall\r\nX: ", b"x" * 20_000),
        (b"GET /", b"x" * 20_000),
        (CHUNKED + b"0\r\nX: ", b"x" * 20_000),
        (CHUNKED + b"1;", b"x" * 20_000),
    ],
    ids=["header", "address", "trailer", "chunk's extension"],
)
def test_head_that_never_ends_is_refused(parts):
    """It would fill the server's memory for as long as the guest is awaited."""

    async def act(hall: Hall) -> bytes:
        return await trickle(await hall.connect(), *parts, drop=b"x" * 10_000)

    assert first_line(play(act)) == b"HTTP/1.1 400 Bad Request"


def test_body_in_small_chunks_is_taken():
    """What frames it may be several times as long as the body itself."""

    async def act(hall: Hall) -> bytes:
        reader, writer = await hall.connect(say=CHUNKED)
        for _ in range(5_000):
            writer.write(b"1\r\nx\r\n")
        writer.write(b"0\r\n\r\n")
        return await asyncio.wait_for(reader.readline(), LONG)

    assert play(act) == b"HTTP/1.1 200 OK\r\n"


@pytest.mark.parametrize(
    "request_sent",
    [
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: hall\r\nHost: elsewhere\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: hall\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: hall\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd",
        b"GET / HTTP/1.1\r\nHost: hall\r\nX : y\r\n\r\n",
        b"GET / HTTP/1.1\nHost: hall\r\nX\x00: y\r\n\r\n",
    ],
    ids=["no host", "two hosts", "two lengths: chunks", "two lengths", "space in a name", "not text"],
)
def test_request_that_two_servers_could_read_in_two_ways_is_refused(request_sent):
    """A proxy in front might take part of it for another request."""

    async def act(hall: Hall) -> bytes:
        reader, _ = await hall.connect(say=request_sent)
        return await asyncio.wait_for(reader.read(), LONG)

    assert first_line(play(act)) == b"HTTP/1.1 400 Bad Request"


def test_requests_sent_at_once_are_answered_one_after_the_other():
    """The second one waits for the answer to the first, and then for nothing."""

    async def act(hall: Hall) -> bytes:
        reader, _ = await hall.connect(say=ASK.replace(b"/ ", b"/late/ ") + ASK + b"GET / HTTP/1.1\r\n")
        await hall.program.asked.wait()
        silent, _ = await hall.connect(STRANGER)
        await asyncio.wait_for(silent.read(), LONG)  # dropped: more has passed than a head may take
        hall.program.may_answer.set()
        return await asyncio.wait_for(reader.read(), LONG)

    said = play(act, patience=Patience(head=SHORT))

    assert said.count(b"200 OK") == 2
    assert said.count(b"408") == 1


def test_connection_that_reads_nothing_is_dropped(caplog):
    """Who asks for a lot and doesn't read it keeps it in the server's memory."""

    async def act(hall: Hall) -> bytes:
        reader, _ = await hall.connect(say=ASK.replace(b"/ ", b"/much/ "))
        while "doesn't read" not in caplog.text:
            await asyncio.sleep(SHORT)
        try:
            return await reader.read()
        except ConnectionResetError:
            return b""

    assert len(play(act, patience=Patience(reading=SHORT))) < MUCH


def test_answer_that_takes_long_is_not_cut_off():
    """A clock runs only while the server waits for the guest: an event stream is silent for hours."""

    async def act(hall: Hall) -> bytes:
        reader, _ = await hall.connect(say=ASK.replace(b"/ ", b"/late/ "))
        await hall.program.asked.wait()
        silent, _ = await hall.connect(STRANGER)
        await asyncio.wait_for(silent.read(), LONG)  # dropped: more than the patience has passed
        hall.program.may_answer.set()
        return await asyncio.wait_for(reader.readline(), LONG)

    assert play(act, patience=Patience(head=SHORT, body=SHORT)) == b"HTTP/1.1 200 OK\r\n"


def test_guest_who_holds_all_of_its_places_silently_is_still_served():
    """A club's router is one address: of its connections the one that has waited longest makes room."""

    async def act(hall: Hall) -> tuple[bytes, bytes]:
        (first, _), *_ = await hall.crowd(10)
        return await hall.ask(), await asyncio.wait_for(first.read(), LONG)

    assert play(act, bounds=Bounds(20, 10, 5, 5)) == (b"HTTP/1.1 200 OK\r\n", b"")


@pytest.mark.parametrize("say", [b"", b"GET / HTTP/1.1\r\n", ASK, b"POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\n"])
def test_guests_who_take_all_there_is_leave_room_for_another(say):
    """Two strangers fill the server: they say nothing, or half a request, or one after which they stay."""

    async def act(hall: Hall) -> list[bytes]:
        await hall.crowd(10, STRANGER, say)
        await hall.crowd(10, "127.0.0.3", say)
        return [await hall.ask(CLUB) for _ in range(5)]

    assert play(act, bounds=Bounds(16, 10, 5, 5)) == [b"HTTP/1.1 200 OK\r\n"] * 5


def test_guest_whose_places_all_wait_for_an_answer_gets_no_more():
    """They are not cut off for one more; it is told to come back. Another guest is served meanwhile."""

    async def act(hall: Hall) -> tuple[bytes, bytes, list[bytes]]:
        late = await hall.crowd(10, STRANGER, ASK.replace(b"/ ", b"/late/ "))
        refused, served = await hall.ask(STRANGER), await hall.ask(CLUB)
        hall.program.may_answer.set()
        return refused, served, [await asyncio.wait_for(reader.readline(), LONG) for reader, _ in late]

    refused, served, late = play(act, bounds=Bounds(20, 10, 5, 5))

    assert refused == b"HTTP/1.1 503 Service Unavailable\r\n"
    assert {served, *late} == {b"HTTP/1.1 200 OK\r\n"}


@pytest.mark.parametrize("says", [b"", ASK, b"x" * 100_000], ids=["nothing", "another request", "anything"])
def test_stream_lasts_until_its_guest_goes(monkeypatch, says):
    """Whatever the guest says meanwhile. Then its place at the door is free, and nobody listens for it."""
    monkeypatch.setattr(live, "hub", live.Hub())

    async def act(hall: Hall) -> tuple[bytes, int]:
        reader, writer = await hall.connect(say=FOLLOW)
        await asyncio.wait_for(reader.readuntil(b"data: 7\n\n"), LONG)
        writer.write(says)
        await writer.drain()
        live.publish("table:1", 8)
        heard = await asyncio.wait_for(reader.readuntil(b"data: 8\n\n"), LONG)
        hall.leave()
        async with asyncio.timeout(LONG):
            while hall.program.streams.members():
                await asyncio.sleep(SHORT / 5)
        return heard, live.hub.count("table:1")

    assert play(act, bounds=Bounds(1, 1, 1, 1)) == (b"event: number\ndata: 8\n\n", 0)


def test_no_stream_is_opened_for_a_guest_who_has_gone(monkeypatch):
    """The connection was lost while its request was answered: nobody listens, and no place is taken."""
    monkeypatch.setattr(live, "hub", live.Hub())

    async def act(hall: Hall) -> tuple[StreamConnection | None, list[StreamConnection], int]:
        await hall.connect(say=FOLLOW.replace(b"/follow/", b"/follow/too-late/"))
        await hall.program.asked.wait()
        hall.leave()
        opened = await asyncio.wait_for(hall.program.opened.get(), LONG)
        return opened, hall.program.streams.members(), live.hub.count("table:1")

    assert play(act) == (None, [], 0)


def test_log_says_once_what_was_done_to_whom(tally, caplog):
    """Of fifty connections of a stranger one line, and one more with the number."""

    async def act(hall: Hall) -> None:
        for reader, _ in await hall.crowd(50, STRANGER):
            await asyncio.wait_for(reader.read(), LONG)
        tally.say()

    with caplog.at_level(logging.WARNING, "config.log"):
        play(act, patience=Patience(head=SHORT))

    assert caplog.messages == [
        f"{STRANGER}: dropped a connection that stayed silent",
        f"{STRANGER}: dropped a connection that stayed silent (49 times more)",
    ]


def test_proxy_brings_more_connections_than_one_guest_may_have():
    """All who come through it come from its address; whoever comes otherwise still finds a place."""

    async def act(hall: Hall) -> list[bytes]:
        late = await hall.crowd(15, STRANGER, ASK.replace(b"/ ", b"/late/ "))
        served = await hall.ask(CLUB)
        hall.program.may_answer.set()
        return [served, *[await asyncio.wait_for(reader.readline(), LONG) for reader, _ in late]]

    answers = play(act, bounds=Bounds(20, 10, 5, 5), proxies=[ip_network(STRANGER)])

    assert answers == [b"HTTP/1.1 200 OK\r\n"] * 16


@pytest.mark.parametrize("proxies", [[], [ip_network(STRANGER)]], ids=["guests", "a proxy"])
def test_guest_of_ipv4_is_the_same_at_a_socket_that_hears_ipv6_too(proxies):
    """The system writes the address within one of IPv6 there. Limits, lines of the log and named proxies know it."""

    async def act(hall: Hall) -> list[str]:
        late = await hall.crowd(3, STRANGER, ASK.replace(b"/ ", b"/late/ "))
        await hall.program.asked.wait()
        answers = [await hall.ask(STRANGER), await hall.ask(CLUB)]
        hall.program.may_answer.set()
        for reader, _ in late:
            await asyncio.wait_for(reader.readline(), LONG)
        return [*sorted(hall.program.clients), *(answer.split()[1].decode() for answer in answers)]

    said = play(act, bounds=Bounds(20, 3, 5, 5), proxies=proxies, host=EVERYWHERE)

    assert said == ([CLUB, *[STRANGER] * 4, "200", "200"] if proxies else [CLUB, *[STRANGER] * 3, "503", "200"])


@pytest.mark.parametrize(
    ("soft", "hard", "files"),
    [(1024, 1024, 1024), (1024, 2048, 2048), (1024, 10**6, FILES), (10**6, 10**6, FILES), (256, -1, FILES)],
)
def test_file_limit_is_raised_as_far_as_the_system_allows(monkeypatch, soft, hard, files):
    """The usual limit of 1,024 is too low; one that is higher already is left as it is."""
    limits = [(soft, hard)]
    monkeypatch.setattr(resource, "getrlimit", lambda _which: limits[-1])
    monkeypatch.setattr(resource, "setrlimit", lambda _which, pair: limits.append(pair))

    assert raise_file_limit() == files
    assert limits[-1] == (max(soft, files), hard)


def test_bounds_leave_files_for_the_server_and_places_for_requests():
    """A guest has a quarter of all connections and an eighth for streams: streams are refused first."""
    assert Bounds.within(FILES_KEPT + 800) == Bounds(800, 200, 400, 100)


def test_server_of_an_evening_has_these_connections():
    """What `serve` runs is bounded and watched as here."""
    config = TournamentServer(lambda: None, ROOMY).config

    assert config.http.func is connections.Connection
    assert config.http.keywords["door"].inside.places == ROOMY.connections
