"""The seating of the next round: tables of nearly equal size, with as few repeated meetings as a greedy draw finds.

A draw depends only on names, sizes, past tables and a seed: the same input gives the same tables on any machine.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from scoring.systems.seating.sizes import Sizes, table_sizes

#: The number of complete draws tried, of which the best is kept; fewer in a big field, where the first is good enough.
_TRIES = 40
_PLAYERS_DRAWN = 4_000

Tables = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Seating:
    """The tables of one round, each as names in seat order. `repeats` counts the pairs that have met before."""

    tables: Tables
    repeats: int


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
