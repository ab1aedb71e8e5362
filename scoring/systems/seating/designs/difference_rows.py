"""Rows of shifts for `transversal` that were found by search, modulo ten: there is no field of ten elements.

They are found again by `python -m tests.bench.design_search rows TABLES SIZE ROUNDS --seed SEED`.
"""

from typing import NamedTuple


class Found(NamedTuple):
    """Rows of shifts, one a column, and the seed with which the search found them."""

    rows: tuple[tuple[int, ...], ...]
    seed: int


FOUND = {
    (10, 5): Found(
        (
            (0, 0, 0, 0, 0),
            (0, 5, 7, 4, 1),
            (0, 1, 8, 6, 5),
            (0, 9, 4, 7, 2),
            (0, 4, 2, 1, 3),
            (0, 3, 9, 5, 8),
            (0, 2, 6, 8, 9),
            (0, 6, 5, 9, 7),
            (0, 8, 1, 2, 6),
        ),
        seed=8,
    ),
    (10, 6): Found(
        (
            (0, 0, 0, 0, 0, 0),
            (0, 8, 3, 6, 2, 5),
            (0, 4, 8, 5, 3, 9),
            (0, 9, 5, 3, 6, 1),
            (0, 7, 6, 2, 9, 3),
            (0, 6, 9, 8, 7, 4),
            (0, 5, 2, 4, 8, 6),
            (0, 3, 4, 9, 1, 2),
        ),
        seed=12,
    ),
}
