"""Live streams: every listener hears the latest number, from any thread, and every stream ends when it should."""

import asyncio
import threading

import pytest

from referee.ground.serving import live, redis_connection
from referee.services.links import link_revoke, seat_relink
from tests.support.referee import make_referee, make_table, new_key, seat_of

pytestmark = pytest.mark.usefixtures("_own_hub")


@pytest.fixture
def _own_hub(monkeypatch):
    monkeypatch.setattr(live, "hub", live.Hub())


class Reader:
    """Whoever reads a stream: the events one by one, and None at its end."""

    def __init__(self, answer: live.EventStream) -> None:
        self._heard: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.listener = live.Listener(answer.followed, self)

    def write(self, event: bytes) -> None:
        """Hear an event."""
        self._heard.put_nowait(event)

    def end(self) -> None:
        """Hear that it is over, and go."""
        self._heard.put_nowait(None)
        self.listener.leave()

    async def next(self) -> bytes | None:
        """The next event, or None at the end."""
        return await asyncio.wait_for(self._heard.get(), 30)

    @property
    def is_silent(self) -> bool:
        """Whether nothing has come since."""
        return self._heard.empty()


async def opened(topic: str, number: int, door: live.Door | None = None) -> Reader:
    """A reader who has heard the beginning."""
    reader = Reader(live.stream(topic, number, door=door))
    await reader.next()
    return reader


async def told_from_a_thread(topic, number):
    """Publish as a service does: synchronously, in another thread."""
    await asyncio.to_thread(live.publish, topic, number)


def test_stream_begins_with_the_number_as_it_stands():
    """A page that comes back catches up by the first event; the browser is told when to come back."""

    async def play():
        return await Reader(live.stream("table:1", 7)).next()

    assert asyncio.run(play()) == b"retry: 2000\n\nevent: number\ndata: 7\n\n"


def test_stream_tells_what_is_published_from_another_thread():
    """A service publishes in its own thread; the stream's loop hears it."""

    async def play():
        reader = await opened("table:1", 7)
        await told_from_a_thread("table:1", 8)
        return await reader.next()

    assert asyncio.run(play()) == b"event: number\ndata: 8\n\n"


def test_number_published_before_the_stream_began_is_not_missed():
    """Between reading the number and opening the stream something was entered: the stream begins with that."""

    async def play():
        answer = live.stream("table:1", 7)
        await told_from_a_thread("table:1", 8)
        return await Reader(answer).next()

    assert asyncio.run(play()).endswith(b"data: 8\n\n")


def test_topics_do_not_hear_one_another():
    """What happens at table 2 is nothing to table 1."""

    async def play():
        one, two = await opened("table:1", 1), await opened("table:2", 1)
        await told_from_a_thread("table:2", 5)
        return await two.next(), one.is_silent

    assert asyncio.run(play()) == (b"event: number\ndata: 5\n\n", True)


def test_hub_that_closes_ends_every_stream():
    """When Redis was lost, every page comes back and learns the number as it stands."""

    async def play():
        readers = [await opened(f"table:{number}", 0) for number in range(3)]
        await asyncio.to_thread(live.hub.close)
        return [await reader.next() for reader in readers]

    assert asyncio.run(play()) == [None, None, None]
    assert [live.hub.count(f"table:{number}") for number in range(3)] == [0, 0, 0]


def test_reader_who_goes_is_forgotten():
    """Nothing is left behind, at the topic or at the door."""

    async def play():
        reader = await opened("table:1", 7, door=("door:seat:5", 1))
        before = live.hub.count("table:1"), live.hub.count("door:seat:5")
        reader.listener.leave()
        return before, (live.hub.count("table:1"), live.hub.count("door:seat:5"))

    assert asyncio.run(play()) == ((1, 1), (0, 0))


def test_publishing_to_nobody_and_to_an_ended_loop_is_harmless():
    """A loop that has ended takes its streams with it; publishing goes on."""
    thread = threading.Thread(target=lambda: asyncio.run(opened("table:1", 7)))
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
        reader = await opened("table:1", 7)
        await told_from_a_thread("table:1", 8)
        return await reader.next()

    assert asyncio.run(play()) == b"event: number\ndata: 8\n\n"


def test_hundred_readers_hear_one_number():
    """One publish reaches every stream of a topic."""

    async def play():
        readers = [await opened("hall:1", 0) for _ in range(100)]
        await told_from_a_thread("hall:1", 3)
        return {await reader.next() for reader in readers}

    assert asyncio.run(play()) == {b"event: number\ndata: 3\n\n"}


def test_stream_ends_when_its_link_is_void():
    """Another phone gets the seat: the old one's stream ends, one opened by the new link goes on, and so do others'."""

    async def play():
        old = await opened("table:1", 7, door=("door:seat:5", 1))
        other = await opened("table:1", 7, door=("door:seat:6", 1))
        await told_from_a_thread("door:seat:5", 2)
        ended = await old.next()
        new = await opened("table:1", 7, door=("door:seat:5", 2))
        await told_from_a_thread("table:1", 8)
        return ended, (await new.next(), await other.next())

    ended, heard = asyncio.run(play())
    assert ended is None
    assert heard == (b"event: number\ndata: 8\n\n",) * 2


def test_stream_that_opens_just_as_its_link_is_void_ends_at_once():
    """The link was good when it was looked at, and void before the stream was heard of."""

    async def play():
        live.publish("door:seat:5", 2)
        heard = []

        class Late(Reader):
            def end(self):
                heard.append("end")

        late = Late(live.stream("table:1", 7, door=("door:seat:5", 1)))
        return [*heard, late.is_silent]

    assert asyncio.run(play()) == ["end", False]


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
