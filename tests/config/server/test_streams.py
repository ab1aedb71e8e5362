"""The connection of an event stream: silence, slow readers, places, and real ones over http and TLS."""

import asyncio
from typing import Any

import pytest

from config.server.capacity import Room
from config.server.streams import Opened, StreamConnection
from referee.ground.serving import live
from tests.support.transports import Transport

HEAD = b"head\r\n\r\n"
BEGINNING = HEAD + b"retry: 2000\n\nevent: number\ndata: 7\n\n"


@pytest.fixture(autouse=True)
def _own_hub(monkeypatch):
    monkeypatch.setattr(live, "hub", live.Hub())


def follows(transport: Transport, room: Room[StreamConnection], patience: float = 30) -> StreamConnection:
    """A stream of table 1 on this transport."""
    opened = Opened(HEAD, live.Followed("table:1", 7, None))
    return StreamConnection(transport, opened, ((room, "a"),), patience)


def test_silence_is_broken_now_and_then(monkeypatch):
    """A page can tell a quiet table from a line that has died."""
    monkeypatch.setattr(live, "KEEP_ALIVE", 0.01)

    async def play() -> bytes:
        transport = Transport()
        follows(transport, Room(1, 1))
        async with asyncio.timeout(30):
            while transport.written.count(live.ALIVE) < 2:
                await asyncio.sleep(0.005)
        transport.abort()
        await asyncio.sleep(0)
        return transport.written

    assert asyncio.run(play()).replace(live.ALIVE, b"") == BEGINNING


def test_slow_reader_gets_the_latest_number_alone():
    """Numbers in between tell nothing that the last does not, and nothing piles up for somebody who doesn't read."""

    async def play() -> bytes:
        transport = Transport()
        stream = follows(transport, Room(1, 1))
        stream.pause_writing()
        for number in (8, 9, 10):
            live.publish("table:1", number)
        await asyncio.sleep(0)
        assert transport.written == BEGINNING
        stream.resume_writing()
        return transport.written

    assert asyncio.run(play()) == BEGINNING + b"event: number\ndata: 10\n\n"


def test_reader_who_never_reads_is_dropped():
    """And gives back its place."""

    async def play() -> tuple[bool, list[StreamConnection]]:
        transport, room = Transport(), Room[StreamConnection](1, 1)
        follows(transport, room, patience=0.01).pause_writing()
        await asyncio.wait_for(transport.is_over.wait(), 30)
        await asyncio.sleep(0)
        return transport.cut, room.members()

    assert asyncio.run(play()) == (True, [])


def test_stream_that_has_ended_is_told_nothing_more():
    """Its timers are off, its place is free, and nobody listens for it."""

    async def play() -> tuple[list[StreamConnection], int, int]:
        transport, room = Transport(), Room[StreamConnection](1, 1)
        follows(transport, room).end()
        await asyncio.sleep(0)
        loop: Any = asyncio.get_running_loop()
        left = [timer for timer in loop._scheduled if not timer.cancelled()]
        return room.members(), live.hub.count("table:1"), len(left)

    assert asyncio.run(play()) == ([], 0, 0)
