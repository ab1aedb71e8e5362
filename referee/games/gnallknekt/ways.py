"""Gnällknekt: the ways in which an unknown card can have become the card that it showed: deck.

A way is the list of what it uses up: a `slot` (an unknown card of one lot in one place), a `copy` (of a card, in a
lot), and, for a card that had been used unknown, a `name` each time. Several ways are kept as a choice, an `Either`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product

from referee.engine.cards import Card
from referee.games.gnallknekt.bags import CARDS

Way = tuple[int, ...]
"""What a card that shows uses up, in order; for several cards, a use for each."""


@dataclass(frozen=True)
class Either:
    """At least two ways, one of which happened. `most` says how often each thing is used at most."""

    ways: tuple[Way, ...]
    most: Mapping[int, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Count once the uses that all later questions are about."""
        most: dict[int, int] = {}
        for way in self.ways:
            for use in way:
                if use not in most or way.count(use) > most[use]:
                    most[use] = way.count(use)
        object.__setattr__(self, "most", most)


MOST_WAYS = 100
"""How many ways a choice may have. Choices that would have more if merged stay apart and are searched.

From then on less may be excluded: an older choice may also seem to use cards that were drawn later, and what choices
share in a lot that has run out is forgotten.
"""

MOST_TRIES = 300
"""How many steps a search takes before it assumes that the choices are possible, which excludes less."""

_BITS = 6
_LOW = (1 << _BITS) - 1
_COPY = 1 << 20
_NAME = 1 << 21
_PLACE_OF = {card: number for number, card in enumerate(CARDS)}


def slot(place: int, lot: int) -> int:
    """Return the use of an unknown card of this lot in this place."""
    return place << _BITS | lot


def copy(lot: int, card: Card) -> int:
    """Return the use of a copy of a card in this lot."""
    return _COPY | lot << _BITS | _PLACE_OF[card]


def name(place: int, card: Card) -> int:
    """Return the use that says: a card used unknown, from this place, has shown again. It is never exhausted."""
    return _NAME | place << _BITS | _PLACE_OF[card]


def is_slot(use: int) -> bool:
    """Tell whether a use is a slot."""
    return use < _COPY


def is_copy(use: int) -> bool:
    """Tell whether a use is a copy."""
    return _COPY <= use < _NAME


def slot_of(use: int) -> tuple[int, int]:
    """Return the place and the lot of a slot."""
    return use >> _BITS, use & _LOW


def copy_of(use: int) -> tuple[int, int]:
    """Return the lot of a copy, and the number of its card among `CARDS`."""
    return (use ^ _COPY) >> _BITS, use & _LOW


def name_of(use: int) -> tuple[int, Card]:
    """Return the place of a name, and its card."""
    return (use ^ _NAME) >> _BITS, CARDS[use & _LOW]


def common(ways: Collection[Way]) -> Way:
    """Return what all ways use."""
    first = next(iter(ways))
    return tuple(use for use in dict.fromkeys(first) for _ in range(min(way.count(use) for way in ways)))


def without_uses(way: Way, uses: Iterable[int]) -> Way:
    """Return a way without some of what it uses."""
    left = list(way)
    for use in uses:
        left.remove(use)
    return tuple(sorted(left))


def without_lot(way: Way, lot: int) -> Way:
    """Return a way without what it uses of a removed lot; the numbers of later lots decrease by one."""
    left = []
    for use in way:
        own = slot_of(use)[1] if is_slot(use) else copy_of(use)[0] if is_copy(use) else -1
        if own > lot:
            use -= 1 if is_slot(use) else 1 << _BITS
        if own != lot:
            left.append(use)
    return tuple(sorted(left))


def combine_ways(eithers: Sequence[Either]) -> set[Way] | None:
    """Return all ways of several choices combined; None if there are too many to keep."""
    found: set[Way] = {()}
    for either in eithers:
        if len(found) * len(either.ways) > MOST_WAYS:
            return None
        found = {tuple(sorted(one + other)) for one, other in product(found, either.ways)}
    return found


def can_all_be(eithers: Sequence[Either], room: Callable[[int], int]) -> bool:
    """Return whether each choice has a way such that nothing is used more often than there is room for."""
    left = {use: room(use) for either in eithers for use in either.most}
    tries = 0

    def can_be(choices: Sequence[Sequence[Way]]) -> bool:
        """Try the choice with the fewest ways left; for the others keep only the ways that still fit."""
        nonlocal tries
        if not choices:
            return True
        tries += 1
        first, *others = sorted(choices, key=len)
        for way in first:
            for use in way:
                left[use] -= 1
            fitting = None if any(left[use] < 0 for use in way) else _ways_that_fit(others, left)
            found = fitting is not None and can_be(fitting)
            for use in way:
                left[use] += 1
            if found or tries > MOST_TRIES:
                return True
        return False

    return can_be([either.ways for either in eithers])


def _ways_that_fit(choices: Sequence[Sequence[Way]], left: Mapping[int, int]) -> list[list[Way]] | None:
    """Return for each choice the ways that use nothing exhausted; None if a choice has none."""
    gone = {use for use, number in left.items() if number < 1}
    fitting = []
    for ways in choices:
        still = [way for way in ways if gone.isdisjoint(way)]
        if not still:
            return None
        fitting.append(still)
    return fitting
