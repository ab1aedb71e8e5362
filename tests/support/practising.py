"""Practice tables on a running server, with options of their own, which can be brought near their end."""

from __future__ import annotations

from tests.support.server import RunningServer

OPEN = """
from referee.access.links import seat_token
from referee.games import game_named
from referee.services.practice import practice_open
game_named({game!r}).practice_options.update({options!r})
print(seat_token(practice_open(game={game!r})))
"""
# Plays the rest of the game in memory to learn how long it is, then enters all of it but the last moves.
GO_ON = """
from referee.access.links import seat_for
from referee.engine.practice import sensible_move
from referee.engine.ruling import rule_on
from referee.lines import line_of
from referee.models import Table
from referee.selectors.parts.practice import LEARNER, TABLE, at_hand, house_move
from referee.services.practice import practice_follow_hint, practice_go_on
seat = seat_for({token!r})
now = at_hand(seat.table, line_of(seat.table))
record, cards, moves = now.record, now.cards, 0
order = [TABLE, *(one for one in range(len(record.setup.players)) if one != LEARNER), LEARNER]
while move := next(filter(None, (sensible_move(record, cards, one) for one in order)), None):
    event = record.game.read_event(move.body, record)
    ruling = rule_on(record, event)
    cards.follow(event, record.state, ruling.state)
    record, moves = record.after(event, ruling), moves + 1
last = seat.table.last_number + moves - {but}
while seat.table.last_number < last:
    number = seat.table.last_number
    if house_move(at_hand(seat.table, line_of(seat.table))):
        practice_go_on(seat=seat, expected=number)
    else:
        practice_follow_hint(seat=seat, key=f"hint-{{number}}", expected=number)
    seat.table.refresh_from_db()
"""


def open_practice(server: RunningServer, game: str, **options: object) -> str:
    """Open a practice table; return the address of the learner's seat."""
    token = server.run(OPEN.format(game=game, options=options)).splitlines()[-1]
    return f"{server.url}/s/{token}/"


def play_all_but(server: RunningServer, address: str, last: int) -> None:
    """Let everybody play sensibly until about `last` entries of the game are left."""
    server.run(GO_ON.format(token=address.rstrip("/").rpartition("/")[2], but=last))
