"""How many random tables a test tries: a few while somebody works, many in `make test`.

Most faults show at one of the first tables, so `make test-fast`, an editor and plain `pytest` try few of them and
answer soon. `make test`, which CI runs, sets KONTROLLANT_SEEDS=many and tries them all. Each test names both numbers,
by `seeds` if it takes one seed a run, else by `some`:

    @pytest.mark.parametrize("seed", seeds(few=5, many=40))
    @settings(max_examples=some(few=10, many=80))
"""

import os

MANY = os.environ.get("KONTROLLANT_SEEDS") == "many"


def some(*, few: int, many: int) -> int:
    """Return how many random examples a test tries: `many` in `make test`, else `few`."""
    return many if MANY else few


def seeds(*, few: int, many: int, start: int = 0) -> range:
    """The seeds of a test's random tables, `start` the first: `many` of them in `make test`, else `few`."""
    return range(start, start + some(few=few, many=many))
