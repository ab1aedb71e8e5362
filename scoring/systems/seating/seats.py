"""Who sits in which seat: the order at each table, so that everybody has each seat, and the deal, equally often.

The seats never change who meets whom. At tables of one size every player can have each seat as often as any other, give
or take one: the players and the tables of all rounds are the two sides of a graph whose edges are coloured with the
seats, and a player who plays more rounds than there are seats is split into several, each with every seat once (de
Werra). Where sizes differ or rounds have been played, each table is seated as well as it can be given the others.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

from scoring.systems.seating.aims import Rounds, Table
from scoring.systems.seating.assignment import cheapest

#: How often each player has had each seat before: player → a number for each seat.
Had = Mapping[int, Sequence[int]]

_PASSES, _LEAST_PASSES = 40, 2
_PASSES_OF = 400  # seats for which there is time for all the passes; large fields get fewer
_STEP = 12  # what a seat had before costs, against the noise
_FAR = 1 << 60


def in_seats(rounds: Rounds, *, seed: int, had: Had | None = None) -> Rounds:
    """Return the same tables with the players of each in seat order."""
    sizes = {len(table) for tables in rounds for table in tables}
    if len(sizes) == 1 and not had:
        return _coloured(rounds, sizes.pop())
    return _improved(rounds, had or {}, Random(seed))


def above_fair_share(rounds: Rounds, had: Had | None = None) -> int:
    """Return how many times players have a seat again before they have had all seats of the largest table."""
    seats = max((len(table) for tables in rounds for table in tables), default=0)
    counts = _counts(rounds, had or {})
    for table in (table for tables in rounds for table in tables):
        _count(table, counts, 1)
    above = 0
    for count in counts.values():
        fair = -(-sum(count) // max(1, seats))
        above += sum(max(0, times - fair) for times in count)
    return above


#: A player in one block of as many games as there are seats: each seat comes once in it.
Block = tuple[int, int]


class _Colouring:
    """Edges between blocks of players and tables, coloured with seats one after another."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.at_table: list[list[Block | None]] = []
        self.table_of: dict[Block, list[int | None]] = {}

    def open(self) -> None:
        """Add a table whose seats are all free."""
        self.at_table.append([None] * self.size)

    def add(self, who: Block) -> None:
        """Give somebody a seat at the last table that they have not had in this block."""
        table = len(self.at_table) - 1
        mine = self.table_of.setdefault(who, [None] * self.size)
        free, here = mine.index(None), self.at_table[table].index(None)
        if self.at_table[table][free] is not None:
            self._exchange(table, free, here)
        self.at_table[table][free], mine[free] = who, table

    def _exchange(self, table: int, leave: int, take: int) -> None:
        """Free a seat by exchanging it for another, along the chain of all whom that moves."""
        chain: list[tuple[Block, int, int, int]] = []
        following: int | None = table
        while following is not None and (who := self.at_table[following][leave]) is not None:
            chain.append((who, following, leave, take))
            following = self.table_of[who][take]
            if following is not None:
                chain.append((who, following, take, leave))
        for who, at, seat, _new in chain:
            self.at_table[at][seat] = self.table_of[who][seat] = None
        for who, at, _old, seat in chain:
            self.at_table[at][seat], self.table_of[who][seat] = who, at


def _coloured(rounds: Rounds, size: int) -> Rounds:
    colouring = _Colouring(size)
    played: Counter[int] = Counter()
    for table in (table for tables in rounds for table in tables):
        colouring.open()
        for player in table:
            colouring.add((player, played[player] // size))
            played[player] += 1
    seated = iter(tuple(who[0] for who in seats if who is not None) for seats in colouring.at_table)
    return tuple(tuple(next(seated) for _table in tables) for tables in rounds)


def _improved(rounds: Rounds, had: Had, random: Random) -> Rounds:
    """Seat table after table as well as the seats at all the others allow, over and over, and keep the best."""
    now = [[tuple(random.sample(table, len(table))) for table in tables] for tables in rounds]
    counts = _counts(rounds, had)
    games = sum(len(table) for tables in now for table in tables)
    passes = max(_LEAST_PASSES, min(_PASSES, _PASSES * _PASSES_OF // max(1, games)))
    best, least = rounds, _FAR
    for turn in range(passes):
        noise = max(0, passes - _LEAST_PASSES - turn)
        for tables in now:
            for index, table in enumerate(tables):
                if turn:
                    _count(table, counts, -1)
                tables[index] = _best_order(table, counts, noise, random)
                _count(tables[index], counts, 1)
        cost = sum(times * times for count in counts.values() for times in count)
        if cost < least:
            best, least = tuple(map(tuple, now)), cost
    return best


def _best_order(table: Table, counts: Mapping[int, Sequence[int]], noise: int, random: Random) -> Table:
    """Seat one table; with `noise` its order may be not quite the best, which lets other tables improve."""
    costs = [
        [_STEP * counts[player][seat] + random.randrange(1 + noise) for seat in range(len(table))] for player in table
    ]
    order = [0] * len(table)
    for player, seat in zip(table, cheapest(costs), strict=True):
        order[seat] = player
    return tuple(order)


def _counts(rounds: Rounds, had: Had) -> dict[int, list[int]]:
    """Return the seats that everybody has had before these rounds."""
    seats = max(
        [len(table) for tables in rounds for table in tables] + [len(count) for count in had.values()], default=0
    )
    players = {player for tables in rounds for table in tables for player in table}
    return {player: [*had.get(player, ()), *[0] * (seats - len(had.get(player, ())))] for player in players}


def _count(table: Sequence[int], counts: Mapping[int, list[int]], times: int) -> None:
    for seat, player in enumerate(table):
        counts[player][seat] += times
