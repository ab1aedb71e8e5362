"""REST for a seat: the clock, the real cards, one phone for several players, and practice."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from referee.access.actors import seat_actor
from referee.errors import NothingToRestore, NoTurnClock, OwnTime, RefereeOnly
from referee.ground.rest import gives, read
from referee.rest.authentication import SeatView
from referee.rest.refused import ENTERING, WRITING
from referee.rest.serializers import HoldIn, LendIn, RestoredIn, Submit
from referee.selectors.entering import seat_state
from referee.services.lending import seat_keep, seat_lend
from referee.services.practice import practice_follow_hint, practice_go_on
from referee.services.restoring import restore_finish
from referee.services.turns import turn_hold, turn_run_on
from referee.shapes.entering import SeatState


class ActView(SeatView):
    """An act of a seat whose answer is the table as it stands afterwards."""

    def shown(self) -> Response:
        """Return the table as this seat may know it now."""
        self.seat.table.refresh_from_db()
        return Response(seat_state(self.seat).to_json())


class TurnClock(ActView):
    """Pauses or resumes the clock of the player to move."""

    @gives(SeatState, takes=HoldIn, errors=(*WRITING, NoTurnClock, RefereeOnly, OwnTime))
    def post(self, request: Request, **_kwargs: Any) -> Response:
        """Pause the clock of the player to move, or let it run on, at a table that the players opened themselves."""
        sent = read(HoldIn, request.data)
        act = turn_hold if sent["held"] else turn_run_on
        act(table_id=self.seat.table_id, actor=seat_actor(self.seat), key=sent["key"])
        return self.shown()


class Restored(ActView):
    """Lets play go on once the real cards are back."""

    @gives(SeatState, takes=RestoredIn, errors=(*WRITING, NothingToRestore, RefereeOnly))
    def post(self, request: Request, **_kwargs: Any) -> Response:
        """Say that the real cards are back, so that play goes on, at a table that the players opened themselves."""
        restore_finish(table_id=self.seat.table_id, actor=seat_actor(self.seat), **read(RestoredIn, request.data))
        return self.shown()


class Lend(ActView):
    """Lets another player's phone enter for this seat, too, or ends that."""

    @gives(SeatState, takes=LendIn, errors=WRITING)
    def post(self, request: Request, **_kwargs: Any) -> Response:
        """Let another player's phone enter for this seat, too. If `to` is empty, only its own phone enters again."""
        sent = read(LendIn, request.data)
        if sent["to"]:
            seat_lend(seat=self.seat, **sent)
        else:
            seat_keep(seat=self.seat, key=sent["key"])
        self.seat.refresh_from_db()
        return self.shown()


class Hint(ActView):
    """Does what the hint of a practice table says."""

    @gives(SeatState, takes=Submit, errors=ENTERING)
    def post(self, request: Request, **_kwargs: Any) -> Response:
        """Do what the hint of a practice table says."""
        sent = read(Submit, request.data)
        practice_follow_hint(seat=self.seat, key=sent["key"], expected=sent["expected"] or 0)
        return self.shown()


class GoOn(ActView):
    """Lets the house make its next move at a practice table."""

    @gives(SeatState, takes=Submit, errors=ENTERING)
    def post(self, request: Request, **_kwargs: Any) -> Response:
        """Let the house make its next move at a practice table."""
        practice_go_on(seat=self.seat, expected=read(Submit, request.data)["expected"] or 0)
        return self.shown()
