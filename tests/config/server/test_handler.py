"""The one-thread handler: pages, bodies, streams."""

import asyncio
import gc
from typing import Any

import pytest
from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest, StreamingHttpResponse
from django.test import override_settings

from config.server.capacity import Room
from config.server.connections import CONNECTION
from config.server.handler import OneThreadHandler
from config.server.streams import Opened, StreamConnection
from referee.ground.serving import live
from tests.support import urls
from tests.support.transports import Transport

Sent = list[dict[str, Any]]
OF_A_REQUEST = (HttpRequest, SessionBase, StreamingHttpResponse)

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def handler(monkeypatch):
    """The handler over the views of tests.support.urls."""
    monkeypatch.setattr(live, "hub", live.Hub())
    urls.may_end.clear()
    with override_settings(ROOT_URLCONF="tests.support.urls"):
        yield OneThreadHandler()


def scope(path: str, *headers: tuple[bytes, bytes], method: str = "GET", guest: str = "192.0.2.1") -> dict[str, Any]:
    """A request as uvicorn describes it."""
    return {
        "type": "http",
        "client": (guest, 50000),
        "method": method,
        "path": path,
        "query_string": b"",
        "headers": [(b"host", b"127.0.0.1:8000"), *headers],
    }


class Connection:
    """A phone's end of one connection: what it sends, what it got, and when it hangs up."""

    def __init__(self, *chunks: bytes) -> None:
        self.sent: Sent = []
        self.hung_up = asyncio.Event()
        self.stream: Transport | None = None  # once its request is answered by a stream
        self._chunks = list(chunks) or [b""]

    async def receive(self) -> dict[str, Any]:
        """The next part of the body; after it nothing until the phone hangs up."""
        if self._chunks:
            chunk = self._chunks.pop(0)
            return {"type": "http.request", "body": chunk, "more_body": bool(self._chunks)}
        await self.hung_up.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Any) -> None:
        """Take what the server sends."""
        self.sent.append(dict(message))

    def becomes(self, opened: Opened, room: Room[StreamConnection], guest: str) -> StreamConnection:
        """As the server's connection does."""
        self.stream = Transport()
        return StreamConnection(self.stream, opened, ((room, guest),), 30)

    @property
    def status(self) -> int:
        """The status of the answer."""
        return 200 if self.stream else int(self.sent[0]["status"])

    @property
    def body(self) -> bytes:
        """All of the answer so far."""
        return b"".join(message.get("body", b"") for message in self.sent)


def ask(handler: OneThreadHandler, request: dict[str, Any], *chunks: bytes) -> Connection:
    """The answer to one request."""

    async def one() -> Connection:
        connection = Connection(*chunks)
        await handler(request, connection.receive, connection.send)
        return connection

    return asyncio.run(one())


def test_pages_run_on_one_thread(handler):
    """Many at once share one thread, so one database connection, and one writer."""

    async def many() -> set[bytes]:
        connections = [Connection() for _ in range(20)]
        await asyncio.gather(*(handler(scope("/thread/"), c.receive, c.send) for c in connections))
        return {connection.body for connection in connections}

    assert len(asyncio.run(many())) == 1


def test_export_comes_whole(handler):
    """A response in synchronous parts is sent as one, with its length's worth of bytes and its headers."""
    connection = ask(handler, scope("/export/"))

    assert connection.body == b"one\ntwo\n"
    assert (b"Content-Type", b"text/csv") in connection.sent[0]["headers"]


@pytest.mark.parametrize("size", [0, 1, 64 * 1024])
def test_body_within_the_limit_is_read(handler, size):
    """Also in chunks whose whole length was not announced."""
    half = size // 2

    assert ask(handler, scope("/echo/", method="POST"), b"x" * half, b"x" * (size - half)).body == str(size).encode()


@pytest.mark.parametrize("headers", [(), ((b"content-length", b"1000000"),)])
def test_body_that_is_too_large_is_refused_with_a_page(handler, headers):
    """A megabyte, announced or not, gets a clean 413."""
    connection = ask(handler, scope("/echo/", *headers, method="POST"), *[b"x" * 50_000] * 20)

    assert connection.status == 413
    assert b"<html" in connection.body


