"""Chooses who has a bye if no split of the field seats everybody. Byes go round: nobody has two before all have one."""

from collections.abc import Collection, Mapping
from random import Random
from typing import TypeVar

from scoring.systems.seating.sizes import CannotSeat, Sizes, splits, table_sizes

Player = TypeVar("Player", str, int)  # a name or a number


def byes_needed(players: int, sizes: Sizes, tables: int | None = None) -> int:
    """Return the smallest number of byes that lets the others fill tables. Raises CannotSeat if nobody could play."""
    for out in range(players):
        try:
            table_sizes(players - out, sizes, tables)
        except CannotSeat:
            continue
        return out
    raise CannotSeat(players, sizes)


def field_splits(players: int, sizes: Sizes) -> tuple[tuple[int, ...], ...]:
    """Return every split of the field with the fewest byes, best first; no split if there are too few players."""
    try:
        return tuple(splits(players - byes_needed(players, sizes), sizes))
    except CannotSeat:
        return ()


def sitting_out(here: Collection[Player], out: int, *, had: Mapping[Player, int], random: Random) -> frozenset[Player]:
    """Return `out` players for a bye: those who have had the fewest, and by lot among equals.

    The same random state chooses the same players only if they come in the same order.
    """
    order = sorted(random.sample(list(here), len(here)), key=lambda player: had.get(player, 0))
    return frozenset(order[:out])
