"""Opens tables on a running server, one for each test, and gives the addresses of their seats."""

import json
from collections.abc import Iterable

from tests.support.referee import FOUR, START
from tests.support.server import RunningServer

# Dag takes this trick with his ace, and so plays twice in a row.
DAG_ENDS_A_TRICK = START + "Anna play QH\nBo play 7H\nCia play 8H\n"

CODE = """
import json
from tests.support import referee as made
from referee.access.links import referee_token, seat_token
table = made.make_table(players={players!r}, **{choices!r})
made.enter_all(table, {lines!r})
links = {{seat.player: "/s/" + seat_token(seat) + "/" for seat in table.seats.all()}}
links["referee"] = "/r/" + referee_token(made.make_referee(table)) + "/tables/" + str(table.pk) + "/"
print(json.dumps(links))
"""


def open_table(
    server: RunningServer,
    lines: str = "",
    *,
    players: Iterable[str] = FOUR,
    policy: str = "call",
    options: dict[str, object] | None = None,
    confirm: str = "none",
    depth: str = "moves",
) -> dict[str, str]:
    """A table of Knoesten at `server` on which `lines` have been entered (see `support.referee`).

    Returns the address of each player's seat, and of the `referee`.
    """
    choices = {"policy": policy, "options": options, "confirm": confirm, "depth": depth}
    code = CODE.format(lines=lines, players=tuple(players), choices=choices)
    addresses = json.loads(server.run(code).splitlines()[-1])
    return {name: server.url + path for name, path in addresses.items()}


def revoke_seat(server: RunningServer, address: str) -> None:
    """Make the link at `address` void."""
    token = address.rstrip("/").rpartition("/")[2]
    code = (
        "from referee.access.links import seat_for; from referee.services.links import seat_relink; "
        f"seat_relink(seat_id=seat_for({token!r}).pk, key='void')"
    )
    server.run(code)


def bodies_at(server: RunningServer, address: str) -> list[dict[str, str]]:
    """What was entered at the table of the seat at `address`, in the order of its log."""
    token = address.rstrip("/").rpartition("/")[2]
    code = (
        "import json; from referee.access.links import seat_for; "
        f"lines = seat_for({token!r}).table.events.filter(kind='entry').order_by('number'); "
        "print(json.dumps([line.body for line in lines]))"
    )
    bodies: list[dict[str, str]] = json.loads(server.run(code).splitlines()[-1])
    return bodies


def plays(server: RunningServer, address: str) -> list[str]:
    """The cards played at a table, in order, as `Anna AH`."""
    return [f"{body['by']} {body['cards']}" for body in bodies_at(server, address) if body["do"] == "play"]


GAME_CODE = """
import json
from uuid import uuid4
from referee.access.actors import seat_actor
from referee.access.links import referee_token, seat_token
from referee.services.events import event_record
from referee.services.links import referee_link_make
from referee.services.tables import Player, hall_open, table_open
hall = hall_open(name="Clubhouse", slug=uuid4().hex[:8])
players = [Player(name) for name in {players!r}]
table = table_open(hall_id=hall.pk, number=1, game={game!r}, players=players, policy={policy!r}, options={options!r})
seats = {{seat.player: seat for seat in table.seats.all()}}
for number, body in enumerate({bodies!r}):
    actor = seat_actor(seats.get(body.pop("by"), seats[players[0].name]))
    event_record(table_id=table.pk, actor=actor, body=body, key=str(number), expected=None)
links = {{name: "/s/" + seat_token(seat) + "/" for name, seat in seats.items()}}
link = referee_link_make(hall_id=hall.pk, label="Rut")
links["referee"] = "/r/" + referee_token(link) + "/tables/" + str(table.pk) + "/"
print(json.dumps(links))
"""


def open_game(
    server: RunningServer,
    game: str,
    players: Iterable[str],
    bodies: Iterable[dict[str, object]] = (),
    *,
    policy: str = "call",
    options: dict[str, object] | None = None,
) -> dict[str, str]:
    """A table of any game at `server`, on which these raw events have been entered from their players' seats.

    Returns the address of each player's seat, and of the `referee`.
    """
    code = GAME_CODE.format(
        game=game, players=tuple(players), bodies=[dict(body) for body in bodies], policy=policy, options=options or {}
    )
    addresses = json.loads(server.run(code).splitlines()[-1])
    return {name: server.url + path for name, path in addresses.items()}


ENTER_CODE = """
from uuid import uuid4
from referee.access.actors import referee_actor, seat_actor
from referee.access.links import seat_for
from referee.services.events import event_record
from referee.selectors.tablet.table import table_full
from referee.services.links import referee_link_make
from referee.services.restoring import restore_finish
seat = seat_for({token!r})
actors = {{seat.player: seat_actor(seat) for seat in seat.table.seats.all()}}
actors["referee"] = referee_actor(referee_link_make(hall_id=seat.table.hall_id, label="Rut"))
numbers = [0]  # of the entries in the log, which counts also that play goes on
for body in {bodies!r}:
    if "event" in body:
        body["event"] = numbers[body["event"]]
    seat.table.refresh_from_db()
    if (restore := table_full(seat.table).restore) is not None:
        restore_finish(
            table_id=seat.table_id, actor=actors["referee"], number=restore.event, key=uuid4().hex
        )
    entered = event_record(
        table_id=seat.table_id, actor=actors[body["by"]], body=body, key=uuid4().hex, expected=None
    )
    assert entered.event, body
    numbers.append(entered.event.number)
"""


def enter_at(server: RunningServer, address: str, bodies: Iterable[dict[str, object]]) -> None:
    """Enter raw events at the table of the seat at `address`, each from its player's seat, or as the referee.

    They are the table's first, numbered as in a casebook; where one puts the table back, the referee lets play go on.
    """
    token = address.rstrip("/").rpartition("/")[2]
    code = ENTER_CODE.format(token=token, bodies=[dict(body) for body in bodies])
    server.run(code)
