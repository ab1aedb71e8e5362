"""What a move costs the server with all its screens: `python -m tests.bench.screens_bench`. No test.

One real server. At a table of each game, whose log has 10, 100 and 1,000 entries (or as many as the game lasts), a
player enters something, and the pages that are open fetch themselves anew because of it: four phones, the table on the
referee's tablet, and its hall. Printed are the CPU of the server (user and system, from /proc), the goal, and their
ratio. The machine's own speed is told by a bare view that is asked in the same run; other work on the machine makes
both dearer.
"""

from __future__ import annotations

import argparse
import http.client
import json
import tempfile
from contextlib import nullcontext
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit
from uuid import uuid4

from tests.bench.bare import BareServer, bare_server
from tests.bench.entry_bench import FOUR, ask, cpu, fragments
from tests.support.server import RunningServer, running_server
from tests.support.services import running_postgres

GOAL = 20.0  # milliseconds of CPU
BARE_A_MOVE = 20  # bare inserts after each move
KEPT = 2  # moves at the start, at which everything is read that is kept later
OPTIONS: dict[str, dict[str, Any]] = {"knoesten": {"start_points": 500}}  # a game that lasts a thousand entries
GAMES = ("knoesten", "kombinationswhist", "knaker", "gnallknekt")
OPEN = """
import json
from referee.access.links import referee_token, seat_token
from referee.services.tables import Player, hall_open, table_open
from tests.support.recorded import recorded_bodies
from tests.support.referee import house_enters, make_referee, reloaded
from tests.support.samples import SAMPLES
bodies = recorded_bodies({game!r}, SAMPLES[{game!r}].raw, 1, {players!r}, {options!r}, events={length} + {moves})
length = min({length}, max(0, len(bodies) - {moves}))
hall = hall_open(name="Clubhouse", slug={slug!r})
players = [Player(name) for name in {players!r}]
table = table_open(hall_id=hall.pk, number=1, game={game!r}, players=players, options={options!r})
for body in bodies[:length]:
    house_enters(table, body)
number = reloaded(table).last_number
seats = ["/s/" + seat_token(seat) + "/table/" for seat in table.seats.order_by("position")]
tablet = "/r/" + referee_token(make_referee(table)) + "/tables/" + str(table.pk) + "/"
print(json.dumps([length, number, bodies[length:], seats, tablet]))
"""


class Screens:
    """A table with its open pages, and the entries that the benchmark has not sent yet."""

    def __init__(self, server: RunningServer, game: str, length: int, moves: int) -> None:
        slug, options = f"bench-{uuid4().hex[:8]}", OPTIONS.get(game, {})
        opened = OPEN.format(slug=slug, players=FOUR, game=game, options=options, length=length, moves=moves)
        self.length, self.number, self.coming, self.phones, self.tablet = json.loads(server.run(opened))
        self.shown: dict[str, str] = {}  # the parts of the tablet's page, and where each is fetched

    def enter(self, line: http.client.HTTPConnection, body: dict[str, Any]) -> None:
        """Enter it from its player's phone, or what the table does from the first one."""
        who = body["by"] if body["by"] in FOUR else body.get("dealer", FOUR[0])
        event = {name: value for name, value in body.items() if name != "by"}
        sent = {"event": event, "key": uuid4().hex, "expected": self.number}
        path = self.phones[FOUR.index(who)].removesuffix("table/")
        self.number = json.loads(ask(line, "POST", f"/api/v1{path}events/", sent))["number"]

    def open(self, line: http.client.HTTPConnection) -> None:
        """Open the tablet's page. Those of the phones are fetched by their fragments alone."""
        self.shown = dict(fragments(ask(line, "GET", self.tablet)))

    def fetch(self, line: http.client.HTTPConnection) -> None:
        """Let each page fetch what is new, as `live.js` does."""
        for address in self.phones:
            ask(line, "GET", address, part="seat")
        self.shown |= fragments(ask(line, "GET", together(self.shown), part="tablet"))


def together(shown: dict[str, str]) -> str:
    """The address at which the parts of the tablet's page are fetched in one request."""
    asked: dict[str, str] = {}
    for part, address in shown.items():
        query = parse_qsl(urlsplit(address).query)
        asked |= {part if name == "seen" else name: value for name, value in query}
    return f"{urlsplit(shown['desk']).path}?{urlencode(asked)}"


def measured(server: RunningServer, bare: BareServer, screens: Screens) -> tuple[float, float]:
    """CPU milliseconds of a move with its screens, and of a bare insert."""
    ours = http.client.HTTPConnection("127.0.0.1", server.port)
    theirs = http.client.HTTPConnection("127.0.0.1", bare.port)
    screens.open(ours)
    spent, bare_spent, moves = 0.0, 0.0, 0
    for at, body in enumerate(screens.coming):
        began, bare_began = cpu(server), cpu(bare)
        screens.enter(ours, body)
        screens.fetch(ours)
        for _ in range(BARE_A_MOVE):
            ask(theirs, "POST", "/bare/", {"words": "x" * 300})
        if at >= KEPT:
            spent += cpu(server) - began
            bare_spent += cpu(bare) - bare_began
            moves += 1
    return spent * 1000 / moves, bare_spent * 1000 / moves / BARE_A_MOVE


def main() -> None:
    """Print the figures of each game and length."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="*", default=list(GAMES))
    parser.add_argument("--lengths", nargs="*", type=int, default=[10, 100, 1000])
    parser.add_argument("--moves", type=int, default=40)
    parser.add_argument("--postgres", action="store_true", help="on a PostgreSQL of its own instead of SQLite")
    given = parser.parse_args()
    with (
        tempfile.TemporaryDirectory(prefix="kontrollant-bench-") as data,
        running_postgres() if given.postgres else nullcontext("") as database,
        running_server(Path(data) / "ours", "--no-codes", DATABASE_URL=database) as server,
        bare_server(Path(data) / "bare", database) as bare,
    ):
        for game in given.games:
            for length in given.lengths:
                screens = Screens(server, game, length, given.moves)
                cost, one = measured(server, bare, screens)
                print(
                    f"{game}, a log of {screens.length}: a move on all its screens {cost:.1f} ms CPU, goal {GOAL:g};"
                    f" ratio {cost / GOAL:.1f}; bare view {one:.2f} ms, {cost / one:.1f} of them",
                    flush=True,
                )


if __name__ == "__main__":
    main()
