"""Dividing what there is among guests, so that one who takes a lot leaves room for all others. Pure bookkeeping.

A guest is what `referee.guests` says: an address, perhaps of a whole club.
"""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Generic, TypeVar

Member = TypeVar("Member")


class Room(Generic[Member]):
    """`places` for all, at most `share` of them for one guest."""

    def __init__(self, places: int, share: int) -> None:
        self.places = places
        self.share = share
        self._members: dict[str, dict[Member, None]] = {}  # of each guest, who came first stands first
        self._taken = 0

    def who_must_leave(self, guest: str) -> str | None:
        """The guest who has to give up a place before `guest` gets one more; None while there is room.

        That is `guest` where its share is taken; where all is taken, the one who has most.
        """
        own = len(self._members.get(guest, ()))
        if own >= self.share:
            return guest
        if self._taken < self.places:
            return None
        greediest = max(self._members, key=lambda other: len(self._members[other]))
        return greediest if len(self._members[greediest]) > own + 1 else guest

    def oldest(self, guest: str) -> Member | None:
        """Who of the guest's has been in for the longest."""
        return next(iter(self._members.get(guest, ())), None)

    def members(self) -> list[Member]:
        """All who are in."""
        return [member for members in self._members.values() for member in members]

    def enter(self, guest: str, member: Member) -> None:
        """A member comes in."""
        self._members.setdefault(guest, {})[member] = None
        self._taken += 1

    def leave(self, guest: str, member: Member) -> None:
        """A member has gone; nothing happens if it had gone already."""
        members = self._members.get(guest, {})
        if member in members:
            del members[member]
            self._taken -= 1
        if not members:
            self._members.pop(guest, None)


class FairQueue:
    """Lets so many in at once. Those who wait are let in guest by guest, so who asks a lot waits for itself alone."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}  # whose turn is next stands first

    @asynccontextmanager
    async def place(self, guest: str) -> AsyncIterator[None]:
        """A place for the length of a `with`, as soon as it is the guest's turn."""
        await self._enter(guest)
        try:
            yield
        finally:
            self._leave()

    async def _enter(self, guest: str) -> None:
        if self._free:
            self._free -= 1
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(guest, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # the turn came in the same moment
                self._leave()
            raise

    def _leave(self) -> None:
        while self._waiting:
            guest = next(iter(self._waiting))
            turns = self._waiting.pop(guest)
            turn = turns.popleft()
            if turns:
                self._waiting[guest] = turns  # behind all others
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1
