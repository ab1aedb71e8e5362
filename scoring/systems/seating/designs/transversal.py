"""Columns of players who never meet, and tables that take one of each column: transversal designs.

Each column holds as many players as there are tables, numbered by the elements of a group. A round is a *row* of
shifts, one a column: of column c, player t + row[c] sits at table t. Two rounds repeat no pair if no two columns are
equally far apart in both rows. A full set of rows is called a difference matrix (Beth, Jungnickel & Lenz, *Design
Theory*, chapter VIII).
"""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations
from math import gcd
from random import Random

from scoring.systems.seating.designs.difference_rows import FOUND
from scoring.systems.seating.designs.rings import Ring, prime_powers
from scoring.systems.seating.designs.rounds import Cyclic, Group, Rounds

#: `woven` rows are looked for in a field of at most so many tables; with more, the ramp has at least nine rounds.
_TABLES_WOVEN = 45
_ROWS_WOVEN, _SHUFFLES = 16, 16


def most(tables: int, size: int) -> int:
    """Return how many rounds there are in which players of different columns meet."""
    return max(_ramp(tables, size), _ring(tables, size), _stored(tables, size), _woven(tables, size))


def plan(tables: int, size: int, count: int) -> Rounds:
    """Return so many rounds, at most `most`, made the cheapest way that has enough."""
    group: Group = Cyclic(tables)
    rows: Iterable[Sequence[int]]
    if _ramp(tables, size) >= count:
        rows = ([slope * column % tables for column in range(size)] for slope in range(count))
    elif _ring(tables, size) >= count:
        group = ring = Ring(tables)
        rows = ([ring.times(slope, column) for column in ring.columns[:size]] for slope in range(count))
    elif _stored(tables, size) >= count:
        rows = FOUND[tables, size].rows[:count]
    else:
        rows = woven(tables, size)[:count]
    return tuple(
        tuple(tuple(c * tables + group.add(table, shift) for c, shift in enumerate(row)) for table in range(tables))
        for row in rows
    )


def _ramp(tables: int, size: int) -> int:
    """Return how many rounds the ramp has: column c moves on by c tables a round, modulo the number of tables.

    Columns that lie d apart are together again once d · rounds is a multiple of the number of tables.
    """
    return min(tables // gcd(tables, apart) for apart in range(1, size))


def _ring(tables: int, size: int) -> int:
    """Return how many rounds there are with slopes from a field, or from a product of fields (MacNeish, 1922)."""
    return tables if tables > 1 and size <= min(prime_powers(tables)) else 0


def _stored(tables: int, size: int) -> int:
    return len(FOUND[tables, size].rows) if (tables, size) in FOUND else 0


def _woven(tables: int, size: int) -> int:
    return len(woven(tables, size)) if size <= tables <= _TABLES_WOVEN else 0


@cache
def woven(tables: int, size: int) -> list[list[int]]:
    """Return the longest set of rows that is found by adding one row after another, in several shuffled orders."""
    best: list[list[int]] = []
    for seed in range(_SHUFFLES):
        order = list(range(tables))
        Random(seed).shuffle(order)
        rows = _rows_in_order(tables, size, order)
        if len(rows) > len(best):
            best = rows
        if len(best) == _ROWS_WOVEN:
            break
    return best


def _rows_in_order(tables: int, size: int, order: Sequence[int]) -> list[list[int]]:
    met: set[tuple[int, int, int]] = set()  # column, column, how far apart
    rows: list[list[int]] = []

    def filled(row: list[int]) -> list[int] | None:
        if len(row) == size:
            return row
        for shift in order:
            if all((c, len(row), (shift - before) % tables) not in met for c, before in enumerate(row)):
                longer = filled([*row, shift])
                if longer:
                    return longer
        return None

    while len(rows) < _ROWS_WOVEN and (row := filled([0])):
        rows.append(row)
        met |= {(c, d, (row[d] - row[c]) % tables) for c, d in combinations(range(size), 2)}
    return rows
