"""Rows of shifts for `transversal` that are found when they are needed, if the number of tables is not a prime power.

Rows are added one by one as long as there is one that fits the earlier rows. How many rows are found depends on the
order in which shifts are tried, so several shuffled orders are tried.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from random import Random

#: The most tables and the largest size for which rows are woven. For more tables the ramp often has rounds enough, and
#: larger tables would take seconds.
_TABLES, _SIZE = 45, 6
_ROWS, _SHUFFLES = 16, 16

Row = tuple[int, ...]
#: Two columns and their difference in some row, for all rows so far.
Apart = set[tuple[int, int, int]]


@cache
def woven_rows(tables: int, size: int) -> tuple[Row, ...]:
    """Return the longest set of rows that any of the orders gives; no rows beyond the limits above."""
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
    """Return the rows that are found when shifts are tried in this order."""
    rows: list[Row] = []
    apart: Apart = set()
    while len(rows) < _ROWS and (row := _complete_row((0,), size, order, apart)):
        rows.append(row)
        apart |= {(c, d, (row[d] - row[c]) % len(order)) for c, d in combinations(range(size), 2)}
    return tuple(rows)


def _complete_row(row: Row, size: int, order: Sequence[int], apart: Apart) -> Row | None:
    """Return the row completed with shifts for the other columns, or None if no shifts fit."""
    column = len(row)
    if column == size:
        return row
    for shift in order:
        if all((c, column, (shift - before) % len(order)) not in apart for c, before in enumerate(row)):
            longer = _complete_row((*row, shift), size, order, apart)
            if longer:
                return longer
    return None
