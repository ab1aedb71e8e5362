"""What an entry costs the server beside a bare view: `python -m tests.bench.entry_bench`. No test.

Two real servers answer in turns, in one run. Ours takes entries of recorded hands of Knoesten through REST, at 16
tables. The other one is uvicorn with a Django REST framework view that does one insert in a transaction, in a process
of its own, without any middleware, handler or thread. The servers' CPU (user and system) is read from /proc, so other
processes on the machine matter little; the ratio is what counts. Then the same at one table whose log has 10, 100 and
1,000 entries. What a move costs with all its screens: `screens_bench`.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import re
import tempfile
from contextlib import nullcontext
from html import unescape
from pathlib import Path
from typing import Any
from uuid import uuid4

from tests.bench.bare import BareServer, bare_server
from tests.support.dealt import recorded_hand
from tests.support.server import RunningServer, running_server
from tests.support.services import running_postgres

FOUR = ("Anna", "Bo", "Cia", "Dag")
OPTIONS = {"start_points": 500}
TICKS = os.sysconf("SC_CLK_TCK")
GOAL = 2.0  # bare views that an entry may cost
FRAGMENT = re.compile(r'<\w+ [^>]*?\bid="(\w+)"[^>]*?data-fragment="([^"]+)"')
OPEN = """
import json
from tests.support import referee as made
from tests.support.referee import house_enters
from referee.access.links import referee_token, seat_token
table = made.make_table(options={options!r})
for body in {bodies!r}:
    house_enters(table, body)
links = {{seat.player: "/s/" + seat_token(seat) + "/" for seat in table.seats.all()}}
links["referee"] = "/r/" + referee_token(made.make_referee(table)) + "/tables/" + str(table.pk) + "/"
print(json.dumps([links, made.reloaded(table).last_number]))
"""


class Table:
    """A table at the server, and the entries that the benchmark has not sent yet."""

    def __init__(self, server: RunningServer, bodies: list[dict[str, Any]], entered: int = 0) -> None:
        self.links, self.number = json.loads(server.run(OPEN.format(options=OPTIONS, bodies=bodies[:entered])))
        self._coming = iter(bodies[entered:])

    def enter(self, line: http.client.HTTPConnection) -> str:
        """Enter the next one from its player's phone; who that was."""
        body = next(self._coming)
        who = body["by"] if body["by"] in FOUR else body["dealer"]
        event = {name: value for name, value in body.items() if name != "by"}
        sent = {"event": event, "key": uuid4().hex, "expected": self.number}
        answer = ask(line, "POST", f"/api/v1{self.links[who]}events/", sent)
        self.number = json.loads(answer)["number"]
        return str(who)


def main() -> None:
    """Print CPU milliseconds an entry and the ratio to the bare view."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=16)
    parser.add_argument("--rounds", type=int, default=4, help="turns of entries and of bare inserts")
    parser.add_argument("--each", type=int, default=96, help="requests a turn")
    parser.add_argument("--postgres", action="store_true", help="on a PostgreSQL of its own instead of SQLite")
    given = parser.parse_args()
    with (
        tempfile.TemporaryDirectory(prefix="kontrollant-bench-") as data,
        running_postgres() if given.postgres else nullcontext("") as database,
        running_server(Path(data) / "ours", "--no-codes", DATABASE_URL=database) as server,
        bare_server(Path(data) / "bare", database) as bare_one,
    ):
        pair = Pair(server, bare_one)
        tables = [Table(server, hands(seed)) for seed in range(given.tables)]
        told(f"at {given.tables} tables", *pair.in_turns(tables, given.rounds, given.each))
        for length in (10, 100, 1000):
            long = Table(server, hands(99), length)
            told(f"to a log of {length}", *pair.in_turns([long], 2, 48))


def told(where: str, entry: float, bare: float) -> None:
    """Print a figure, its goal, and the ratio."""
    print(
        f"an entry {where}: {entry:.2f} ms CPU, goal {GOAL * bare:.2f}; "
        f"bare view {bare:.2f} ms; ratio {entry / bare:.2f}, goal {GOAL:g}"
    )


def hands(seed: int) -> list[dict[str, Any]]:
    """The entries of many hands at one table."""
    return recorded_hand(seed, FOUR, OPTIONS, mischief=0.0, hands=60)


class Pair:
    """Both servers, each with a connection that is kept."""

    def __init__(self, server: RunningServer, bare: BareServer) -> None:
        self._servers = (server, bare)
        self._lines = [http.client.HTTPConnection("127.0.0.1", one.port) for one in self._servers]

    def in_turns(self, tables: list[Table], rounds: int, each: int) -> tuple[float, float]:
        """CPU milliseconds of an entry and of a bare insert, `each` of either `rounds` times in turns."""
        server, bare = self._servers
        ours, theirs = self._lines
        for line in self._lines:
            line.close()  # it is opened anew by itself; the server has dropped it if it was silent for long
        row = {"by": "Anna", "do": "play", "cards": "AH", "words": "x" * 300}
        for at in range(max(len(tables), len(FOUR) * 3)):  # until the server has read each player's line
            tables[at % len(tables)].enter(ours)
            ask(theirs, "POST", "/bare/", row)
        entry_cost, bare_cost = 0.0, 0.0
        for _round in range(rounds):
            began, bare_began = cpu(server), cpu(bare)
            for at in range(each):
                tables[at % len(tables)].enter(ours)
                ask(theirs, "POST", "/bare/", row)
            entry_cost += cpu(server) - began
            bare_cost += cpu(bare) - bare_began
        return entry_cost * 1000 / (rounds * each), bare_cost * 1000 / (rounds * each)


def fragments(page: str) -> list[tuple[str, str]]:
    """The parts of a page that fetch themselves anew, and their addresses."""
    return [(part, unescape(address)) for part, address in FRAGMENT.findall(page)]


def ask(line: http.client.HTTPConnection, method: str, path: str, body: object = None, part: str = "") -> str:
    """An answer, over one kept connection; "" where nothing has changed. `part` is what htmx replaces with it."""
    sent = None if body is None else json.dumps(body)
    headers = {"Content-Type": "application/json"} if sent else {}
    if part:
        headers |= {"HX-Request": "true", "HX-Target": part}
    line.request(method, path, sent, headers)
    answer = line.getresponse()
    text = answer.read().decode()
    if answer.status not in (200, 204):
        raise SystemExit(f"{method} {path}: {answer.status}\n{text[:400]}")
    return text


def cpu(server: RunningServer | BareServer) -> float:
    """Return the seconds of CPU that the server has used so far, all its threads."""
    return cpu_of(server.process.pid)


def cpu_of(process: int) -> float:
    """Return the seconds of CPU that a process has used so far."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


if __name__ == "__main__":
    main()
