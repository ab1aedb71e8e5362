"""Transversal designs: each table has one player of each *column*, and the players of one column never meet.

A column has as many players as there are tables, numbered by the elements of a group. A round is given by a *row* with
one shift for each column: player t + row[c] of column c sits at table t. Two rounds have no pair in common if no two
columns differ by the same amount in both rows. A full set of rows is called a difference matrix (Beth, Jungnickel &
Lenz, *Design Theory*, chapter VIII).
"""

from collections.abc import Iterable, Sequence
from math import gcd

from scoring.systems.seating.designs.difference_rows import FOUND
from scoring.systems.seating.designs.rings import Ring, prime_powers
from scoring.systems.seating.designs.rounds import Cyclic, Group, Rounds
from scoring.systems.seating.designs.woven_rows import woven_rows


def most(tables: int, size: int) -> int:
    """Return the most rounds of a plan in which only players of different columns meet."""
    return _ring(tables, size) or max(_ramp(tables, size), len(_searched_rows(tables, size)))


def plan(tables: int, size: int, count: int) -> Rounds:
    """Return a plan of `count` rounds (at most `most`), made in the way that takes the least time."""
    group: Group = Cyclic(tables)
    rows: Iterable[Sequence[int]]
    if _ramp(tables, size) >= count:
        rows = ([slope * column % tables for column in range(size)] for slope in range(count))
    elif _ring(tables, size) >= count:
        group = ring = Ring(tables)
        rows = ([ring.times(slope, column) for column in ring.columns[:size]] for slope in range(count))
    else:
        rows = _searched_rows(tables, size)[:count]
    return tuple(
        tuple(tuple(c * tables + group.add(table, shift) for c, shift in enumerate(row)) for table in range(tables))
        for row in rows
    )


def _ramp(tables: int, size: int) -> int:
    """Return how many rounds the ramp has, in which column c moves by c tables each round, modulo the number of tables.

    Columns c and d repeat the meetings of the first round as soon as |c - d| times the number of rounds since then is a
    multiple of the number of tables.
    """
    return min(tables // gcd(tables, apart) for apart in range(1, size))


def _ring(tables: int, size: int) -> int:
    """Return how many rounds the slopes of a field, or a product of fields, give without repeats (MacNeish, 1922)."""
    return tables if tables > 1 and size <= min(prime_powers(tables)) else 0


def _searched_rows(tables: int, size: int) -> Sequence[Sequence[int]]:
    """Return rows that were found by search: the stored ones if there are any, else rows that are woven now."""
    found = FOUND.get((tables, size))
    return found.rows if found else woven_rows(tables, size)
