"""Dividing capacity among guests: one who takes a lot always leaves something for the others."""

import asyncio

from config.server.capacity import FairQueue, Room

CLUB, STRANGER, OTHER = "192.0.2.1", "192.0.2.2", "192.0.2.3"


def room_with(places: int, share: int, **guests: int) -> Room[str]:
    """A room in which each guest has so many places."""
    room: Room[str] = Room(places, share)
    for guest, count in guests.items():
        for number in range(count):
            room.enter(guest, f"{guest}{number}")
    return room


def test_room_has_places_until_a_guests_share_is_taken():
    """Then the guest itself has to give one up, and nobody else."""
    room = room_with(10, 3, stranger=2)
    assert room.who_must_leave("stranger") is None
    room.enter("stranger", "stranger2")

    assert room.who_must_leave("stranger") == "stranger"
    assert room.who_must_leave("club") is None


def test_full_room_takes_a_place_from_who_has_most():
    """However many strangers there are, a guest who has less than they gets in."""
    room = room_with(8, 4, stranger=4, other=3, club=1)

    assert room.who_must_leave("club") == "stranger"
    assert room.who_must_leave("newcomer") == "stranger"
    assert room.who_must_leave("other") == "other"  # with one more it would have as many as the stranger


def test_room_knows_who_came_first_and_who_has_left():
    """Leaving twice changes nothing; a place that is free again can be taken."""
    room = room_with(2, 2, club=2)
    assert room.oldest("club") == "club0"
    for _ in range(2):
        room.leave("club", "club0")

    assert room.oldest("club") == "club1"
    assert room.members() == ["club1"]
    assert room.who_must_leave("stranger") is None
    assert room.oldest("stranger") is None


async def visit(queue: FairQueue, guest: str, seen: list[str], may_go: asyncio.Event) -> None:
    """Go in, be seen, and leave when it may."""
    async with queue.place(guest):
        seen.append(guest)
        await may_go.wait()


async def settle() -> None:
    """Let everything go on that can."""
    for _ in range(20):
        await asyncio.sleep(0)


def test_queue_lets_in_guest_by_guest():
    """A stranger with a hundred requests waits for itself; the phone that comes last is the next one but one."""

    async def play() -> list[str]:
        seen: list[str] = []
        queue, may_go = FairQueue(1), asyncio.Event()
        visits = [asyncio.create_task(visit(queue, STRANGER, seen, may_go)) for _ in range(100)]
        await settle()
        visits += [asyncio.create_task(visit(queue, guest, seen, may_go)) for guest in (CLUB, OTHER, CLUB)]
        await settle()
        may_go.set()
        await asyncio.gather(*visits)
        return seen

    seen = asyncio.run(play())

    assert seen[:7] == [STRANGER, STRANGER, CLUB, OTHER, STRANGER, CLUB, STRANGER]
    assert len(seen) == 103


def test_queue_lets_in_as_many_as_it_has_places_for():
    """And no more."""

    async def play() -> int:
        seen: list[str] = []
        queue, may_go = FairQueue(2), asyncio.Event()
        visits = [asyncio.create_task(visit(queue, CLUB, seen, may_go)) for _ in range(5)]
        await settle()
        inside = len(seen)
        may_go.set()
        await asyncio.gather(*visits)
        return inside

    assert asyncio.run(play()) == 2


def test_who_gives_up_waiting_keeps_nobody_from_their_turn():
    """Also who gives up in the moment in which the turn came."""

    async def play() -> list[str]:
        seen: list[str] = []
        queue, may_go = FairQueue(1), asyncio.Event()
        first, second, third = [asyncio.create_task(visit(queue, guest, seen, may_go)) for guest in (CLUB, OTHER, CLUB)]
        await settle()
        second.cancel()
        may_go.set()
        await first
        third.cancel()  # it has just got the place
        await settle()
        await asyncio.wait_for(visit(queue, STRANGER, seen, may_go), 5)
        return seen

    assert asyncio.run(play())[-1] == STRANGER


def test_share_does_not_bind_a_guest_that_is_many():
    """All who come through a proxy come from its address; but where all places are taken, it gives one up."""
    room: Room[str] = Room(4, 2, is_many=lambda guest: guest == "proxy")
    for number in range(4):
        assert room.who_must_leave("proxy") is None
        room.enter("proxy", f"proxy{number}")

    assert room.who_must_leave("proxy") == "proxy"
    assert room.who_must_leave("club") == "proxy"
