"""Kills a server that a second laptop stands by for: `python -m tests.bench.standby_bench --kills 100`.

This is not a test. Two data directories change hands: the laptop that took over is the next one to be killed, and the
one that was killed stands by for it. So each kill costs one start and one pairing. Several clients deal and take back
at tables of their own. After each kill it is counted how many entries were acknowledged, how many of them the second
laptop has, and how many are lost. An entry that was acknowledged while the second laptop was away is counted apart.

`--kills 0 --entries 400` measures instead what an entry costs with and without a second laptop, in turns.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Event, Thread

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.support.settings")
django.setup()  # what is imported below brings models, none of which is asked for anything here

from tests.bench.entry_bench import cpu_of  # noqa: E402 (Django first)
from tests.service.test_jobs import Organiser  # noqa: E402 (Django first)
from tests.service.test_second_laptop import Standby, code_shown, found_at, has_everything  # noqa: E402 (Django first)
from tests.service.test_turns import DEAL  # noqa: E402 (Django first)
from tests.service.test_two_servers import ask, enter  # noqa: E402 (Django first)
from tests.support.referee import FOUR  # noqa: E402 (Django first)
from tests.support.seats import open_game  # noqa: E402 (Django first)
from tests.support.server import RunningServer, happens_within, running_server  # noqa: E402 (Django first)

PATIENCE = 300.0  # seconds, on a busy machine
AWAY = "nobody waits until it has caught up"


@dataclass
class Client:
    """A phone that enters without pause, at its `seat`.

    It has seen the log up to `number`. Up to `sure` it was acknowledged, in so many answers.
    """

    seat: str
    number: int = 0
    sure: int = 0
    acknowledged: int = 0

    def go_on(self, server: RunningServer, over: Event) -> None:
        """Deal and take the deal back until the server is gone."""
        while not over.is_set():
            try:
                self._answered(server, *enter(server, self.seat, f"deal-{self.number}", self.number, **DEAL))
                body = {"key": f"back-{self.number}", "expected": self.number}
                self._answered(server, *ask(server, "POST", f"/api/v1{self.seat}take-back/", body))
            except (OSError, ValueError, KeyError):  # it is gone, or took too long to answer
                continue

    def has_more_than(self, acknowledged: int) -> bool:
        """Return whether more entries than that were acknowledged."""
        return self.acknowledged > acknowledged

    def _answered(self, server: RunningServer, status: int, answer: dict[str, int]) -> None:
        if status == 200:
            self.number = self.sure = answer["number"]
            self.acknowledged += 1
        else:
            self.number = found_at(server, self.seat)


def killed_while_they_enter(serving: RunningServer, clients: list[Client], seconds: float) -> None:
    """Let all clients enter for so long after each had an answer, and kill the server in the middle of it."""
    over = Event()
    threads = [Thread(target=client.go_on, args=(serving, over)) for client in clients]
    before = [client.acknowledged for client in clients]
    for thread in threads:
        thread.start()
    for client, had in zip(clients, before, strict=True):
        assert happens_within(PATIENCE, partial(client.has_more_than, had))
    time.sleep(seconds)
    serving.process.send_signal(signal.SIGKILL)
    serving.process.wait()
    over.set()
    for thread in threads:
        thread.join(PATIENCE)


def kills(count: int, tables: int) -> int:
    """Kill the serving laptop this often, and print each outcome. Return the number of lost acknowledged entries."""
    acknowledged, lost, apart = 0, 0, 0
    with tempfile.TemporaryDirectory() as place, running_server(Path(place) / "a", "--demo", "--no-codes") as first:
        seats = [open_game(first, "kombinationswhist", FOUR)["Dag"] for _ in range(tables)]
        clients = [Client(seat.removeprefix(first.url)) for seat in seats]
        serving: RunningServer = first
        for kill in range(1, count + 1):
            office = Organiser(serving, serving)
            folder = Path(place) / "ba"[(kill - 1) % 2]
            second = Standby(folder, serving, serving.url, "--yes", "--code", code_shown(office))
            assert happens_within(PATIENCE, partial(has_everything, office)), second.output
            before, away = sum(client.acknowledged for client in clients), serving.output.count(AWAY)
            killed_while_they_enter(serving, clients, random.uniform(0.5, 4.0))
            second.type("take over")
            assert happens_within(PATIENCE, second.serves), second.output
            gone = 0
            for client in clients:
                found = found_at(second, client.seat)
                gone, client.number, client.sure = gone + max(0, client.sure - found), found, found
            was_away = serving.output.count(AWAY) > away
            now = sum(client.acknowledged for client in clients) - before
            acknowledged, lost, apart = acknowledged + now, lost + gone * (not was_away), apart + gone * was_away
            note = " (the second laptop was away)" if was_away else ""
            print(f"kill {kill}: {now} acknowledged, {gone} lost{note}; {acknowledged} and {lost} so far", flush=True)
            serving = second
        print(second.manage("verify").count("\n"), "logs are intact")
        second.close()
    print(f"{count} kills: {acknowledged} acknowledged, {lost} lost, and {apart} while the second laptop was away")
    return lost


def costs(entries: int) -> None:
    """Print what an entry costs at a server with and without a second laptop, in turns on one machine."""
    with (
        tempfile.TemporaryDirectory() as place,
        running_server(Path(place) / "alone", "--demo", "--no-codes") as alone,
        running_server(Path(place) / "first", "--demo", "--no-codes") as first,
    ):
        office = Organiser(first, first)
        second = Standby(Path(place) / "second", first, first.url, "--yes", "--code", code_shown(office))
        assert happens_within(PATIENCE, lambda: has_everything(office)), second.output
        seats = {one: open_game(one, "kombinationswhist", FOUR)["Dag"].removeprefix(one.url) for one in (alone, first)}
        took: dict[RunningServer, list[float]] = {alone: [], first: []}
        cpu = dict.fromkeys(took, 0.0)
        numbers = dict.fromkeys(took, 0)
        for turn in range(entries):
            for one in took:
                used, began = cpu_of(one.process.pid), time.perf_counter()
                if turn % 2:
                    body = {"key": f"{turn}", "expected": numbers[one]}
                    answer = ask(one, "POST", f"/api/v1{seats[one]}take-back/", body)[1]
                else:
                    answer = enter(one, seats[one], f"{turn}", numbers[one], **DEAL)[1]
                took[one].append(time.perf_counter() - began)
                cpu[one] += cpu_of(one.process.pid) - used
                numbers[one] = answer["number"]
        for name, one in (("alone", alone), ("with a second laptop", first)):
            median, worst = statistics.median(took[one]), sorted(took[one])[int(entries * 0.99) - 1]
            each = 1000 * cpu[one] / entries
            print(f"{name:22} {each:6.2f} ms CPU an entry, median {1000 * median:6.1f} ms, p99 {1000 * worst:6.1f} ms")
        print(
            f"ratio of CPU {cpu[first] / cpu[alone]:.2f}; the second laptop was away {first.output.count(AWAY)} times"
        )
        second.close()


def main() -> None:
    """Kill, or measure."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--tables", type=int, default=4, help="clients that enter at once, each at its own table")
    parser.add_argument("--entries", type=int, default=0, help="entries of which the cost is measured")
    told = parser.parse_args()
    if told.entries:
        costs(told.entries)
    sys.exit(1 if told.kills and kills(told.kills, told.tables) else 0)


if __name__ == "__main__":
    main()
