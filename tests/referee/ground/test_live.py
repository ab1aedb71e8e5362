"""Live streams: every listener hears the latest number, from any thread, and every stream ends when it should."""

import asyncio
import threading
from collections.abc import AsyncGenerator

import pytest

from referee.ground.serving import live, redis_connection
from referee.services.links import link_revoke, seat_relink
from tests.support.referee import make_referee, make_table, new_key, seat_of

pytestmark = pytest.mark.usefixtures("_own_hub")


@pytest.fixture
def _own_hub(monkeypatch):
    monkeypatch.setattr(live, "hub", live.Hub())


def parts_of(response) -> AsyncGenerator[bytes, None]:
    """What a stream sends, part by part."""
    parts: AsyncGenerator[bytes, None] = response.streaming_content
    return parts


async def opened(topic, number):
    """The parts of a new stream, and its beginning."""
    parts = parts_of(live.stream(topic, number))
    return parts, await anext(parts)


async def told_from_a_thread(topic, number):
    """Publish as a service does: synchronously, in another thread."""
    await asyncio.to_thread(live.publish, topic, number)


def test_stream_begins_with_the_number_as_it_stands():
    """A page that comes back catches up by the first event; the browser is told when to come back."""

    async def play():
        parts, first = await opened("table:1", 7)
        await parts.aclose()
        return first

    assert asyncio.run(play()) == b"retry: 2000\n\nevent: number\ndata: 7\n\n"


def test_stream_tells_what_is_published_from_another_thread():
    """A service publishes in its own thread; the stream's loop hears it."""

    async def play():
        parts, _ = await opened("table:1", 7)
        await told_from_a_thread("table:1", 8)
        heard = await anext(parts)
        await parts.aclose()
        return heard

    assert asyncio.run(play()) == b"event: number\ndata: 8\n\n"


def test_slow_listener_gets_the_latest_number_alone():
    """Numbers in between tell nothing that the last does not."""

    async def play():
        parts, _ = await opened("table:1", 7)
        for number in (8, 9, 10):
            await told_from_a_thread("table:1", number)
        heard = await anext(parts)
        await parts.aclose()
        return heard

    assert asyncio.run(play()) == b"event: number\ndata: 10\n\n"


def test_number_published_before_the_stream_began_is_not_missed():
    """Between reading the number and opening the stream something was entered: the stream begins with that."""

    async def play():
        response = live.stream("table:1", 7)
        await told_from_a_thread("table:1", 8)
        parts = parts_of(response)
        first = await anext(parts)
        await parts.aclose()
        return first

    assert asyncio.run(play()).endswith(b"data: 8\n\n")


def test_topics_do_not_hear_one_another():
    """What happens at table 2 is nothing to table 1."""

    async def play():
        one, _ = await opened("table:1", 1)
        two, _ = await opened("table:2", 1)
        await told_from_a_thread("table:2", 5)
        heard = await anext(two)
        waiting = asyncio.ensure_future(anext(one))
        await asyncio.wait([waiting], timeout=0.01)
        quiet = not waiting.done()
        waiting.cancel()
        await asyncio.wait([waiting])
        await two.aclose()
        return heard, quiet

    assert asyncio.run(play()) == (b"event: number\ndata: 5\n\n", True)


def test_silence_is_broken_now_and_then(monkeypatch):
    """A page can tell a quiet table from a line that has died."""
    monkeypatch.setattr(live, "KEEP_ALIVE", 0.01)

    async def play():
        parts, _ = await opened("table:1", 7)
        heard = await anext(parts)
        await parts.aclose()
        return heard

    assert asyncio.run(play()) == b"event: alive\ndata: 1\n\n"


def test_hub_that_closes_ends_every_stream():
    """When Redis was lost, every page comes back and learns the number as it stands."""

    async def play():
        streams = [(await opened(f"table:{number}", 0))[0] for number in range(3)]
        await asyncio.to_thread(live.hub.close)
        return [[part async for part in parts] for parts in streams]

    assert asyncio.run(play()) == [[], [], []]
    assert [live.hub.count(f"table:{number}") for number in range(3)] == [0, 0, 0]


