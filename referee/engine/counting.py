"""How many deals there are when each place may get only certain cards.

Sets of cards are the integers of `cards.Pack`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import reduce
from math import comb
from operator import or_

from referee.engine.dealing import Wanted
from referee.engine.values import with_one

MOST_STEPS = 5_000
"""After so many steps counting is given up; they take about a hundredth of a second."""

Left = tuple[int, ...]
"""How many cards each place still wants."""


def count_deals(places: Sequence[Wanted]) -> int | None:
    """Return in how many ways every place can get its number of cards from its set; None if that takes too long.

    No card is in two places. Cards that no place gets lie elsewhere.
    """
    alike = _alike(places)
    ways: Mapping[Left, int] = {tuple(number for _cards, number in places): 1}
    steps = 0
    for at, (number, inside) in enumerate(alike):
        dealt: Mapping[tuple[int, Left], int] = {(number, left): count for left, count in ways.items()}
        for place in inside:
            is_last = not any(place in later for _number, later in alike[at + 1 :])
            steps += sum(1 if is_last else min(cards, left[place]) + 1 for cards, left in dealt)
            if steps > MOST_STEPS:
                return None
            dealt = _deal_to(place, dealt, is_last=is_last)
        ways = _without_the_rest(dealt)
    return ways.get((0,) * len(places), 0)


def _deal_to(place: int, dealt: Mapping[tuple[int, Left], int], *, is_last: bool) -> Mapping[tuple[int, Left], int]:
    """Return the ways after one place has got some of the cards alike; if these are its last, all that it wants."""
    after: Counter[tuple[int, Left]] = Counter()
    for (cards, left), count in dealt.items():
        wanted = left[place]
        for taken in range(wanted if is_last else 0, min(cards, wanted) + 1):
            after[cards - taken, with_one(left, place, wanted - taken)] += count * comb(cards, taken)
    return after


def _alike(places: Sequence[Wanted]) -> list[tuple[int, tuple[int, ...]]]:
    """Return how many cards may lie in the same places, with these places; those with fewest places first."""
    groups: dict[tuple[int, ...], int] = {(): reduce(or_, [cards for cards, _number in places], 0)}
    for place, (cards, _number) in enumerate(places):
        here = {(*inside, place): group & cards for inside, group in groups.items()}
        groups = {inside: group & ~cards for inside, group in groups.items()} | here
    return sorted(
        ((group.bit_count(), inside) for inside, group in groups.items() if group), key=lambda row: len(row[1])
    )


def _without_the_rest(dealt: Mapping[tuple[int, Left], int]) -> Mapping[Left, int]:
    """Return the ways, whatever is left of the cards alike: those lie elsewhere."""
    ways: Counter[Left] = Counter()
    for (_cards, left), count in dealt.items():
        ways[left] += count
    return ways