def test_body_of_an_uploaded_file_may_be_larger(handler):
    """The larger limit is only for the address to which files are uploaded."""
    upload = scope("/organise/any/players/list/", method="POST")

    assert ask(handler, upload, *[b"x" * 50_000] * 20).body == b"1000000"
    assert ask(handler, upload, *[b"x" * 50_000] * 40).status == 413


def test_slow_work_is_done_aside_while_pages_go_on(handler):
    """The view is asked again with all that was sent; meanwhile the one thread answers others."""

    async def play() -> tuple[bytes, bytes]:
        slow, page = Connection(b"all of ", b"it"), Connection()
        request = asyncio.create_task(handler(scope("/slow/", method="POST"), slow.receive, slow.send))
        await asyncio.wait_for(handler(scope("/thread/"), page.receive, page.send), 30)
        assert not request.done()
        urls.may_end.set()
        await request
        return slow.body, page.body

    slow, thread = asyncio.run(play())

    assert slow.startswith(b"all of it aside_0 ") and slow.endswith(thread)
    assert thread != b"aside_0"


def test_what_is_read_in_portions_leaves_the_thread_to_others(handler):
    """Between two portions a page is answered. The work that follows is done where no short work waits for it."""

    async def play() -> tuple[bytes, bytes]:
        reading, page = Connection(), Connection()
        request = asyncio.create_task(handler(scope("/portions/"), reading.receive, reading.send))
        await asyncio.wait_for(handler(scope("/thread/"), page.receive, page.send), 30)
        assert not request.done()
        urls.may_end.set()
        await asyncio.wait_for(request, 30)
        return reading.body, page.body

    read, thread = asyncio.run(play())

    assert read.decode() == f"{thread.decode()} long_0"


def test_answer_that_is_held_holds_up_nobody_else(handler):
    """Who is made to wait waits alone."""

    async def play() -> tuple[Sent, list[int]]:
        late, pages = Connection(), [Connection(), Connection()]
        request = asyncio.create_task(handler(scope("/waits/"), late.receive, late.send))
        for page in pages:
            await asyncio.wait_for(handler(scope("/thread/"), page.receive, page.send), 30)
        request.cancel()
        await asyncio.wait([request])
        return late.sent, [page.status for page in pages]

    assert asyncio.run(play()) == ([], [200, 200])


def test_guest_who_asks_a_lot_waits_for_itself(handler):
    """A hundred requests of a stranger wait; the phone that comes after them is answered among the first."""

    async def play() -> list[str]:
        answered: list[str] = []

        async def one(guest: str) -> None:
            connection = Connection()
            await handler(scope("/thread/", guest=guest), connection.receive, connection.send)
            answered.append(guest)

        strangers = [asyncio.create_task(one("192.0.2.66")) for _ in range(100)]
        await asyncio.sleep(0)  # they have all asked
        phone = asyncio.create_task(one("192.0.2.1"))
        await asyncio.gather(*strangers, phone)
        return answered

    assert asyncio.run(play()).index("192.0.2.1") < 10


def test_mistake_of_ours_gets_a_page_without_a_traceback(handler):
    """The guest reads a sentence, not our code."""
    connection = ask(handler, scope("/broken/"))

    assert connection.status == 500
    assert b"broken on purpose" not in connection.body


async def opens(handler: OneThreadHandler, guest: str = "192.0.2.1", method: str = "GET") -> Connection:
    """A phone that has asked for the stream; its request is over."""
    connection = Connection()
    request = {**scope("/live/", guest=guest, method=method), CONNECTION: connection}
    await handler(request, connection.receive, connection.send)
    return connection


