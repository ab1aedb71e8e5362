"""Chooses who has a bye if no split of the field seats everybody. Byes go round: nobody has two before all have one."""

from collections.abc import Collection, Mapping
from random import Random
from typing import TypeVar

from scoring.systems.seating.sizes import CannotSeat, Sizes, splits, table_sizes

Player = TypeVar("Player", str, int)  # a name or a number


def byes_needed(players: int, sizes: Sizes, tables: int | None = None) -> int:
    """Return the smallest number of byes that lets the others fill tables. Raises CannotSeat if nobody could play."""
    return sum(ways_to_sit_out(players, sizes, tables)[0])


def ways_to_sit_out(players: int, sizes: Sizes, tables: int | None = None, *, pairs: int = 0) -> list[tuple[int, int]]:
    """Return all ways to let as few players sit out as possible so that the others fill tables.

    Of the players, so many `pairs` sit together or sit out together. A way is the number of players in pairs who sit
    out, and the number of others. Raises CannotSeat if nobody could play.
    """
    for out in range(players):
        ways = [
            (2 * gone, out - 2 * gone)
            for gone in range(min(pairs, out // 2) + 1)
            if out - 2 * gone <= players - 2 * pairs and _can_sit(players - out, sizes, tables, pairs - gone)
        ]
        if ways:
            return ways
    raise CannotSeat(players, sizes)


def _can_sit(players: int, sizes: Sizes, tables: int | None, pairs: int) -> bool:
    try:
        return bool(table_sizes(players, sizes, tables, pairs=pairs))
    except CannotSeat:
        return False


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
