"""REST for a seat: everything its phone page can do, as JSON."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from referee.access.actors import seat_actor
from referee.errors import (
    CallStays,
    CallUnknown,
    Disputed,
    EventUnknown,
    GameNotOver,
    GameOver,
    NothingToConfirm,
    NotYourTurnToTakeBack,
    PenaltyGiven,
    RefereeOnly,
)
from referee.ground.rest import gives, read
from referee.rest.authentication import SeatView
from referee.rest.refused import ENTERING, WRITING
from referee.rest.serializers import (
    ActIn,
    CallIn,
    DenyIn,
    DepthIn,
    EventIn,
    HappenedIn,
    NextGameIn,
    Submit,
    WithdrawIn,
)
from referee.selectors.calls import call_view
from referee.selectors.entering import seat_state
from referee.selectors.happened import happened
from referee.selectors.lending import reader_at
from referee.selectors.receipts import ReceiptView, receipt_view
from referee.services.calls import call_raise, call_withdraw
from referee.services.confirmations import report_deny, result_confirm, result_dispute
from referee.services.depths import depth_change
from referee.services.events import event_record, event_take_back, events_record
from referee.services.quick import next_game_open
from referee.shapes.common import CallView
from referee.shapes.entering import SeatState
from referee.shapes.happened import Happened as HappenedShape


class State(SeatView):
    """Reads the table as this seat may know it."""

    @gives(SeatState)
    def get(self, request: Request, **_kwargs: Any) -> Response:
        """Read the table as this seat may know it: everything that the phone's page shows, and what may be entered.

        `offers` are complete entries that no rule forbids. `forms` are all kinds of entries that are possible now, with
        the fields that are left to fill in and the values that come into question.
        """
        return Response(seat_state(self.seat).to_json())


class Events(SeatView):
    """Enters what this seat did."""

    @gives(ReceiptView, takes=EventIn, statuses=(200, 202), errors=ENTERING)
    def post(self, request: Request, **_kwargs: Any) -> Response:
        """Enter what this seat did.

        The answer is 200 even if the entry is impossible or refused (`stored` says so), and 202 if it waits as a report
        until somebody else says the same.
        """
        sent = read(EventIn, request.data)
        receipt = event_record(
            table_id=self.seat.table_id,
            actor=seat_actor(self.seat),
            body=sent["event"],
            key=sent["key"],
            expected=sent["expected"],
            own=sent["own"],
        )
        view = receipt_view(receipt, reader_at(self.seat))
        return Response(view.to_json(), status=202 if view.waits else 200)


class Acts(SeatView):
    """Enters several events as one act: all of them, or none."""

    @gives(list[ReceiptView], takes=ActIn, statuses=(200, 202), errors=ENTERING)
    def post(self, request: Request, **_kwargs: Any) -> Response:
        """Enter several events as one act: all of them, or none.

        The answer has a receipt for each event, or only that of the event that can't be entered, since then nothing
        was.
        """
        sent = read(ActIn, request.data)
        receipts = events_record(
            table_id=self.seat.table_id,
            actor=seat_actor(self.seat),
            bodies=sent["events"],
            key=sent["key"],
            expected=sent["expected"],
            own=sent["own"],
        )
        views = [receipt_view(one, reader_at(self.seat)) for one in receipts]
        return Response([view.to_json() for view in views], status=202 if views[-1].waits else 200)


class TakeBack(SeatView):
    """Takes back the last act of this seat."""

    @gives(ReceiptView, takes=Submit, errors=(*WRITING, NotYourTurnToTakeBack, PenaltyGiven))
    def post(self, request: Request, **_kwargs: Any) -> Response:
        """Take back the last act of this seat."""
        receipt = event_take_back(seat=self.seat, **read(Submit, request.data))
        return Response(receipt_view(receipt, reader_at(self.seat)).to_json())


class Happened(SeatView):
    """Reads what happened in a hand, by tricks or turns, and why each penalty was given."""

    @gives(HappenedShape, asks=HappenedIn, errors=(EventUnknown,))
    def get(self, request: Request, **_kwargs: Any) -> Response:
        """Look up what happened in a hand, by tricks or turns, and why each penalty was given.

        Without `hand`, this is the latest hand. A long hand has several pages, the latest first.
        """
        asked = read(HappenedIn, request.query_params)
        return Response(happened(self.seat.table, reader_at(self.seat), **asked).to_json())


class Confirm(SeatView):
    """Confirms the table's result."""

    @gives(SeatState, takes=Submit, errors=(*WRITING, NothingToConfirm, Disputed))
    def post(self, request: Request, **_kwargs: Any) -> Response:
        """Confirm the table's result."""
        actor = seat_actor(self.seat)
        result_confirm(table_id=self.seat.table_id, actor=actor, **read(Submit, request.data))
        self.seat.table.refresh_from_db()
        return Response(seat_state(self.seat).to_json())


