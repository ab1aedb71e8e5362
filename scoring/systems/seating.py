"""The seating of the next round: tables of nearly equal size, with as few repeated meetings as a greedy draw finds.

A draw depends only on names, sizes, past tables and a seed: the same input gives the same tables on any machine.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import NamedTuple

#: The number of complete draws tried, of which the best is kept; fewer in a big field, where the first is good enough.
_TRIES = 40
_PLAYERS_DRAWN = 4_000

Tables = tuple[tuple[str, ...], ...]


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


@dataclass(frozen=True, slots=True)
class Seating:
    """The tables of one round, each as names in seat order. `repeats` counts the pairs that have met before."""

    tables: Tables
    repeats: int


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


def draw(
    players: Iterable[str], *, past: Iterable[Sequence[str]], sizes: Sizes, seed: int, tables: int | None = None
) -> Seating:
    """Return tables for `players` that repeat few meetings of the `past` tables; as many `tables` as given, if any.

    The biggest table comes first. Raises CannotSeat when the players cannot be split so, ValueError when a name comes
    twice.
    """
    names = sorted(players)
    if len(set(names)) != len(names):
        raise ValueError("a player is listed twice")
    split = table_sizes(len(names), sizes, tables)
    past = [tuple(table) for table in past]
    met = Counter(frozenset(pair) for table in past for pair in combinations(table, 2))
    small = Counter(name for table in past if len(table) < sizes.best for name in table)
    random = Random(seed)
    tries = max(1, min(_TRIES, _PLAYERS_DRAWN // len(names)))
    return min((_one_draw(names, split, met, small, random) for _ in range(tries)), key=lambda s: s.repeats)


def _one_draw(
    names: Sequence[str], sizes: Sequence[int], met: Counter[frozenset[str]], small: Counter[str], random: Random
) -> Seating:
    """Fill one table after another: the first name drawn sits down, then whoever has met that table's players least."""
    waiting = random.sample(names, len(names))
    # Players who have sat at a small table come first, and so sit at the big tables, which are filled first.
    waiting.sort(key=lambda name: -small[name])
    tables: list[tuple[str, ...]] = []
    for size in sizes:
        table = [waiting.pop(0)]
        while len(table) < size:
            table.append(waiting.pop(_least_met(waiting, table, met)))
        tables.append(tuple(random.sample(table, size)))
    return Seating(tuple(tables), _repeats(tables, met))


def _least_met(waiting: Sequence[str], table: Sequence[str], met: Counter[frozenset[str]]) -> int:
    """Return the index in `waiting` of the first player who has met those at `table` least often."""
    best, least = 0, None
    for index, name in enumerate(waiting):
        meetings = sum(met[frozenset((name, other))] for other in table)
        if meetings == 0:
            return index
        if least is None or meetings < least:
            best, least = index, meetings
    return best


def _repeats(tables: Iterable[Sequence[str]], met: Counter[frozenset[str]]) -> int:
    return sum(met[frozenset(pair)] > 0 for table in tables for pair in combinations(table, 2))
