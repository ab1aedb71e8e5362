"""The seating of the next round: tables of nearly equal size, with as few repeated meetings as a greedy draw finds.

A draw depends only on names, past tables and a seed: the same input gives the same tables on any machine.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

#: The preferred size of a table if there is a choice.
PREFERRED = 4

#: The number of complete draws tried, of which the best is kept; fewer in a big field, where the first is good enough.
_TRIES = 40
_PLAYERS_DRAWN = 4_000

Tables = tuple[tuple[str, ...], ...]


class CannotSeat(ValueError):
    """This many players cannot be split into tables of `smallest` to `largest`."""

    def __init__(self, players: int, smallest: int, largest: int) -> None:
        super().__init__(f"{players} players cannot be split into tables of {smallest} to {largest}")
        self.players = players
        self.smallest = smallest
        self.largest = largest


@dataclass(frozen=True, slots=True)
class Seating:
    """The tables of one round, each as names in seat order. `repeats` counts the pairs that have met before."""

    tables: Tables
    repeats: int


def table_sizes(players: int, smallest: int, largest: int) -> tuple[int, ...]:
    """Return the sizes of the tables, biggest first. They differ by at most one.

    Of all ways to split, this is the one with fewest tables below `PREFERRED`, then fewest above it: 9 is 5 + 4, 10 is
    5 + 5, 11 is 4 + 4 + 3. Raises CannotSeat if there is no way.
    """
    ways = [sizes for count in range(1, players // smallest + 1) if max(sizes := _split(players, count)) <= largest]
    if not ways:
        raise CannotSeat(players, smallest, largest)
    return min(ways, key=lambda sizes: (sum(s < PREFERRED for s in sizes), sum(s > PREFERRED for s in sizes)))


def _split(players: int, count: int) -> tuple[int, ...]:
    size, over = divmod(players, count)
    return (size + 1,) * over + (size,) * (count - over)


def draw(players: Iterable[str], *, past: Iterable[Sequence[str]], smallest: int, largest: int, seed: int) -> Seating:
    """Return tables for `players` that repeat few meetings of the `past` tables.

    The biggest table comes first. Raises CannotSeat when the players cannot be split into tables of the game's sizes,
    ValueError when a name comes twice.
    """
    names = sorted(players)
    if len(set(names)) != len(names):
        raise ValueError("a player is listed twice")
    sizes = table_sizes(len(names), smallest, largest)
    past = [tuple(table) for table in past]
    met = Counter(frozenset(pair) for table in past for pair in combinations(table, 2))
    small = Counter(name for table in past if len(table) < PREFERRED for name in table)
    random = Random(seed)
    tries = max(1, min(_TRIES, _PLAYERS_DRAWN // len(names)))
    return min((_one_draw(names, sizes, met, small, random) for _ in range(tries)), key=lambda s: s.repeats)


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
