"""Rows of shifts for `transversal` that were found by search, modulo the number of tables.

`python -m tests.bench.design_search rows TABLES SIZE ROUNDS --seed SEED` finds them again.
"""

from typing import NamedTuple


class Found(NamedTuple):
    """Rows with one shift for each column, and the seed with which the search found them."""

    rows: tuple[tuple[int, ...], ...]
    seed: int


FOUND = {
    (10, 6): Found(
        (
            (0, 0, 0, 0, 0, 0),
            (0, 3, 7, 6, 1, 5),
            (0, 5, 8, 3, 6, 1),
            (0, 7, 3, 4, 2, 8),
            (0, 9, 4, 8, 5, 3),
            (0, 4, 1, 9, 3, 2),
            (0, 1, 9, 5, 4, 6),
            (0, 6, 5, 2, 8, 9),
        ),
        seed=6,
    ),
}
