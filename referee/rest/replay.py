"""REST for playing back hands that are over: behind a seat's link, a referee's, and at the public address."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from referee.access.links import replayed_table
from referee.errors import EventUnknown
from referee.models import Table
from referee.rest.authentication import AddressThrottle, RefereeView, SeatView
from referee.rest.serializers import ReplayIn, read
from referee.selectors.replay import first_moment, moment_of, replay_of
from referee.selectors.table import table_for


class Replays(APIView):
    """GET (number): the hand that a moment lies in, else the last that is over. GET <number>/: one moment."""

    def get(self, request: Request, number: int | None = None, **address: Any) -> Response:
        """Return what can be played back; 404 as long as no hand is over."""
        table = self.table(**address)
        if number is not None:
            return Response(moment_of(table, number).to_json())
        asked = read(ReplayIn, request.query_params)["number"]
        first = asked or first_moment(table)
        if first is None:
            raise EventUnknown(number=table.last_number)
        return Response(replay_of(table, first).to_json())

    def table(self, **address: Any) -> Table:
        """Return the table that the link opens."""
        raise NotImplementedError


class OfSeat(Replays, SeatView):
    """The table of a seat."""

    def table(self, **address: Any) -> Table:
        """Return the seat's table."""
        return self.seat.table


class OfReferee(Replays, RefereeView):
    """A table of the referee's hall."""

    def table(self, **address: Any) -> Table:
        """Return the table, or raise TableUnknown."""
        return table_for(self.link, address["table_id"])


class Public(Replays):
    """The table of an address that can be shared."""

    throttle_classes = [AddressThrottle]

    def table(self, **address: Any) -> Table:
        """Return the table, or raise LinkUnknown."""
        return replayed_table(address["token"])
