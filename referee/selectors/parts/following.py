"""What follows a game: what its players carry over, and the next game of the same players. One query at most."""

from __future__ import annotations

from django.urls import reverse

from referee.access.links import seat_token, token_for
from referee.access.policies import players_decide
from referee.games import game_named
from referee.models import Seat, Table, TableStatus
from referee.shapes.common import Carried, NextGame


def handed_over(table: Table) -> dict[str, int]:
    """Return the penalties that players carry into their next game, by name (Knåker 16.1, 16.9)."""
    if not game_named(table.game).hands_over:
        return {}
    told = {row["player"]: int(row.get("next_game_pricks", 0)) for row in table.result}
    return {name: pricks for name, pricks in told.items() if pricks}


def next_of(table: Table) -> Table | None:
    """Return the next game of the same players, if there is one."""
    return Table.objects.filter(follows=table).first()


def next_game_of(table: Table, *, seat: Seat | None = None) -> NextGame | None:
    """Return what the page of a finished game says about the next one, for a seat or referees; None before the end."""
    if table.status not in (TableStatus.FINISHED, TableStatus.CLOSED):
        return None
    carried = tuple(Carried(name, pricks) for name, pricks in handed_over(table).items())
    if not players_decide(table.hall.slug):
        return NextGame(carried)
    following = next_of(table)
    if following is None:
        return NextGame(carried, may_open=True)
    return NextGame(carried, table_id=following.pk, href=_address(following, seat))


def _address(following: Table, seat: Seat | None) -> str:
    """Return the address where a seat continues; "" for a referee, whose page can address the table itself."""
    phone = seat and (seat.entered_from or seat)
    own = following.seats.filter(player=phone.player).first() if phone else None
    if own is None:
        return ""
    return reverse("referee:seat", args=[token_for(own) if seat and seat.entered_from else seat_token(own)])