def test_stream_says_how_it_goes_on_and_begins_with_the_number(handler):
    """Its head has what the view says and what HTTP needs; its length is not known."""

    async def play() -> bytes:
        return (await opens(handler)).stream.written

    head, _, body = asyncio.run(play()).partition(b"\r\n\r\n")

    assert head.startswith(b"HTTP/1.1 200 OK\r\nDate: ")
    for line in (b"Content-Type: text/event-stream", b"Cache-Control: no-cache", b"Connection: close"):
        assert line in head.split(b"\r\n")
    assert b"Content-Length" not in head
    assert body == b"retry: 2000\n\nevent: number\ndata: 1\n\n"


def test_only_the_head_of_a_stream_is_asked_for(handler):
    """HEAD is answered, and opens nothing."""

    async def play() -> Connection:
        return await opens(handler, method="HEAD")

    connection = asyncio.run(play())

    assert (connection.stream, connection.status, connection.body) == (None, 200, b"")
    assert live.hub.count("table:1") == 0


def test_stream_ends_properly_when_the_server_goes_down(handler):
    """The phone sees an end, not a cut, and nothing is left."""

    async def play() -> tuple[bool, int]:
        connection = await opens(handler)
        handler.close_streams()
        await asyncio.sleep(0)
        return connection.stream.cut, live.hub.count("table:1")

    assert asyncio.run(play()) == (False, 0)


def test_open_stream_holds_nothing_of_its_request(handler):
    """A hall has thousands of streams, and each lasts for hours."""

    async def play() -> list[object]:
        await opens(handler)
        gc.collect()
        return [one for one in gc.get_objects() if isinstance(one, OF_A_REQUEST)]

    gc.collect()
    before = [one for one in gc.get_objects() if isinstance(one, OF_A_REQUEST)]
    held = asyncio.run(play())

    assert [one for one in held if not any(one is other for other in before)] == []


def test_stream_ends_when_the_phone_goes_away(handler):
    """Nothing is left waiting for a phone that is gone, and its place is free."""

    async def play() -> tuple[int, int]:
        handler.bound_streams(1, 1)
        (await opens(handler)).stream.abort()
        await asyncio.sleep(0)
        return live.hub.count("table:1"), (await opens(handler)).status

    assert asyncio.run(play()) == (0, 200)


def test_stream_that_comes_while_the_server_goes_down_ends_at_once(handler):
    """A phone that reconnects in that moment does not hold it up."""

    async def play() -> bool:
        handler.close_streams()
        connection = await opens(handler)
        await connection.stream.is_over.wait()
        return connection.stream.cut

    assert asyncio.run(play()) is False


def test_streams_of_a_guest_are_bounded(handler):
    """One more is refused, and may come back; another guest's is not."""

    async def play() -> list[int]:
        handler.bound_streams(10, 2)
        return [(await opens(handler, guest)).status for guest in ("a", "a", "a", "b")]

    assert asyncio.run(play()) == [200, 200, 503, 200]


def test_where_all_streams_are_taken_the_guest_with_most_gives_one_up(handler):
    """The oldest, which ends properly, so that its page comes back."""

    async def play() -> tuple[list[int], list[bool]]:
        handler.bound_streams(4, 3)
        opened = [await opens(handler, guest) for guest in ("a", "a", "a", "b", "c")]
        await asyncio.sleep(0)
        return [connection.status for connection in opened], [one.stream.is_over.is_set() for one in opened]

    assert asyncio.run(play()) == ([200] * 5, [True, False, False, False, False])


def test_phone_that_hangs_up_while_it_sends_is_dropped(handler):
    """A body that never came has no answer."""

    async def one() -> Sent:
        connection = Connection()

        async def receive() -> dict[str, Any]:
            return {"type": "http.disconnect"}

        await handler(scope("/echo/", method="POST"), receive, connection.send)
        return connection.sent

    assert asyncio.run(one()) == []


def test_other_protocols_are_refused(handler):
    """There are no web sockets here."""

    async def one() -> None:
        connection = Connection()
        await handler({"type": "websocket"}, connection.receive, connection.send)

    with pytest.raises(ValueError, match="websocket"):
        asyncio.run(one())
