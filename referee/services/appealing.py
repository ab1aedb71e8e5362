"""Lets a referee lodge an appeal for a player. The competition keeps it, not the table's log (see `hooks`)."""

from __future__ import annotations

from referee.access.actors import Actor
from referee.access.sections import refuse_elsewhere
from referee.errors import AppealRefused, TableUnknown
from referee.ground.errors import RefereeError, raises
from referee.hooks import appeal_lodge_here
from referee.models import Table


@raises(AppealRefused, TableUnknown)
def appeal_lodge_for(*, table: Table, actor: Actor, number: int, position: int, why: str) -> None:
    """Lodge an appeal against log line `number` for the player who sits at `position`.

    Raises OutOfSection, TableUnknown, and AppealRefused with the competition's reason.
    """
    refuse_elsewhere(table, actor)
    seat = table.seats.filter(position=position).first()
    if seat is None:
        raise TableUnknown
    try:
        appeal_lodge_here(table.pk, number=number, player_key=seat.player_key, why=why)
    except RefereeError as error:
        raise AppealRefused(why=str(error)) from error
