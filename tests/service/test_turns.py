"""A bidder's time runs out on real workers: two at once with Redis, and one that was killed with the task."""

import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.service.test_two_servers import Servers, ask, stream
from tests.support.referee import FOUR
from tests.support.seats import open_game
from tests.support.server import RunningServer, running_server

DEAL = {"do": "deal", "dealer": "Dag"}


def dealt(server: RunningServer, seconds: int) -> dict[str, str]:
    """Return the paths of the seats at a table where Dag has dealt, and Anna has this many seconds to bid."""
    addresses = open_game(server, "kombinationswhist", FOUR, options={"first_bid_seconds": seconds})
    paths = {name: address.removeprefix(server.url) for name, address in addresses.items()}
    status, _ = ask(server, "POST", f"/api/v1{paths['Dag']}events/", {"event": DEAL, "key": "deal", "expected": 0})
    assert status == 200
    return paths


def wait_for(numbers: Iterator[int], number: int) -> None:
    """Read a stream until it brings this number."""
    assert next(said for said in numbers if said >= number) == number


def passes(server: RunningServer, paths: dict[str, str]) -> list[dict[str, Any]]:
    """Return the log of the table after the deal."""
    log: list[dict[str, Any]] = ask(server, "GET", f"/api/v1{paths['referee']}log/?after=1")[1]
    return log


def test_pass_of_the_clock_is_entered_once_by_two_workers_and_told_everywhere(two_servers: Servers) -> None:
    """Both servers have a worker on the same Redis, and a phone at the other server learns of the pass."""
    one, other = two_servers
    paths = dealt(one, seconds=2)
    with stream(other, f"{paths['Bo']}live/") as numbers:
        wait_for(numbers, 2)
        wait_for(numbers, 3)  # Bo's time, which began with Anna's pass

    assert [row["text"] for row in passes(one, paths)[:2]] == [
        "Anna lets the time run out, and passes",
        "Bo lets the time run out, and passes",
    ]


def test_worker_that_was_killed_ends_at_its_next_start_what_ran_out_meanwhile(tmp_path: Path) -> None:
    """The task is lost with the killed worker, but the database still has the end of the turn."""
    with running_server(tmp_path, "--no-codes") as server:
        paths = dealt(server, seconds=1)
        server.process.send_signal(signal.SIGKILL)
        server.process.wait()
    with running_server(tmp_path, "--no-codes") as server:
        with stream(server, f"{paths['Bo']}live/") as numbers:
            wait_for(numbers, 2)

        assert passes(server, paths)[0]["text"] == "Anna lets the time run out, and passes"
