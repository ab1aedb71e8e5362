"""Lets a referee give and revoke penalties outside a game. What keeps them is the tournament (`hooks`), not the log."""

from __future__ import annotations

from referee.access.actors import Actor
from referee.access.sections import refuse_elsewhere
from referee.errors import PenaltyRefused
from referee.ground.errors import RefereeError, raises
from referee.hooks import outside_penalty_give, outside_penalty_revoke
from referee.models import Seat


@raises(PenaltyRefused)
def seat_penalise(*, seat: Seat, actor: Actor, kind: str, why: str, points: int | None = None, key: str = "") -> None:
    """Give the player of a seat a penalty outside the game; without `points`, what the schedule proposes.

    Raises OutOfSection, and PenaltyRefused with the tournament's reason.
    """
    refuse_elsewhere(seat.table, actor)
    try:
        outside_penalty_give(seat.table_id, seat.player_key, kind=kind, why=why, points=points, key=key)
    except RefereeError as error:
        raise PenaltyRefused(why=str(error)) from error


@raises(PenaltyRefused)
def seat_penalty_revoke(*, seat: Seat, actor: Actor, penalty: int, why: str) -> None:
    """Revoke a penalty outside a game. Raises OutOfSection, and PenaltyRefused with the tournament's reason."""
    refuse_elsewhere(seat.table, actor)
    try:
        outside_penalty_revoke(seat.table_id, seat.player_key, number=penalty, why=why)
    except RefereeError as error:
        raise PenaltyRefused(why=str(error)) from error
