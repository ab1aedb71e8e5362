"""Dividing capacity among guests, so that one who takes a lot leaves room for everybody else. Pure bookkeeping.

A guest is what `referee.ground.serving.guests` says: an address, perhaps of a whole club.
"""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Generic, TypeVar

Member = TypeVar("Member")


class Room(Generic[Member]):
    """`places` in all, at most `share` of them for one guest, unless `is_many` says that it is many guests."""

    def __init__(self, places: int, share: int, is_many: Callable[[str], bool] = lambda guest: False) -> None:
        self.places = places
        self.share = share
        self._is_many = is_many
        self._members: dict[str, dict[Member, None]] = {}  # for each guest, the earliest first
        self._taken = 0

    def who_must_leave(self, guest: str) -> str | None:
        """Return the guest who must give up a place before `guest` gets one more; None while there is room.

        That is `guest` if its share is used up; if all places are taken, it is the guest with the most.
        """
        own = len(self._members.get(guest, ()))
        if own >= self.share and not self._is_many(guest):
            return guest
        if self._taken < self.places:
            return None
        greediest = max(self._members, key=lambda other: len(self._members[other]))
        return greediest if len(self._members[greediest]) > own + 1 else guest

    def oldest(self, guest: str) -> Member | None:
        """Return the guest's member that has been in the longest."""
        return next(iter(self._members.get(guest, ())), None)

    def members(self) -> list[Member]:
        """Return all members."""
        return [member for members in self._members.values() for member in members]

    def enter(self, guest: str, member: Member) -> None:
        """Add a member."""
        self._members.setdefault(guest, {})[member] = None
        self._taken += 1

    def leave(self, guest: str, member: Member) -> None:
        """Remove a member, if it is still there."""
        members = self._members.get(guest, {})
        if member in members:
            del members[member]
            self._taken -= 1
        if not members:
            self._members.pop(guest, None)


class FairQueue:
    """Admits a limited number at once. The others take turns guest by guest, so a busy guest delays only itself."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}  # the next guest in turn first

    @asynccontextmanager
    async def place(self, guest: str) -> AsyncIterator[None]:
        """Hold a place during a `with` block, as soon as it is the guest's turn."""
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
            if turn.done() and not turn.cancelled():  # the turn came at the same moment
                self._leave()
            raise

    def _leave(self) -> None:
        while self._waiting:
            guest = next(iter(self._waiting))
            turns = self._waiting.pop(guest)
            turn = turns.popleft()
            if turns:
                self._waiting[guest] = turns  # behind all the others
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1
