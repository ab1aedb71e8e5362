"""Tables of a test's own on a running server, and their addresses."""

import json
from collections.abc import Iterable

from tests.support.referee import FOUR
from tests.support.server import RunningServer

CODE = """
import json
from tests.support import referee as made
from referee.links import referee_token, seat_token
table = made.make_table(players={players!r}, policy={policy!r}, options={options!r}, confirm={confirm!r})
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
) -> dict[str, str]:
    """A table of Knoesten at `server` on which `lines` have been entered (see `support.referee`).

    Returns the address of each player's seat, and of the `referee`.
    """
    code = CODE.format(lines=lines, players=tuple(players), policy=policy, options=options, confirm=confirm)
    addresses = json.loads(server.manage("shell", "--no-imports", "-c", code).splitlines()[-1])
    return {name: server.url + path for name, path in addresses.items()}


def revoke_seat(server: RunningServer, address: str) -> None:
    """Make the link at `address` void."""
    token = address.rstrip("/").rpartition("/")[2]
    code = (
        "from referee.links import seat_for; from referee.services.links import seat_relink; "
        f"seat_relink(seat_id=seat_for({token!r}).pk, key='void')"
    )
    server.manage("shell", "--no-imports", "-c", code)


def bodies_at(server: RunningServer, address: str) -> list[dict[str, str]]:
    """What was entered at the table of the seat at `address`, in the order of its log."""
    token = address.rstrip("/").rpartition("/")[2]
    code = (
        "import json; from referee.links import seat_for; "
        f"lines = seat_for({token!r}).table.events.filter(kind='entry').order_by('number'); "
        "print(json.dumps([line.body for line in lines]))"
    )
    bodies: list[dict[str, str]] = json.loads(server.manage("shell", "--no-imports", "-c", code).splitlines()[-1])
    return bodies
