"""REST for organisers: the referees of a tournament and their links.

A referee's link opens every table, so only programs with the scope for it read links.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from rest_framework import serializers

from referee.ground.rest import NotFound
from scoring.access.roles import REFEREES
from scoring.models.tournaments import Tournament
from scoring.rest.access.organiser import OrganiserView, act, reads
from scoring.selectors.people.cards import referee_cards
from scoring.services.access.referees import referee_add, referee_head_choose, referee_revoke, referee_section_set
from scoring.shapes.tournament import RefereeShape


class RefereeIn(serializers.Serializer[Any]):
    """A new referee. Logs show what the referee does under this name."""

    name = serializers.CharField(max_length=80, source="label")
    trainee = serializers.BooleanField(default=False, help_text="whether the link opens the shadow rulings alone")


class SectionIn(serializers.Serializer[Any]):
    """A section of the tables, such as `1-8, 12`. Empty means all tables."""

    tables = serializers.CharField(max_length=200, allow_blank=True)


def referees(tournament: Tournament, scopes: Collection[str]) -> list[RefereeShape]:
    """Return the referees who have a valid link, with the link if the token may give it to somebody."""
    return [
        RefereeShape.made_from(card, id=card.link_id, name=card.label, path=card.address if REFEREES in scopes else "")
        for card in referee_cards(tournament, "")
    ]


def referee(tournament: Tournament, scopes: Collection[str], link_id: int) -> RefereeShape:
    """Return one referee. Raises NotFound."""
    for one in referees(tournament, scopes):
        if one.id == link_id:
            return one
    raise NotFound


def added(tournament: Tournament, scopes: Collection[str], made: int) -> RefereeShape:
    """Return the referee who was added."""
    return referee(tournament, scopes, made)


Referees = OrganiserView.of(
    get=reads("referee_card", referees, "Read the referees of the tournament."),
    post=act(
        referee_add,
        "Add a referee, who gets a link. To replace a link, add a referee anew and revoke the earlier one.",
        RefereeIn,
        added,
        status=201,
    ),
)
OneReferee = OrganiserView.of(
    delete=act(
        referee_revoke,
        "Revoke a referee's link for good. If it was the head referee's, the earliest one left takes over.",
        status=204,
    )
)
Head = OrganiserView.posts(
    referee_head_choose, "Make a referee the head referee, to whom calls are handed on.", then=referee
)
Section = OrganiserView.posts(referee_section_set, "Give a referee a section of the tables.", SectionIn, referee)
