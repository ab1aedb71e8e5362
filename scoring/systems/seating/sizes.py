"""The table sizes that a game allows, and the ways to split a field of players into such tables."""

from collections.abc import Iterable, Sized
from typing import NamedTuple


class Sizes(NamedTuple):
    """The smallest and largest table that is allowed, and the size at which the game is best."""

    smallest: int
    largest: int
    best: int

    def allow(self, tables: Iterable[Sized]) -> bool:
        """Return whether each of these tables has an allowed size."""
        return all(self.smallest <= len(table) <= self.largest for table in tables)


class CannotSeat(ValueError):
    """The players cannot be split into tables of the allowed sizes, or not into the given number of tables."""

    def __init__(self, players: int, sizes: Sizes) -> None:
        super().__init__(f"{players} players cannot be split into tables of {sizes.smallest} to {sizes.largest}")
        self.players = players
        self.sizes = sizes


def splits(players: int, sizes: Sizes) -> list[tuple[int, ...]]:
    """Return every way to split the players into tables whose sizes differ by at most one, the best way first.

    Each way has its biggest tables first. The best way is the one whose tables are closest to the best size; of two
    that are equally close, the one with fewer tables below the best size. For example, with a best size of 4, 9 players
    are split into 5 + 4, 10 into 5 + 5, and 11 into 4 + 4 + 3.
    """
    counts = sorted(_counts(players, sizes), key=lambda count: _distance(players, count, sizes.best))
    return [_split_evenly(players, count) for count in counts]


def table_sizes(players: int, sizes: Sizes, tables: int | None = None, *, pairs: int = 0) -> tuple[int, ...]:
    """Return the sizes of the tables, biggest first, for the best split, or for the split into `tables` tables.

    So many `pairs` of the players sit together, so each table of an odd size needs a player who is in none of them.
    Raises CannotSeat.
    """
    counts = [
        count
        for count in _counts(players, sizes)
        if (tables is None or count == tables) and _odd(_split_evenly(players, count)) <= players - 2 * pairs
    ]
    if not counts:
        raise CannotSeat(players, sizes)
    return _split_evenly(players, min(counts, key=lambda count: _distance(players, count, sizes.best)))


def _counts(players: int, sizes: Sizes) -> range:
    """Return the possible numbers of tables."""
    return range(max(1, -(-players // sizes.largest)), players // sizes.smallest + 1)


def _odd(sizes: Iterable[int]) -> int:
    return sum(size % 2 for size in sizes)


def _distance(players: int, tables: int, best: int) -> tuple[int, int]:
    size, over = divmod(players, tables)
    far = over * (size + 1 - best) ** 2 + (tables - over) * (size - best) ** 2
    return far, over * (size + 1 < best) + (tables - over) * (size < best)


def _split_evenly(players: int, tables: int) -> tuple[int, ...]:
    size, over = divmod(players, tables)
    return (size + 1,) * over + (size,) * (tables - over)
