"""Finds the cheapest way to give each row a column of its own, by the Hungarian method with potentials."""

from collections.abc import Sequence

_FAR = 1 << 60


def cheapest(costs: Sequence[Sequence[int]]) -> list[int]:
    """Return the column of each row of a square matrix, such that the sum of their costs is the least possible."""
    size = len(costs)
    of_row, of_column = [0] * (size + 1), [0] * (size + 1)  # potentials; rows and columns count from 1
    row_at = [0] * (size + 1)
    for row in range(1, size + 1):
        row_at[0] = row
        way = _augmenting_way(costs, row_at, of_row, of_column)
        column = way.pop()
        for before in reversed(way):
            row_at[column] = row_at[before]
            column = before
    columns = [0] * size
    for column in range(1, size + 1):
        columns[row_at[column] - 1] = column - 1
    return columns


def _augmenting_way(
    costs: Sequence[Sequence[int]], row_at: list[int], of_row: list[int], of_column: list[int]
) -> list[int]:
    """Return a way of columns from 0, where the new row is, to a free column. Each row moves on to the next of them.

    The potentials are changed so that the way has only tight edges.
    """
    size = len(costs)
    slack, came_from, done, open_ = [_FAR] * (size + 1), [0] * (size + 1), [0], list(range(1, size + 1))
    column = 0
    while row_at[column]:
        row = row_at[column]
        for other in open_:
            left = costs[row - 1][other - 1] - of_row[row] - of_column[other]
            if left < slack[other]:
                slack[other], came_from[other] = left, column
        least, following = min((slack[other], other) for other in open_)
        for other in done:
            of_row[row_at[other]] += least
            of_column[other] -= least
        for other in open_:
            slack[other] -= least
        column = following
        open_.remove(column)
        done.append(column)
    way = [column]
    while column:
        column = came_from[column]
        way.append(column)
    return way[::-1]
