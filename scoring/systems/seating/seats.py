"""Orders the players at each table so that each player has each seat, and so the deal, equally often.

The seats never change who meets whom. If all tables have one size, a player can have any two seats equally often, give
or take one. To find such seats, the players and the tables of all rounds are taken as the two sides of a graph, and
each edge gets a seat as its colour; a player with more rounds than there are seats is split into several, each of whom
has every seat once (de Werra). If sizes differ or rounds have been played, the tables are improved one by one.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

from scoring.systems.seating.aims import Rounds, Table
from scoring.systems.seating.assignment import cheapest

#: For each player, how often they have had each seat before: player → one count for each seat.
Had = Mapping[int, Sequence[int]]

_PASSES, _LEAST_PASSES = 40, 2
_PASSES_OF = 400  # the most seats, over all rounds, for which all passes are made; larger fields get fewer
_STEP = 12  # what each earlier time in a seat costs, compared with the noise
_FAR = 1 << 60


def in_seats(rounds: Rounds, *, seed: int, had: Had | None = None) -> Rounds:
    """Return the same tables, each with its players in seat order."""
    sizes = {len(table) for tables in rounds for table in tables}
    if len(sizes) == 1 and not had:
        return _colour_seats(rounds, sizes.pop())
    return _improve_order(rounds, had or {}, Random(seed))


def had_of(played: Sequence[Sequence[Sequence[int]]], players: int) -> dict[int, list[int]]:
    """Return how often each player has had each seat in the rounds played."""
    widest = max((len(table) for tables in played for table in tables), default=0)
    had = {player: [0] * widest for player in range(players)}
    for table in (table for tables in played for table in tables):
        for seat, player in enumerate(table):
            had[player][seat] += 1
    return had


def above_fair_share(rounds: Rounds) -> int:
    """Return how many times players have a seat beyond their fair share.

    The fair share is a player's games divided by the seats of the largest table, rounded up.
    """
    seats = max((len(table) for tables in rounds for table in tables), default=0)
    players = 1 + max((player for tables in rounds for table in tables for player in table), default=-1)
    counts = had_of(rounds, players).values()
    return sum(max(0, times - -(-sum(count) // max(1, seats))) for count in counts for times in count)


#: A player and the number of a block of games. A block has as many games as there are seats, and each seat once.
Block = tuple[int, int]


class _Colouring:
    """A graph of blocks and tables, whose edges are added one by one and coloured with seats."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.at_table: list[list[Block | None]] = []
        self.table_of: dict[Block, list[int | None]] = {}

    def open(self) -> None:
        """Add a table with all its seats free."""
        self.at_table.append([None] * self.size)

    def add(self, who: Block) -> None:
        """Give a player a seat at the last table that they have not had in this block."""
        table = len(self.at_table) - 1
        mine = self.table_of.setdefault(who, [None] * self.size)
        free, here = mine.index(None), self.at_table[table].index(None)
        if self.at_table[table][free] is not None:
            self._exchange(table, free, here)
        self.at_table[table][free], mine[free] = who, table

    def _exchange(self, table: int, leave: int, take: int) -> None:
        """Free the seat `leave` at a table. Its player moves to the seat `take`, which may move others in turn."""
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


def _colour_seats(rounds: Rounds, size: int) -> Rounds:
    colouring = _Colouring(size)
    played: Counter[int] = Counter()
    for table in (table for tables in rounds for table in tables):
        colouring.open()
        for player in table:
            colouring.add((player, played[player] // size))
            played[player] += 1
    seated = iter(tuple(who[0] for who in seats if who is not None) for seats in colouring.at_table)
    return tuple(tuple(next(seated) for _table in tables) for tables in rounds)


def _improve_order(rounds: Rounds, had: Had, random: Random) -> Rounds:
    """Return tables in seat order. Table after table gets the best order given the others, in several passes."""
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
    """Return the best seat order of one table.

    With `noise`, it may not quite be the best, so that others can improve.
    """
    costs = [
        [_STEP * counts[player][seat] + random.randrange(1 + noise) for seat in range(len(table))] for player in table
    ]
    order = [0] * len(table)
    for player, seat in zip(table, cheapest(costs), strict=True):
        order[seat] = player
    return tuple(order)


def _counts(rounds: Rounds, had: Had) -> dict[int, list[int]]:
    """Return how often each player has had each seat before these rounds."""
    seats = max(
        [len(table) for tables in rounds for table in tables] + [len(count) for count in had.values()], default=0
    )
    players = {player for tables in rounds for table in tables for player in table}
    return {player: [*had.get(player, ()), *[0] * (seats - len(had.get(player, ())))] for player in players}


def _count(table: Sequence[int], counts: Mapping[int, list[int]], times: int) -> None:
    for seat, player in enumerate(table):
        counts[player][seat] += times
