"""How many random tables a test tries, and which: a few in `make test`, many in `make test SEEDS=many`, new ones in
`make test-long`.

Most faults show at one of the first tables, so `make test`, an editor and plain `pytest` try few of them and answer
soon. `make test SEEDS=many`, for each night, sets KONTROLLANT_SEEDS=many and tries them all. Both try the same ones
each time. `make test-long` sets KONTROLLANT_SEEDS=long and a random KONTROLLANT_SEED, and so tries others each time.
Each test names both numbers, by `seeds` if it takes one seed a run, else by `some`; a test that sends each field each
wrong value takes a sample of them by `sampled`:

    @pytest.mark.parametrize("seed", seeds(few=5, many=40))
    @settings(max_examples=some(few=10, many=80))
    for junk in sampled(JUNK, few=4, of=field):
"""

import os
import random
from collections.abc import Iterable
from typing import TypeVar

Value = TypeVar("Value")

HOW_MANY = os.environ.get("KONTROLLANT_SEEDS", "few")
LONG = HOW_MANY == "long"
TIMES = int(os.environ.get("KONTROLLANT_TIMES", "4"))  # how many times as many examples `make test-long` tries
SEED = int(os.environ.get("KONTROLLANT_SEED", "0")) if LONG else 0  # from which `make test-long` makes all others
APART = 1_000  # between the seeds of two runs of `make test-long`


def some(*, few: int, many: int) -> int:
    """Return how many random examples a test tries: `few`, `many` each night, and more in `make test-long`."""
    return {"few": few, "many": many, "long": TIMES * many}[HOW_MANY]


def seeds(*, few: int, many: int, start: int = 0) -> range:
    """The seeds of a test's random tables, `start` the first: `few` of them in `make test`, else `many`."""
    first = start + APART * SEED
    return range(first, first + (few if HOW_MANY == "few" else many))


def sampled(values: Iterable[Value], *, few: int, of: object) -> list[Value]:
    """Return the values in their order: in `make test` only `few`, the same each time for the same `of`; else all."""
    whole = list(values)
    if HOW_MANY != "few" or len(whole) <= few:
        return whole
    return [whole[at] for at in sorted(random.Random(str(of)).sample(range(len(whole)), few))]
