"""REST for organisers: the referees of a tournament and their links.

A referee's link opens every table, so only programs with the scope for it read links.
"""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from referee.ground.errors import LinkUnknown
from referee.ground.rest import NotFound, gives, read
from scoring.access.roles import REFEREES
from scoring.rest.access.organiser import OrganiserView, once, row
from scoring.selectors.people.cards import RefereeCard, referee_cards
from scoring.services.access.referees import referee_add, referee_head_choose, referee_revoke, referee_section_set
from scoring.shapes.tournament import RefereeShape


class RefereesView(OrganiserView):
    """What the views of referees share."""

    def cards(self) -> tuple[RefereeCard, ...]:
        """Return the referees who have a valid link."""
        return referee_cards(self.api_token.tournament, "")

    def shown(self, card: RefereeCard) -> dict[str, Any]:
        """Return a referee as programs read it, with the link if the token may give it to somebody."""
        path = card.address if REFEREES in self.api_token.scopes else ""
        return RefereeShape(card.link_id, card.label, card.is_head, card.tables, path).to_json()

    def answer(self, link_id: int, status: int = 200) -> Response:
        """Return an answer with one referee. Raises NotFound."""
        card = next((card for card in self.cards() if card.link_id == link_id), None)
        if card is None:
            raise NotFound
        return Response(self.shown(card), status=status)


class RefereeIn(serializers.Serializer[Any]):
    """A new referee. Logs show what the referee does under this name."""

    name = serializers.CharField(max_length=80)


class Referees(RefereesView):
    """The referees."""

    @row("referee_card")
    @gives(list[RefereeShape])
    def get(self, request: Request) -> Response:
        """Read the referees of the tournament."""
        return Response([self.shown(card) for card in self.cards()])

    @row("referee_add")
    @gives(RefereeShape, takes=RefereeIn, statuses=(201,))
    @once
    def post(self, request: Request) -> Response:
        """Add a referee, who gets a link. To replace a link, add a referee anew and revoke the earlier one."""
        name = read(RefereeIn, request.data)["name"]
        return self.answer(referee_add(tournament_id=self.api_token.tournament_id, label=name), status=201)


class OneReferee(RefereesView):
    """One referee."""

    @row("referee_revoke")
    @gives(None, statuses=(204,), errors=(LinkUnknown,))
    @once
    def delete(self, request: Request, link_id: int) -> Response:
        """Revoke a referee's link for good. If it was the head referee's, the earliest one left takes over."""
        referee_revoke(tournament_id=self.api_token.tournament_id, link_id=link_id)
        return Response(status=204)


class Head(RefereesView):
    """Chooses the head referee."""

    @row("referee_head_choose")
    @gives(RefereeShape, errors=(LinkUnknown,))
    @once
    def post(self, request: Request, link_id: int) -> Response:
        """Make a referee the head referee, to whom calls are handed on."""
        referee_head_choose(tournament_id=self.api_token.tournament_id, link_id=link_id)
        return self.answer(link_id)


class SectionIn(serializers.Serializer[Any]):
    """A section of the tables, such as `1-8, 12`. Empty means all tables."""

    tables = serializers.CharField(max_length=200, allow_blank=True)


class Section(RefereesView):
    """Gives a referee a section of the tables."""

    @row("referee_section_set")
    @gives(RefereeShape, takes=SectionIn, errors=(LinkUnknown,))
    @once
    def post(self, request: Request, link_id: int) -> Response:
        """Give a referee a section of the tables."""
        tables = read(SectionIn, request.data)["tables"]
        referee_section_set(tournament_id=self.api_token.tournament_id, link_id=link_id, tables=tables)
        return self.answer(link_id)
