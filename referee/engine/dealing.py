"""Whether hands can be dealt when each hand may hold only certain cards.

Sets of cards are the integers of `cards.Pack`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

Wanted = tuple[int, int]
"""A set of cards, and how many cards are wanted from it."""


def can_be_dealt(wanted: Iterable[Wanted]) -> bool:
    """Return whether every demand can be met from its set without using any card twice.

    By Hall's theorem this is so exactly if, for every group of demands, the union of their sets has at least as many
    cards as the group wants in total. The number of groups doubles with each demand.
    """
    groups: list[Wanted] = [(0, 0)]
    for cards, number in wanted:
        if not number:
            continue
        for before, numbers in list(groups):
            together = before | cards
            if together.bit_count() < numbers + number:
                return False
            groups.append((together, numbers + number))
    return True


class Share(NamedTuple):
    """A bound: of the unknown cards of these seats together, `least` to `most` belong to this set."""

    seats: tuple[int, ...]
    cards: int
    least: int
    most: int

    def less(self, seat: int, cards: int) -> Share:
        """Return the share after these cards have left the unknown cards of a seat."""
        gone = (self.cards & cards).bit_count() if seat in self.seats else 0
        return self._replace(least=max(0, self.least - gone), most=self.most - gone) if gone else self


def can_be_shared(free: Sequence[int], numbers: Sequence[int], shares: Sequence[Share]) -> bool:
    """Return whether each seat can get its number of cards from those free for it, with every share satisfied."""
    if any(share.most < 0 for share in shares):
        return False
    if not any(share.least for share in shares) and can_be_dealt(
        zip(_cards_of_no_share(free, shares), numbers, strict=True)
    ):
        return True  # nearly always the cards that no share counts are enough for all hands
    if not can_be_dealt(zip(free, numbers, strict=True)):
        return False
    parts: list[_Part] = []
    for seat, number in enumerate(numbers):
        if number:
            parts += _parts(seat, free[seat], [it for it in enumerate(shares) if seat in it[1].seats])
    return _Search(parts, numbers, shares).succeeds()


def _cards_of_no_share(free: Sequence[int], shares: Sequence[Share]) -> list[int]:
    """Return the cards free for each seat that none of its shares counts."""
    left = list(free)
    for share in shares:
        for seat in share.seats:
            left[seat] &= ~share.cards
    return left


class _Part(NamedTuple):
    """The cards of one hand that may come from one set.

    Hands are cut into parts that each share counts entirely or not at all.
    """

    cards: int
    seat: int
    shares: tuple[int, ...]


def _parts(seat: int, free: int, shares: Sequence[tuple[int, Share]]) -> list[_Part]:
    """Return the parts of a hand whose cards may be any of `free`. `shares` are this seat's, numbered."""
    parts = [_Part(free, seat, ())]
    for number, share in shares:
        inside = [_Part(part.cards & share.cards, seat, (*part.shares, number)) for part in parts]
        outside = [part._replace(cards=part.cards & ~share.cards) for part in parts]
        parts = [part for part in (*inside, *outside) if part.cards]
    return parts


class _Search:
    """Searches for a number of cards for each part of each hand, so that every share holds and all can be dealt."""

    def __init__(self, parts: Sequence[_Part], numbers: Sequence[int], shares: Sequence[Share]) -> None:
        """Begin with the `numbers` of cards wanted by each seat. The parts of one hand are consecutive."""
        self.parts = parts
        self.numbers = list(numbers)
        self.least = [share.least for share in shares]
        self.most = [share.most for share in shares]
        self.rooms = _rooms(parts, numbers, len(shares))

    def succeeds(self, at: int = 0, groups: Sequence[Wanted] = ((0, 0),)) -> bool:
        """Return whether the parts from `at` on can be dealt in addition to `groups` (those of `can_be_dealt`)."""
        if any(least > room for least, room in zip(self.least, self.rooms[at], strict=True)):
            return False
        if at == len(self.parts):
            return True
        part = self.parts[at]
        left = self.numbers[part.seat]
        ends_hand = at + 1 == len(self.parts) or self.parts[at + 1].seat != part.seat
        least = left if ends_hand else 0
        most = min([left, part.cards.bit_count(), *(self.most[share] for share in part.shares)])
        counts = range(least, most + 1)
        more_first = any(self.least[share] for share in part.shares)
        return any(self._can_take(at, number, groups) for number in (reversed(counts) if more_first else counts))

    def _can_take(self, at: int, number: int, groups: Sequence[Wanted]) -> bool:
        """Return the same, given this many cards for the part at `at`."""
        more = _more_groups(groups, self.parts[at].cards, number)
        if more is None:
            return False
        self._take(self.parts[at], number)
        found = self.succeeds(at + 1, more)
        self._take(self.parts[at], -number)
        return found

    def _take(self, part: _Part, number: int) -> None:
        self.numbers[part.seat] -= number
        for share in part.shares:
            self.least[share] -= number
            self.most[share] -= number


def _rooms(parts: Sequence[_Part], numbers: Sequence[int], shares: int) -> list[tuple[int, ...]]:
    """Return, for each index among the parts, the most cards that each share can still get from there on."""
    room = [0] * shares
    rooms = [tuple(room)]
    for part in reversed(parts):
        for share in part.shares:
            room[share] += min(part.cards.bit_count(), numbers[part.seat])
        rooms.append(tuple(room))
    return rooms[::-1]


def _more_groups(groups: Sequence[Wanted], cards: int, number: int) -> Sequence[Wanted] | None:
    """Return the groups of `can_be_dealt` after one more demand; None if one of them lacks cards."""
    if not number:
        return groups
    more = [(before | cards, numbers + number) for before, numbers in groups]
    return None if any(together.bit_count() < numbers for together, numbers in more) else [*groups, *more]
