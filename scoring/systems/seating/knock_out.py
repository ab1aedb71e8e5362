"""Seats the stages of a knock-out: how many tables each stage has, and how the best are spread over them."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from scoring.systems.seating.request import Request
from scoring.systems.seating.sizes import CannotSeat, Sizes, table_sizes
from scoring.systems.seating.tasks import group_at

MOST_GOING_ON = 99  # of a table: more than sit at any


def stages_of(players: int, best: int, sizes: Sizes) -> tuple[tuple[int, ...], ...]:
    """Return the sizes of the tables in each stage, if the `best` of each table go on until one table is left.

    Raises CannotSeat if a stage fits no tables, or if nobody at one of its tables would be out.
    """
    stages = [table_sizes(players, sizes)]
    while len(stages[-1]) > 1:
        if best >= min(stages[-1]):
            raise CannotSeat(sum(stages[-1]), sizes)
        stages.append(table_sizes(best * len(stages[-1]), sizes))
    return tuple(stages)


def seeded(request: Request, order: Sequence[str]) -> Request:
    """Return the request with a table for each of its players, who are given from the best on: the best are spread.

    Players 1, 4, 5 and 8 sit at one of two tables, and 2, 3, 6 and 7 at the other one. If somebody needs a bye, the
    request is returned as it is.
    """
    try:
        sizes = table_sizes(len(order), request.sizes)
    except CannotSeat:
        return request
    tables = [sizes[group_at(table, len(request.played), len(sizes))] for table in range(len(sizes))]
    return replace(request, fixed=dict(zip(order, _to_and_fro(tables), strict=True)))


def _to_and_fro(tables: Sequence[int]) -> Iterator[int]:
    """Yield the table, from 1, of each player from the best on: along the tables that have room left, and back."""
    for seat in range(max(tables)):
        row = [number for number, size in enumerate(tables, start=1) if size > seat]
        yield from row if seat % 2 == 0 else reversed(row)
