"""What an entry costs the server beside a bare view: `python -m tests.bench.entry_bench`. No test.

One real server answers both in turns, in one run: entries of recorded hands of Knoesten through REST, at 16 tables, and
a Django REST framework view that does one insert in a transaction. The server's CPU (user and system) is read from
/proc, so other processes on the machine matter little; the ratio is what counts. Then the same at one table whose log
has 10, 100 and 1,000 entries, and one move with the pages that fetch themselves anew because of it.
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

from tests.support.dealt import recorded_hand
from tests.support.server import RunningServer, running_server
from tests.support.services import running_postgres

FOUR = ("Anna", "Bo", "Cia", "Dag")
OPTIONS = {"start_points": 500}
TICKS = os.sysconf("SC_CLK_TCK")
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
    """A table at the server, and the entries that are still to come."""

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
        running_server(Path(data), "--no-codes", **bench_settings(database)) as server,
    ):
        line = http.client.HTTPConnection("127.0.0.1", server.port)
        tables = [Table(server, hands(seed)) for seed in range(given.tables)]
        entry, bare = in_turns(server, line, tables, given.rounds, given.each)
        print(
            f"an entry at {given.tables} tables: {entry:.2f} ms CPU; bare view {bare:.2f} ms; {entry / bare:.1f} times"
        )
        for length in (10, 100, 1000):
            long = Table(server, hands(99), length)
            entry, bare = in_turns(server, line, [long], 2, 24)
            print(f"an entry to a log of {length}: {entry:.2f} ms CPU; {entry / bare:.1f} times the bare view")
        screens, bare = move(server, line, tables[0])
        print(
            f"a move on all its screens: {screens:.1f} ms CPU; {screens / bare:.1f} bare views (4 phones, tablet, hall)"
        )


def bench_settings(database: str) -> dict[str, Any]:
    """The environment of the server; `database` is its address, "" for SQLite."""
    return {"DJANGO_SETTINGS_MODULE": "tests.bench.bare_settings", "DATABASE_URL": database}


def hands(seed: int) -> list[dict[str, Any]]:
    """The entries of many hands at one table."""
    return recorded_hand(seed, FOUR, OPTIONS, mischief=0.0, hands=60)


def in_turns(
    server: RunningServer, line: http.client.HTTPConnection, tables: list[Table], rounds: int, each: int
) -> tuple[float, float]:
    """CPU milliseconds of an entry and of a bare insert, `each` of either `rounds` times in turns."""
    line.close()  # it is opened anew by itself; the server has dropped it if it was silent for long
    costs: dict[str, float] = {"entry": 0.0, "bare": 0.0}
    row = {"by": "Anna", "do": "play", "cards": "AH", "words": "x" * 300}
    for at in range(max(len(tables), len(FOUR) * 3)):  # until the server has read each player's line
        tables[at % len(tables)].enter(line)
        ask(line, "POST", "/bare/", row)
    for _round in range(rounds):
        began = cpu(server)
        for at in range(each):
            tables[at % len(tables)].enter(line)
        between = cpu(server)
        for _ in range(each):
            ask(line, "POST", "/bare/", row)
        costs["entry"] += between - began
        costs["bare"] += cpu(server) - between
    entry, bare = (cost * 1000 / (rounds * each) for cost in costs.values())
    return entry, bare


def move(server: RunningServer, line: http.client.HTTPConnection, table: Table, moves: int = 40) -> tuple[float, float]:
    """CPU milliseconds of a move with what four phones and the referee's tablet then fetch, and of a bare insert."""
    parts = [("seat", link + "table/") for name, link in table.links.items() if name != "referee"]
    parts += fragments(ask(line, "GET", table.links["referee"]))
    screens, bare = 0.0, 0.0
    for at in range(moves + 1):
        began = cpu(server)
        table.enter(line)
        for part, address in parts:
            ask(line, "GET", address, part=part)
        between = cpu(server)
        for _ in range(20):
            ask(line, "POST", "/bare/", {"words": "x" * 300})
        if at:  # the first time, everything is read that is kept later
            screens += between - began
            bare += (cpu(server) - between) / 20
    return screens * 1000 / moves, bare * 1000 / moves


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


def cpu(server: RunningServer) -> float:
    """Seconds of CPU that the server has used so far, all its threads."""
    fields = Path(f"/proc/{server.process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


if __name__ == "__main__":
    main()
