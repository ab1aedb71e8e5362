"""Columns of players who never meet, and tables that take one of each column: transversal designs.

Each column holds as many players as there are tables, numbered by the elements of a group. A round is a *row* of
shifts, one a column: of column c, player t + row[c] sits at table t. Two rounds repeat no pair if no two columns are
equally far apart in both rows. A full set of rows is called a difference matrix (Beth, Jungnickel & Lenz, *Design
Theory*, chapter VIII).
"""

from collections.abc import Iterable, Sequence
from math import gcd

from scoring.systems.seating.designs.difference_rows import FOUND
from scoring.systems.seating.designs.rings import Ring, prime_powers
from scoring.systems.seating.designs.rounds import Cyclic, Group, Rounds
from scoring.systems.seating.designs.woven_rows import woven_rows


def most(tables: int, size: int) -> int:
    """Return how many rounds there are in which players of different columns meet."""
    return _ring(tables, size) or max(_ramp(tables, size), len(_searched(tables, size)))


def plan(tables: int, size: int, count: int) -> Rounds:
    """Return so many rounds, at most `most`, made the cheapest way that has enough."""
    group: Group = Cyclic(tables)
    rows: Iterable[Sequence[int]]
    if _ramp(tables, size) >= count:
        rows = ([slope * column % tables for column in range(size)] for slope in range(count))
    elif _ring(tables, size) >= count:
        group = ring = Ring(tables)
        rows = ([ring.times(slope, column) for column in ring.columns[:size]] for slope in range(count))
    else:
        rows = _searched(tables, size)[:count]
    return tuple(
        tuple(tuple(c * tables + group.add(table, shift) for c, shift in enumerate(row)) for table in range(tables))
        for row in rows
    )


def _ramp(tables: int, size: int) -> int:
    """Return how many rounds the ramp has: column c moves on by c tables a round, modulo the number of tables.

    Columns c and d meet as in the first round once |c - d| times the rounds gone by is a multiple of the tables.
    """
    return min(tables // gcd(tables, apart) for apart in range(1, size))


def _ring(tables: int, size: int) -> int:
    """Return how many rounds there are with slopes from a field, or from a product of fields (MacNeish, 1922)."""
    return tables if tables > 1 and size <= min(prime_powers(tables)) else 0


def _searched(tables: int, size: int) -> Sequence[Sequence[int]]:
    """Return rows that were found by search: those stored, or else those woven on the spot."""
    found = FOUND.get((tables, size))
    return found.rows if found else woven_rows(tables, size)
