"""What recording an entry costs: `python -m tests.bench.record_bench`. No test; compare only figures of one machine.

Plays random hands of Knoesten into a fresh SQLite file with a club's settings, through `event_record`, and times a bare
INSERT of the same size in a transaction of its own in the same run: the ratio is what our path adds to the disk's work.
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
import time
from collections.abc import Callable
from functools import partial

import django


def main() -> None:
    """Print milliseconds an entry and the ratio to a bare INSERT."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=12, help="hands recorded at one table, one after the other")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="kontrollant-bench-") as data:
        os.environ["KONTROLLANT_DATA"] = data
        os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
        django.setup()
        _measure(given.hands, given.seed)


def _measure(hands: int, seed: int) -> None:
    from django.core.management import call_command

    from tests.support.dealt import recorded_hand
    from tests.support.referee import FOUR, house_enters, make_table

    call_command("migrate", verbosity=0)
    options = {"start_points": 500}
    table = make_table(options=options)
    took: list[float] = []
    bare: list[float] = []
    for body in recorded_hand(seed, FOUR, options, mischief=0.02, hands=hands):
        took.append(_timed(partial(house_enters, table, body)))
        bare.append(_timed(_bare_insert))
    _report("recording", took)
    _report("bare INSERT", bare)
    ratio = statistics.median(took) / statistics.median(bare)
    print(f"{len(took)} entries; recording takes {ratio:.1f} bare INSERTs (medians)")


def _bare_insert() -> None:
    """A row of the log's size, in a transaction of its own."""
    from django.db import connection, transaction

    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("CREATE TABLE IF NOT EXISTS bare (id integer primary key, words text)")
        cursor.execute("INSERT INTO bare (words) VALUES (%s)", ["x" * 600])


def _timed(act: Callable[[], object]) -> float:
    began = time.perf_counter()
    act()
    return time.perf_counter() - began


def _report(name: str, took: list[float]) -> None:
    cuts = statistics.quantiles(took, n=100)
    early, late = statistics.median(took[: len(took) // 4]), statistics.median(took[-len(took) // 4 :])
    print(
        f"{name}: p50 {cuts[49] * 1000:.2f} ms, p99 {cuts[98] * 1000:.2f} ms;"
        f" first quarter {early * 1000:.2f} ms, last quarter {late * 1000:.2f} ms"
    )


if __name__ == "__main__":
    main()
