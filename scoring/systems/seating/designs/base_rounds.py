"""Base rounds that were found by search. Every other round is a base round with all its players moved by one step.

Player `copy · order + x` is the number x in one of several copies of the integers modulo `order`. A step moves this
player to x + 1 in the same copy. Players left over after the last whole copy are fixed.
"""

from collections.abc import Iterable
from typing import NamedTuple

from scoring.systems.seating.designs.rounds import Cyclic, Rounds, develop_rounds


class Found(NamedTuple):
    """Base rounds in which no difference occurs twice, and the order of the integers by which they are moved.

    `python -m tests.bench.design_search base TABLES SIZE ROUNDS` with the options in `search` finds them again.
    """

    order: int
    bases: tuple[str, ...]
    search: str


FOUND = {
    (5, 3): Found(7, ("0 7 14, 1 2 4, 3 8 12, 6 9 10, 5 11 13",), "--factor 2"),
    (6, 3): Found(
        4,
        (
            "0 1 4, 2 7 8, 3 10 12, 5 11 16, 6 14 15, 9 13 17",
            "0 6 17, 1 9 12, 2 14 16, 3 8 13, 4 5 15, 7 10 11",
        ),
        "--bases 2",
    ),
    (6, 4): Found(
        7,
        ("0 1 3 13, 7 8 10 20, 6 14 15 17, 2 11 19 21, 5 9 18 22, 4 12 16 23",),
        "--turn 1 --fixed-turn 1",
    ),
    (6, 5): Found(
        6,
        ("0 1 8 10 21, 6 7 14 16 27, 3 12 13 20 22, 9 18 19 26 28, 2 4 15 24 25, 5 11 17 23 29",),
        "--turn 1",
    ),
    (8, 3): Found(11, ("0 1 3, 2 6 11, 4 9 12, 5 15 16, 7 19 22, 8 21 23, 10 14 17, 13 18 20",), ""),
    (9, 4): Found(
        11,
        ("0 1 3 18, 11 12 14 29, 7 22 23 25, 2 9 26 32, 4 10 13 20, 15 21 24 31, 5 17 30 33, 8 16 28 34, 6 19 27 35",),
        "--turn 1 --fixed-turn 1",
    ),
    (10, 3): Found(
        14,
        ("0 1 3, 2 6 14, 4 9 15, 5 11 18, 7 21 23, 8 25 26, 10 20 28, 12 17 27, 13 22 29, 16 19 24",),
        "",
    ),
}


def most(tables: int, size: int) -> int:
    """Return for how many rounds a plan is stored."""
    found = FOUND.get((tables, size))
    return found.order * len(found.bases) if found else 0


def plan(tables: int, size: int, count: int) -> Rounds:
    """Return a plan of `count` rounds."""
    found = FOUND[tables, size]
    return unfold_rounds(found.bases, found.order, tables * size)[:count]


def unfold_rounds(bases: Iterable[str], order: int, players: int) -> Rounds:
    """Return all rounds made from these base rounds, each of which is written as tables with commas between them."""
    rounds: Rounds = ()
    for text in bases:
        base = [tuple(map(int, table.split())) for table in text.split(",")]
        rounds += tuple(develop_rounds(base, Cyclic(order), copies=players // order))
    return rounds