def test_reader_who_goes_is_forgotten():
    """A server ends the stream of a reader who has gone by cancelling it; nothing is left behind."""

    async def play():
        parts, _ = await opened("table:1", 7)
        waiting = asyncio.ensure_future(anext(parts))
        await asyncio.sleep(0)
        before = live.hub.count("table:1")
        waiting.cancel()
        await asyncio.wait([waiting])
        return before, live.hub.count("table:1")

    assert asyncio.run(play()) == (1, 0)


def test_publishing_to_nobody_and_to_an_ended_loop_is_harmless():
    """A loop that has ended takes its streams with it; publishing goes on."""
    left = []

    async def leave():
        left.append((await opened("table:1", 7))[0])
        live.hub._listeners["table:1"].add(live.Listener())

    thread = threading.Thread(target=lambda: asyncio.run(leave()))
    thread.start()
    thread.join()

    live.publish("table:1", 8)
    live.publish("table:404", 1)


def test_redis_out_of_reach_keeps_this_process_live(settings, monkeypatch):
    """What other processes can't hear any more, the phones at this one still do."""
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    monkeypatch.setattr(redis_connection, "connection", redis_connection.RedisConnection())
    monkeypatch.setattr(redis_connection, "_answers", lambda: True)
    monkeypatch.setattr(redis_connection, "_shared", None)
    monkeypatch.setattr(live, "_feed_started", lambda: None)

    async def play():
        parts, _ = await opened("table:1", 7)
        await told_from_a_thread("table:1", 8)
        heard = await anext(parts)
        await parts.aclose()
        return heard

    assert asyncio.run(play()) == b"event: number\ndata: 8\n\n"


def test_hundred_readers_hear_one_number():
    """One publish reaches every stream of a topic."""

    async def play():
        streams = [(await opened("hall:1", 0))[0] for _ in range(100)]
        await told_from_a_thread("hall:1", 3)
        heard = [await anext(parts) for parts in streams]
        for parts in streams:
            await parts.aclose()
        return set(heard)

    assert asyncio.run(play()) == {b"event: number\ndata: 3\n\n"}


def test_stream_ends_when_its_link_is_void():
    """Another phone gets the seat: the old one's stream ends, one opened by the new link goes on, and so do others'."""

    async def play():
        old = parts_of(live.stream("table:1", 7, door=("door:seat:5", 1)))
        other = parts_of(live.stream("table:1", 7, door=("door:seat:6", 1)))
        await anext(old)
        await anext(other)
        await told_from_a_thread("door:seat:5", 2)
        ended = [part async for part in old]
        new = parts_of(live.stream("table:1", 7, door=("door:seat:5", 2)))
        await anext(new)
        await told_from_a_thread("table:1", 8)
        heard = await anext(new), await anext(other)
        await new.aclose()
        await other.aclose()
        return ended, heard

    ended, heard = asyncio.run(play())
    assert ended == []
    assert heard == (b"event: number\ndata: 8\n\n",) * 2


def test_stream_that_opens_just_as_its_link_is_void_ends_at_once():
    """The link was good when it was looked at, and void before the stream was heard of."""

    async def play():
        live.publish("door:seat:5", 2)
        late = parts_of(live.stream("table:1", 7, door=("door:seat:5", 1)))
        return [part async for part in late]

    assert len(asyncio.run(play())) == 1


@pytest.mark.django_db(transaction=True)
def test_relinked_seat_and_revoked_referee_say_so_at_their_doors(monkeypatch):
    """What ends the streams is published once the change is committed."""
    said = []
    monkeypatch.setattr(live, "publish", lambda topic, number: said.append((topic, number)))
    table = make_table()
    seat, link = seat_of(table, "Anna"), make_referee(table)

    seat_relink(seat_id=seat.pk, key=new_key())
    link_revoke(hall_id=table.hall_id, link_id=link.pk)

    assert (f"door:seat:{seat.pk}", seat.generation + 1) in said
    assert (f"door:referee:{link.pk}", link.generation + 1) in said
