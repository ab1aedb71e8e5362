"""REST for a seat: everything its phone page can do, as JSON."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from referee.access.actors import seat_actor
from referee.rest.authentication import SeatView
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
    read,
)
from referee.selectors.calls import call_view
from referee.selectors.happened import happened
from referee.selectors.lending import reader_at
from referee.selectors.receipts import receipt_view
from referee.selectors.seat import seat_view
from referee.services.calls import call_raise, call_withdraw
from referee.services.confirmations import report_deny, result_confirm, result_dispute
from referee.services.depths import depth_change
from referee.services.events import event_record, event_take_back, events_record
from referee.services.quick import next_game_open


class State(SeatView):
    """GET: the table as this seat may know it."""

    def get(self, request: Request, **_kwargs: Any) -> Response:
        """Return everything that the phone page shows."""
        return Response(seat_view(self.seat).to_json())


class Events(SeatView):
    """POST {event, key, expected}: enter what this seat did."""

    def post(self, request: Request, **_kwargs: Any) -> Response:
        """Return the receipt: 200 even if impossible or refused (`stored` says so); 202 if it waits as a report."""
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
    """POST {events, key, expected}: enter several events as one act: all of them, or none."""

    def post(self, request: Request, **_kwargs: Any) -> Response:
        """Return all receipts, or only that of an event that can't be entered, since then nothing was."""
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
    """POST {key, expected}: take back the last act of this seat."""

    def post(self, request: Request, **_kwargs: Any) -> Response:
        """Return the receipt."""
        receipt = event_take_back(seat=self.seat, **read(Submit, request.data))
        return Response(receipt_view(receipt, reader_at(self.seat)).to_json())


class Happened(SeatView):
    """GET (hand, page): what happened in a hand, by tricks or turns, and why each penalty was given."""

    def get(self, request: Request, **_kwargs: Any) -> Response:
        """Return the hand asked for, else the latest; a long one by pages, the latest first."""
        asked = read(HappenedIn, request.query_params)
        return Response(happened(self.seat.table, reader_at(self.seat), **asked).to_json())


class Confirm(SeatView):
    """POST {key, expected}: confirm the table's result."""

    def post(self, request: Request, **_kwargs: Any) -> Response:
        """Return the seat, with who has confirmed."""
        actor = seat_actor(self.seat)
        result_confirm(table_id=self.seat.table_id, actor=actor, **read(Submit, request.data))
        self.seat.table.refresh_from_db()
        return Response(seat_view(self.seat).to_json())


class Dispute(SeatView):
    """POST {key, expected}: dispute the table's result, which calls the referee."""

    def post(self, request: Request, **_kwargs: Any) -> Response:
        """Return the seat, with its call."""
        result_dispute(seat=self.seat, **read(Submit, request.data))
        self.seat.table.refresh_from_db()
        return Response(seat_view(self.seat).to_json())


class Deny(SeatView):
    """POST {number, key}: deny another seat's report, or retract this seat's own."""

    def post(self, request: Request, **_kwargs: Any) -> Response:
        """Return the seat, where the report no longer waits."""
        report_deny(table_id=self.seat.table_id, actor=seat_actor(self.seat), **read(DenyIn, request.data))
        self.seat.table.refresh_from_db()
        return Response(seat_view(self.seat).to_json())


class Depth(SeatView):
    """POST {depth, key}: change the recording depth from now on, at a table that the players opened themselves."""

    def post(self, request: Request, **_kwargs: Any) -> Response:
        """Return the seat, with its table's recording depth."""
        actor = seat_actor(self.seat)
        depth_change(table_id=self.seat.table_id, actor=actor, **read(DepthIn, request.data))
        self.seat.table.refresh_from_db()
        return Response(seat_view(self.seat).to_json())


class NextGame(SeatView):
    """POST {key}: open the next game of a finished quick table, unless somebody has already opened it."""

    def post(self, request: Request, **_kwargs: Any) -> Response:
        """Return the seat, with the address where it continues (`next_game`)."""
        next_game_open(table_id=self.seat.table_id, actor=seat_actor(self.seat), **read(NextGameIn, request.data))
        self.seat.table.refresh_from_db()
        return Response(seat_view(self.seat).to_json())


class Call(SeatView):
    """POST {reason, key}: call the referee."""

    def post(self, request: Request, **_kwargs: Any) -> Response:
        """Return the open call."""
        call = call_raise(seat=self.seat, **read(CallIn, request.data))
        return Response(call_view(call, timezone.now()).to_json())


class Withdraw(SeatView):
    """POST {key}: withdraw the call."""

    def post(self, request: Request, **_kwargs: Any) -> Response:
        """Return the closed call."""
        call = call_withdraw(seat=self.seat, **read(WithdrawIn, request.data))
        return Response(call_view(call, timezone.now()).to_json())
