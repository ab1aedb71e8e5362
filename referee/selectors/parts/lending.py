"""Which phone enters for whom, and whose page it shows. Queries: one for the seats if a phone enters for several."""

from __future__ import annotations

from typing import Any

from referee.access.policies import ALL_HERE
from referee.lines import known_line, line_of
from referee.models import Seat
from referee.shapes.seat import EnteredFor


def reader_at(seat: Seat) -> str:
    """Return the viewer of a seat's page: its player, or everybody who looks at a phone that enters for several."""
    return ALL_HERE if seat.entered_from is not None else seat.player


def lending_of(seat: Seat) -> dict[str, Any]:
    """Return what the page says about who enters for whom."""
    phone, lent = seat.entered_from, seat.table.lent
    if phone is None:
        lent_by = tuple(player for player, to in lent.items() if to == seat.player)
        return {"lent_to": lent.get(seat.player, ""), "lent_by": lent_by}
    seats = [one for one in seat.table.seats.order_by("position") if _may_enter(phone, one.player)]
    return {"for_all": tuple(EnteredFor(one.player, one.position, one.player == seat.player) for one in seats)}


def seat_to_move(seat: Seat) -> Seat:
    """Return the seat for which a phone that enters for several enters next: the one to move, else the same again."""
    phone, table = seat.entered_from, seat.table
    if phone is None:
        return seat
    record = known_line(table, line_of(table), ALL_HERE).record
    turn = record.game.view(record.state, None).get("turn")
    if turn is None or turn == seat.player or not _may_enter(phone, turn):
        return seat
    following = phone if turn == phone.player else table.seats.get(player=turn)
    following.table, following.entered_from = table, phone
    return following


def _may_enter(phone: Seat, player: str) -> bool:
    return player == phone.player or phone.table.lent.get(player) == phone.player