class Dispute(SeatView):
    """Disputes the table's result, which calls the referee."""

    @gives(SeatState, takes=Submit, errors=(*WRITING, NothingToConfirm))
    def post(self, request: Request, **_kwargs: Any) -> Response:
        """Dispute the table's result, which calls the referee."""
        result_dispute(seat=self.seat, **read(Submit, request.data))
        self.seat.table.refresh_from_db()
        return Response(seat_state(self.seat).to_json())


class Deny(SeatView):
    """Denies another seat's report, or withdraws this seat's own."""

    @gives(SeatState, takes=DenyIn, errors=(*WRITING, EventUnknown, NothingToConfirm))
    def post(self, request: Request, **_kwargs: Any) -> Response:
        """Deny another seat's report, or withdraw this seat's own."""
        report_deny(table_id=self.seat.table_id, actor=seat_actor(self.seat), **read(DenyIn, request.data))
        self.seat.table.refresh_from_db()
        return Response(seat_state(self.seat).to_json())


class Depth(SeatView):
    """Changes the recording depth from now on, at a table that the players opened themselves."""

    @gives(SeatState, takes=DepthIn, errors=(*WRITING, GameOver, RefereeOnly))
    def post(self, request: Request, **_kwargs: Any) -> Response:
        """Change the recording depth from now on, at a table that the players opened themselves."""
        actor = seat_actor(self.seat)
        depth_change(table_id=self.seat.table_id, actor=actor, **read(DepthIn, request.data))
        self.seat.table.refresh_from_db()
        return Response(seat_state(self.seat).to_json())


class NextGame(SeatView):
    """Opens the next game of a finished quick table, unless somebody has already opened it."""

    @gives(SeatState, takes=NextGameIn, errors=(*WRITING, GameNotOver, RefereeOnly))
    def post(self, request: Request, **_kwargs: Any) -> Response:
        """Open the next game of a finished quick table.

        If somebody has already opened it, the answer leads there (`next_game`).
        """
        next_game_open(table_id=self.seat.table_id, actor=seat_actor(self.seat), **read(NextGameIn, request.data))
        self.seat.table.refresh_from_db()
        return Response(seat_state(self.seat).to_json())


class Call(SeatView):
    """Calls the referee."""

    @gives(CallView, takes=CallIn, errors=WRITING)
    def post(self, request: Request, **_kwargs: Any) -> Response:
        """Call the referee."""
        call = call_raise(seat=self.seat, **read(CallIn, request.data))
        return Response(call_view(call, timezone.now()).to_json())


class Withdraw(SeatView):
    """Withdraws the call."""

    @gives(CallView, takes=WithdrawIn, errors=(*WRITING, CallUnknown, CallStays))
    def post(self, request: Request, **_kwargs: Any) -> Response:
        """Withdraw the call."""
        call = call_withdraw(seat=self.seat, **read(WithdrawIn, request.data))
        return Response(call_view(call, timezone.now()).to_json())
