"""How a field of players is split into tables: the sizes that a game allows, and the ways to split."""

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
    counts = sorted(_counts(players, sizes), key=lambda count: _distance(players, count, sizes.best))
    return [_split(players, count) for count in counts]


def table_sizes(players: int, sizes: Sizes, tables: int | None = None) -> tuple[int, ...]:
    """Return the sizes of the tables, biggest first: the best way, or that with so many tables. Raises CannotSeat."""
    counts = [count for count in _counts(players, sizes) if tables is None or count == tables]
    if not counts:
        raise CannotSeat(players, sizes)
    return _split(players, min(counts, key=lambda count: _distance(players, count, sizes.best)))


def _counts(players: int, sizes: Sizes) -> range:
    """Return how many tables there can be, at least one."""
    return range(max(1, -(-players // sizes.largest)), players // sizes.smallest + 1)


def _distance(players: int, tables: int, best: int) -> tuple[int, int]:
    size, over = divmod(players, tables)
    far = over * (size + 1 - best) ** 2 + (tables - over) * (size - best) ** 2
    return far, over * (size + 1 < best) + (tables - over) * (size < best)


def _split(players: int, tables: int) -> tuple[int, ...]:
    size, over = divmod(players, tables)
    return (size + 1,) * over + (size,) * (tables - over)
