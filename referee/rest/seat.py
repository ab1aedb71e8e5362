"""REST for a seat: everything its phone page can do, as JSON."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from referee import errors
from referee.access.actors import seat_actor
from referee.ground.rest import gives, read_as
from referee.models import Seat
from referee.receipt import Receipt
from referee.rest.authentication import SeatView
from referee.rest.calls import call_now
from referee.rest.refusals import ENTERING, WRITING
from referee.rest.serializers import ActIn, CallIn, DenyIn, DepthIn, EventIn, HappenedIn, NextGameIn, Submit, WithdrawIn
from referee.selectors.log.receipts import ReceiptView, receipt_view
from referee.selectors.parts.lending import reader_at
from referee.selectors.replay.happened import happened_view
from referee.selectors.seat.entering import seat_state
from referee.services.calls import call_raise, call_withdraw
from referee.services.confirmations import report_deny, result_confirm, result_dispute
from referee.services.depths import depth_change
from referee.services.events import event_record, event_take_back, events_record
from referee.services.quick import next_game_open
from referee.shapes.entering import SeatState
from referee.shapes.happened import Happened as HappenedShape


class Events(SeatView):
    """Enters what this seat did."""

    @gives(ReceiptView, takes=EventIn, statuses=(200, 202), errors=ENTERING)
    def post(self, request: Request, **_kwargs: Any) -> Response:
        """Enter what this seat did.

        The answer is 200 even if the entry is impossible or refused (`stored` says so), and 202 if it waits as a report
        until somebody else says the same.
        """
        receipt = event_record(
            table_id=self.seat.table_id, actor=seat_actor(self.seat), **read_as(EventIn, request.data)
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
        receipts = events_record(
            table_id=self.seat.table_id, actor=seat_actor(self.seat), **read_as(ActIn, request.data)
        )
        views = [receipt_view(one, reader_at(self.seat)) for one in receipts]
        return Response([view.to_json() for view in views], status=202 if views[-1].waits else 200)


def seat_now(seat: Seat) -> SeatState:
    """Return the table as a seat may know it now."""
    seat.table.refresh_from_db()
    return seat_state(seat)


def receipt(seat: Seat, made: Receipt) -> ReceiptView:
    """Return the receipt of a submit, as the seat may read it."""
    return receipt_view(made, reader_at(seat))


def happened_at(seat: Seat, hand: int | None, page: int) -> HappenedShape:
    """Return what happened in a hand, as the seat may know it."""
    return happened_view(seat.table, reader_at(seat), hand=hand, page=page)


State = SeatView.gets(
    seat_state,
    """Read the table as this seat may know it: everything that the phone's page shows, and what may be entered.

    `offers` are complete entries that no rule forbids. `forms` are all kinds of entries that are possible now, with
    the fields that are left to fill in and the values that come into question.
    """,
)
TakeBack = SeatView.posts(
    event_take_back,
    "Take back the last act of this seat.",
    Submit,
    receipt,
    errors=(*WRITING, errors.NotYourTurnToTakeBack, errors.PenaltyGiven),
)
Happened = SeatView.gets(
    happened_at,
    """Look up what happened in a hand, by tricks or turns, and why each penalty was given.

    Without `hand`, this is the latest hand. A long hand has several pages, the latest first.
    """,
    asks=HappenedIn,
    errors=(errors.EventUnknown,),
)
Confirm = SeatView.posts(
    result_confirm,
    "Confirm the table's result.",
    Submit,
    seat_now,
    errors=(*WRITING, errors.NothingToConfirm, errors.Disputed),
)
Dispute = SeatView.posts(
    result_dispute,
    "Dispute the table's result, which calls the referee.",
    Submit,
    seat_now,
    errors=(*WRITING, errors.NothingToConfirm),
)
Deny = SeatView.posts(
    report_deny,
    "Deny another seat's report, or withdraw this seat's own.",
    DenyIn,
    seat_now,
    errors=(*WRITING, errors.EventUnknown, errors.NothingToConfirm),
)
Depth = SeatView.posts(
    depth_change,
    "Change the recording depth from now on, at a table that the players opened themselves.",
    DepthIn,
    seat_now,
    errors=(*WRITING, errors.GameOver, errors.RefereeOnly),
)
NextGame = SeatView.posts(
    next_game_open,
    """Open the next game of a finished quick table.

    If somebody has already opened it, the answer leads there (`next_game`).
    """,
    NextGameIn,
    seat_now,
    errors=(*WRITING, errors.GameNotOver, errors.RefereeOnly),
)
Call = SeatView.posts(call_raise, "Call the referee.", CallIn, call_now, errors=WRITING)
Withdraw = SeatView.posts(
    call_withdraw, "Withdraw the call.", WithdrawIn, call_now, errors=(*WRITING, errors.CallUnknown, errors.CallStays)
)
