"""How a field of players is split into tables: the sizes that a game allows, and the ways to split."""

from collections.abc import Sequence
from typing import NamedTuple


class Sizes(NamedTuple):
    """The sizes that tables of a game may have, and the one with which it is best."""

    smallest: int
    largest: int
    best: int


class CannotSeat(ValueError):
    """This many players cannot be split into tables of these sizes, or not into so many tables."""

    def __init__(self, players: int, sizes: Sizes) -> None:
        super().__init__(f"{players} players cannot be split into tables of {sizes.smallest} to {sizes.largest}")
        self.players = players
        self.sizes = sizes


def splits(players: int, sizes: Sizes) -> list[tuple[int, ...]]:
    """Return every way to split the players into tables that differ by at most one, the best way first.

    Each has its biggest tables first. The best way is the one whose tables come closest to the best size, of two that
    are as close the one with fewer tables below it: with a best size of 4, 9 is 5 + 4, 10 is 5 + 5, 11 is 4 + 4 + 3.
    """
    counts = range(-(-players // sizes.largest), players // sizes.smallest + 1)
    return sorted((_split(players, count) for count in counts if count), key=lambda ways: _distance(ways, sizes.best))


def table_sizes(players: int, sizes: Sizes, tables: int | None = None) -> tuple[int, ...]:
    """Return the sizes of the tables, biggest first: the best way, or that with so many tables. Raises CannotSeat."""
    ways = [way for way in splits(players, sizes) if tables is None or len(way) == tables]
    if not ways:
        raise CannotSeat(players, sizes)
    return ways[0]


def _distance(ways: Sequence[int], best: int) -> tuple[int, int]:
    return sum((size - best) ** 2 for size in ways), sum(size < best for size in ways)


def _split(players: int, count: int) -> tuple[int, ...]:
    size, over = divmod(players, count)
    return (size + 1,) * over + (size,) * (count - over)
