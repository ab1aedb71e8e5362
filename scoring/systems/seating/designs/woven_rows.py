"""Rows of shifts for `transversal` that are found on the spot, for numbers of tables that are no prime power.

One row after another is added for as long as one fits beside those before it. How far this gets depends on the order in
which shifts are tried, so several shuffled orders are.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from random import Random

#: Beyond these numbers nothing is woven: with more tables the ramp has ten rounds; bigger tables would take seconds.
_TABLES, _SIZE = 45, 6
_ROWS, _SHUFFLES = 16, 16

Row = tuple[int, ...]
#: Two columns, and how far apart they were in some row.
Apart = set[tuple[int, int, int]]


@cache
def woven_rows(tables: int, size: int) -> tuple[Row, ...]:
    """Return the longest set of rows that any of the orders gives; none for a field that is out of reach."""
    if not size <= tables <= _TABLES or size > _SIZE:
        return ()
    best: tuple[Row, ...] = ()
    for seed in range(_SHUFFLES):
        order = list(range(tables))
        Random(seed).shuffle(order)
        best = max(best, _rows(size, order), key=len)
        if len(best) == _ROWS:
            break
    return best


def _rows(size: int, order: Sequence[int]) -> tuple[Row, ...]:
    """Return the rows that come of trying shifts in this order."""
    rows: list[Row] = []
    apart: Apart = set()
    while len(rows) < _ROWS and (row := _completed((0,), size, order, apart)):
        rows.append(row)
        apart |= {(c, d, (row[d] - row[c]) % len(order)) for c, d in combinations(range(size), 2)}
    return tuple(rows)


def _completed(row: Row, size: int, order: Sequence[int], apart: Apart) -> Row | None:
    """Return the row with shifts for the columns that are missing, if there are any that fit."""
    column = len(row)
    if column == size:
        return row
    for shift in order:
        if all((c, column, (shift - before) % len(order)) not in apart for c, before in enumerate(row)):
            longer = _completed((*row, shift), size, order, apart)
            if longer:
                return longer
    return None
