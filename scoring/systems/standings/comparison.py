"""Points by comparison: what each player made of the cards that others had in the same place of the same deal.

A hand that is worse than all others is worth 0, better than all 1, level with all a half. So is a deal that cannot be
compared, because nobody else had those cards or the table did not play it to its end: whoever had no chance to show
anything neither gains nor loses.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any, Generic, NamedTuple, TypeVar

from scoring.systems.standings.results import Best

Who = TypeVar("Who")

EVEN = Fraction(1, 2)
Hand = tuple[int, int]
"""Where a player sat, counted clockwise from the dealer (0), and the points of the game that the hand gave."""

Hands = Sequence[Hand | None]
"""A player's hands at a table, deal by deal. None: the player had no cards, or nobody knows who dealt."""


class Held(NamedTuple, Generic[Who]):
    """The hands that somebody has had at a table of a round."""

    who: Who
    table: int
    hands: Hands


def hands_read(kept: Iterable[Any] | None) -> Hands:
    """Return hands that were kept as lists. Raises TypeError or ValueError if they are none."""
    return tuple(None if one is None else (int(one[0]), int(one[1])) for one in kept or ())


def shares(held: Iterable[Held[Who]], best: Best, deals: int) -> dict[Who, dict[int, Fraction]]:
    """Return what each deal of a round is worth to each player, by its number: the share of the others who are beaten.

    Only players at tables of the same size are compared, since others had other cards.
    """
    held = tuple(held)
    seats = Counter(one.table for one in held)
    beside = defaultdict[tuple[int, int, int], Counter[Fraction]](Counter)
    own: dict[Who, list[tuple[tuple[int, int, int], Fraction]]] = {}
    for one in held:
        own[one.who] = [
            ((number, seats[one.table], place), best.worth(points))
            for number, (place, points) in _numbered(one.hands[:deals])
        ]
        for same, worth in own[one.who]:
            beside[same][worth] += 1
    return {who: {same[0]: _share(worth, beside[same]) for same, worth in of} for who, of in own.items()}


def _numbered(hands: Hands) -> list[tuple[int, Hand]]:
    return [(number, hand) for number, hand in enumerate(hands, 1) if hand is not None]


def _share(worth: Fraction, every: Counter[Fraction]) -> Fraction:
    """Return the share of the others in `every` that are beaten; who is level counts a half. `worth` is among them."""
    others = every.total() - 1
    if not others:
        return EVEN
    beaten = sum(count for other, count in every.items() if other < worth)
    return Fraction(2 * beaten + every[worth] - 1, 2 * others)


def compared(held: Iterable[Held[Who]], best: Best, deals: int) -> dict[Who, Fraction]:
    """Return the points of each player of a round of so many deals: the sum of what the deals are worth."""
    return {who: sum(of.values(), EVEN * (deals - len(of))) for who, of in shares(held, best, deals).items()}
