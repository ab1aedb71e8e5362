"""REST: the deals of a duplicate for everybody, and for organisers how many a round has."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from referee.ground.rest import NotFound, gives
from referee.ground.rest.fields import WholeNumber
from scoring.errors.rest import CompetitionUnknown
from scoring.models.tournaments import Competition
from scoring.rest.access.everybody import CompetitionView
from scoring.rest.access.organiser import OrganiserView, act, reads
from scoring.selectors.standings.deals import deal_made, deals_shown
from scoring.services.rounds.duplicate import deals_set
from scoring.shapes import deals as shapes
from scoring.systems.rounds.deals import MOST_DEALS


class DealsIn(serializers.Serializer[Any]):
    """How many deals a round has, which all tables play; null lets each table deal its own cards."""

    deals = WholeNumber(min_value=1, max_value=MOST_DEALS, allow_null=True, source="number")


def deals_told(competition: Competition) -> shapes.Deals:
    """Return what everybody may know of the deals; 0 deals if each table deals its own."""
    return deals_shown(competition) or shapes.Deals(0, "", "", "", ())


class PublicDeals(CompetitionView):
    """The deals of a duplicate."""

    @gives(shapes.Deals, errors=(CompetitionUnknown,))
    def get(self, request: Request, slug: str) -> Response:
        """Read the commitment to the seed of the deals, the seed once it is open, and which rounds may be read."""
        return Response(deals_told(self.competition(slug)).to_json())


class PublicDeal(CompetitionView):
    """One deal."""

    @gives(list[shapes.DealMade], errors=(CompetitionUnknown, NotFound))
    def get(self, request: Request, slug: str, round_number: int, deal: int) -> Response:
        """Read the cards of a deal and what each table made of them, for each size of table, once the round is over."""
        try:
            made = deal_made(self.competition(slug), round_number, deal)
        except Http404 as error:
            raise NotFound from error
        return Response([one.to_json() for one in made])


Deals = OrganiserView.of(
    get=reads("deals", deals_told, "Read how many deals a round has, and the commitment to their seed."),
    patch=act(deals_set, "Let all tables play the same deals, or each its own.", DealsIn, deals_told),
)
