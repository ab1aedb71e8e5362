"""What playing back a hand costs the server: `python -m tests.bench.replay_bench [GAME [ENTRIES]]`.

CPU milliseconds on a database in memory: dividing a line anew (after each entry of the table), a moment, the page.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from statistics import median

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.support.settings")


def timed(act: Callable[[], object], times: int) -> str:
    """The median and the longest of several runs."""
    runs = []
    for _run in range(times):
        began = time.process_time()
        act()
        runs.append(1000 * (time.process_time() - began))
    return f"{median(runs):7.2f} ms, longest {max(runs):7.2f}"


def main(game: str = "kombinationswhist", entries: str = "1000") -> None:
    """Play a game, and play it back."""
    import django
    from django.test.utils import get_runner, setup_test_environment

    django.setup()
    setup_test_environment()
    from django.conf import settings

    runner = get_runner(settings)(verbosity=0, interactive=False)
    databases = runner.setup_databases()
    try:
        _measure(game, int(entries))
    finally:
        runner.teardown_databases(databases)


def _measure(game: str, entries: int) -> None:
    from itertools import cycle

    from django.test import Client

    from referee.access.links import replay_token
    from referee.selectors.replay import replay
    from referee.services.tables import Player, hall_open, table_close, table_open
    from tests.support.recorded import recorded_bodies
    from tests.support.referee import FOUR, house_enters, new_key, reloaded
    from tests.support.samples import SAMPLES

    hall = hall_open(name="Clubhouse", slug="bench")
    table = table_open(hall_id=hall.pk, number=1, game=game, players=[Player(name) for name in FOUR])
    for body in recorded_bodies(game, SAMPLES[game].raw, 1, FOUR, events=entries):
        house_enters(table, body)
    table_close(table_id=table.pk, key=new_key())
    table = reloaded(table)
    film = replay.film_of(table)
    numbers = cycle(film.line.order[:: max(film.end // 97, 1)])
    address = f"/replay/{replay_token(table.pk)}/"
    client = Client()

    def rendered(*, part: bool) -> None:
        answer = client.get(f"{address}{next(numbers)}/", headers={"HX-Request": "true"} if part else {})
        assert answer.status_code == 200

    print(f"{game}: {film.end} entries, {len(film.hands)} hands, {len(film.looks(film.hands[0]))} in the first")
    print("line divided anew      ", timed(lambda: replay.new_film(table, {}).looks(film.hands[0]), 20))
    print("a moment as a value    ", timed(lambda: replay.moment_of(table, next(numbers)), 200))
    print("a moment as a fragment ", timed(lambda: rendered(part=True), 200))
    print("the page               ", timed(lambda: rendered(part=False), 50))
    print("404, for comparison    ", timed(lambda: client.get("/nowhere/"), 200))


if __name__ == "__main__":
    main(*sys.argv[1:])
