"""REST for organisers: what players may say on their own pages, and the answers to what they ask for."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from scoring.models.choices import OwnActs
from scoring.models.tournaments import Competition, Tournament
from scoring.rest.access.organiser import OrganiserView, act, reads
from scoring.selectors.people.own_acts import asked_open
from scoring.services.people.own_acts import asked_answer, own_acts_set
from scoring.shapes.people import AskedShape, OwnActsShape


class OwnActsIn(serializers.Serializer[Any]):
    """When what players say is done at once; null: they say nothing on their own pages."""

    own_acts = serializers.ChoiceField(OwnActs.values, allow_null=True)


class AskedAnswerIn(serializers.Serializer[Any]):
    """Whether the organiser agrees."""

    agrees = serializers.BooleanField()


def own_acts(tournament_id: int) -> OwnActsShape:
    """Return what players may say on their own pages."""
    return OwnActsShape(Tournament.objects.get(pk=tournament_id).own_acts)


def asked(competition: Competition) -> list[AskedShape]:
    """Return what players ask for."""
    return [
        AskedShape(
            id=one.pk,
            player=one.entry.player_id,
            name=one.entry.player.name,
            says=one.says,
            round=one.round,
            asked_at=one.asked_at,
        )
        for one in asked_open(competition)
    ]


OfTournament = OrganiserView.of(
    get=reads("joining", own_acts, "Read what players may say on their own pages, and when the organiser must agree."),
    patch=act(own_acts_set, "Set what players may say on their own pages.", OwnActsIn, own_acts),
)
Open = OrganiserView.gets("competition", asked, "Read what players ask for and nobody has answered.")
Answer = OrganiserView.posts(
    asked_answer, "Agree to what a player asks for, which then happens, or refuse it.", AskedAnswerIn, asked
)
