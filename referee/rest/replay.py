"""REST for playing back hands that are over: behind a seat's link, a referee's, and at the public address."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from rest_framework.request import Request
from rest_framework.response import Response

from referee.access.links import replayed_table
from referee.errors import EventUnknown, TableUnknown
from referee.ground.errors import LinkUnknown, TooMany
from referee.ground.rest import PLAIN_TEXT, File, PublicView, View, gives, read_as
from referee.ground.rest.negotiation import AnyKind
from referee.models import Table
from referee.rest.authentication import RefereeView, SeatView
from referee.rest.serializers import ReplayIn
from referee.selectors.replay.costs import costs_of_hand
from referee.selectors.replay.notation import notation_of
from referee.selectors.replay.pictures import picture_of
from referee.selectors.replay.replay import first_moment, moment_of, replay_of
from referee.selectors.tablet.table import table_for
from referee.services.costs import costs_ask
from referee.shapes.replay import HandCosts, Moment, Replay

SVG = "image/svg+xml"


class Hand(View):
    """A hand that is over."""

    @gives(Replay, asks=ReplayIn, errors=(EventUnknown, TableUnknown))
    def get(self, request: Request, **address: Any) -> Response:
        """Play back a hand. Without `number` it is the last hand that is over, else the hand with that moment."""
        table = self.table(**address)
        first = read_as(ReplayIn, request.query_params)["number"] or first_moment(table)
        if first is None:
            raise EventUnknown(number=table.last_number)
        return Response(replay_of(table, first).to_json())

    def table(self, **address: Any) -> Table:
        """Return the table that the link opens."""
        raise NotImplementedError


class One(View):
    """One moment of a hand that is over."""

    @gives(Moment, errors=(EventUnknown, TableUnknown))
    def get(self, request: Request, number: int, **address: Any) -> Response:
        """Read the table as everybody knew it after one entry of a hand that is over."""
        return Response(moment_of(self.table(**address), number).to_json())

    def table(self, **address: Any) -> Table:
        """Return the table that the link opens."""
        raise NotImplementedError


class Picture(View):
    """A picture of one moment of a hand that is over."""

    content_negotiation_class = AnyKind

    @gives(File((SVG,)), errors=(EventUnknown, TableUnknown))
    def get(self, request: Request, number: int, **address: Any) -> HttpResponse:
        """Draw the table as everybody knew it after one entry of a hand that is over, as an SVG file."""
        return HttpResponse(picture_of(self.table(**address), number), content_type=SVG)

    def table(self, **address: Any) -> Table:
        """Return the table that the link opens."""
        raise NotImplementedError


class Notation(View):
    """The hands of a table that are over, as text."""

    content_negotiation_class = AnyKind

    @gives(File((PLAIN_TEXT,)), errors=(EventUnknown, TableUnknown))
    def get(self, request: Request, **address: Any) -> HttpResponse:
        """Read the hands that are over as text (`docs/notation.md`), in the words that everybody heard."""
        table = self.table(**address)
        text = notation_of(table)
        if not text:
            raise EventUnknown(number=table.last_number)
        return HttpResponse(text, content_type=PLAIN_TEXT)

    def table(self, **address: Any) -> Table:
        """Return the table that the link opens."""
        raise NotImplementedError


class Costs(View):
    """What the cards of a hand that is over cost."""

    for_referee = False

    @gives(HandCosts, errors=(EventUnknown, TableUnknown))
    def get(self, request: Request, number: int, **address: Any) -> Response:
        """Read what the cards of a hand cost; `number` is any entry of it. Have them valued first."""
        return self._told(self.table(**address), number)

    @gives(HandCosts, errors=(EventUnknown, TableUnknown, TooMany))
    def post(self, request: Request, number: int, **address: Any) -> Response:
        """Have the cards of a hand valued, once. It takes some seconds: read while `state` is `waiting`."""
        guest = "" if self.for_referee else request.META.get("REMOTE_ADDR", "")
        table = self.table(**address)
        costs_ask(table=table, number=number, address=guest)
        return self._told(table, number)

    def _told(self, table: Table, number: int) -> Response:
        return Response(costs_of_hand(table, number, for_referee=self.for_referee).to_json())

    def table(self, **address: Any) -> Table:
        """Return the table that the link opens."""
        raise NotImplementedError


class OfSeat(SeatView):
    """The table of a seat."""

    def table(self, **address: Any) -> Table:
        """Return the seat's table."""
        return self.seat.table


class OfReferee(RefereeView):
    """A table of the referee's hall."""

    def table(self, **address: Any) -> Table:
        """Return the table, or raise TableUnknown."""
        return table_for(self.link, address["table_id"])


class Shared(PublicView):
    """The table of an address that can be shared."""

    tag = "Public"
    by_address = True

    @classmethod
    def errors_of(cls, method: str) -> Any:
        """Return every error, that of an unknown address among them."""
        return (*super().errors_of(method), LinkUnknown)

    def table(self, **address: Any) -> Table:
        """Return the table, or raise LinkUnknown."""
        return replayed_table(address["token"])


class HandOfSeat(OfSeat, Hand): ...


class MomentOfSeat(OfSeat, One): ...


class HandOfReferee(OfReferee, Hand): ...


class MomentOfReferee(OfReferee, One): ...


class PictureOfSeat(OfSeat, Picture): ...


class PictureOfReferee(OfReferee, Picture): ...


class SharedPicture(Shared, Picture): ...


class NotationOfSeat(OfSeat, Notation): ...


class NotationOfReferee(OfReferee, Notation): ...


class SharedNotation(Shared, Notation): ...


class CostsOfSeat(OfSeat, Costs): ...


class CostsOfReferee(OfReferee, Costs):
    """For the referee also what others lost by a card."""

    for_referee = True


class SharedCosts(Shared, Costs): ...


class SharedHand(Shared, Hand): ...


class SharedMoment(Shared, One): ...
