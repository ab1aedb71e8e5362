"""Plans with few repeats or none, for fields where no design is known, made from base rounds found by search.

The players of a copy take turns at the places of a base round, so each of them sits at small tables equally often.
"""

from collections.abc import Sequence
from typing import NamedTuple

from scoring.systems.seating.designs.base_rounds import unfold_rounds
from scoring.systems.seating.designs.rounds import Rounds


class Near(NamedTuple):
    """Base rounds, the order of the integers by which they are moved, and how many repeats the whole plan has.

    `python -m tests.bench.near_search SIZES ROUNDS --order ORDER --seed SEED` finds them again.
    """

    order: int
    bases: tuple[str, ...]
    repeats: int
    seed: int


FOUND = {
    ((5, 5, 4, 4, 4), 6): Near(
        3,
        (
            "1 7 12 13 16, 2 3 5 15 20, 0 9 17 21, 4 6 8 11, 10 14 18 19",
            "6 10 16 17 20, 1 3 9 11 14, 0 2 7 19, 5 8 12 18, 4 13 15 21",
        ),
        repeats=3,
        seed=21,
    ),
    ((5, 4, 4, 4, 4, 4), 6): Near(
        6,
        ("5 10 14 21 23, 3 15 20 24, 1 7 12 22, 0 2 9 16, 4 6 8 18, 11 13 17 19",),
        repeats=0,
        seed=8,
    ),
    ((5, 4, 4, 4, 4, 4), 7): Near(
        7,
        ("0 7 19 21 23, 8 9 11 17, 1 15 16 18, 3 4 6 12, 5 10 14 24, 2 13 20 22",),
        repeats=6,
        seed=1,
    ),
    ((5, 5, 4, 4, 4, 4), 6): Near(
        6,
        ("0 2 9 13 18, 1 11 16 22 25, 7 14 21 23, 5 15 17 19, 3 8 20 24, 4 6 10 12",),
        repeats=0,
        seed=24,
    ),
    ((5, 5, 4, 4, 4, 4), 7): Near(
        7,
        ("1 11 16 22 25, 4 10 14 21 23, 9 15 17 18, 3 5 6 19, 0 7 8 12, 2 13 20 24",),
        repeats=12,
        seed=1,
    ),
    ((5, 5, 5, 4, 4, 4), 6): Near(
        6,
        ("1 10 15 22 26, 5 7 14 18 23, 4 8 9 11 17, 2 3 13 19, 6 16 21 25, 0 12 20 24",),
        repeats=3,
        seed=13,
    ),
    ((5, 5, 5, 4, 4, 4), 7): Near(
        7,
        ("0 9 18 23 26, 5 13 20 22 24, 6 10 16 21 25, 2 7 8 12, 11 14 15 19, 1 3 4 17",),
        repeats=18,
        seed=1,
    ),
    ((5, 4, 4, 4, 4, 4, 4), 8): Near(
        8,
        ("3 11 19 24 27, 1 10 22 26, 0 13 20 25, 4 6 7 21, 2 8 9 14, 12 17 18 23, 5 15 16 28",),
        repeats=7,
        seed=9,
    ),
    ((5, 5, 4, 4, 4, 4, 4), 8): Near(
        8,
        ("0 15 16 27 28, 4 12 18 25 26, 8 9 14 19, 1 6 7 10, 2 17 21 22, 5 11 23 29, 3 13 20 24",),
        repeats=18,
        seed=3,
    ),
    ((5, 5, 5, 4, 4, 4, 4), 8): Near(
        8,
        ("4 8 22 24 25, 1 12 23 27 29, 0 9 21 26 30, 6 11 13 14, 10 17 18 20, 2 3 7 19, 5 15 16 28",),
        repeats=25,
        seed=7,
    ),
    ((5, 5, 5, 4, 4, 4, 4, 4), 9): Near(
        9,
        ("0 9 19 28 33, 8 10 24 32 34, 6 12 18 27 30, 1 15 23 31, 3 11 13 16, 4 5 7 22, 17 20 21 26, 2 14 25 29",),
        repeats=24,
        seed=12,
    ),
    ((5, 5, 5, 4, 4, 4, 4, 4), 10): Near(
        10,
        ("1 2 4 21 27, 3 7 13 16 18, 15 19 25 26 28, 0 17 22 31, 5 12 20 30, 8 14 29 34, 6 10 24 33, 9 11 23 32",),
        repeats=45,
        seed=6,
    ),
}


def near_design(sizes: Sequence[int], rounds: int, most_repeats: int | None = None) -> list[Rounds]:
    """Return a list with the plan stored for tables of these `sizes` and this many `rounds`.

    The list is empty if no such plan is stored, or if it has more repeats than `most_repeats`.
    """
    sizes = tuple(sorted(sizes, reverse=True))
    near = FOUND.get((sizes, rounds))
    if near is None or (most_repeats is not None and near.repeats > most_repeats):
        return []
    return [unfold_rounds(near.bases, near.order, sum(sizes))]
