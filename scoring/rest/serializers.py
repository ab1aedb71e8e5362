"""What several operations take: how a competition ranks its players, and how it is played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from referee import api
from referee.ground.rest.fields import WholeNumber
from scoring.forms.rules import MOST_HIDDEN, TIE_BREAK_STEPS
from scoring.models.choices import Way
from scoring.models.club_rules import RULES_LABEL
from scoring.models.limits import LONGEST_ROUND, MOST_PLANNED_ROUNDS
from scoring.systems.standings.points import SCHEMES
from scoring.systems.standings.tie_breaks import TIE_BREAKS
from scoring.systems.standings.visibility import Shown
from scoring.systems.tournaments.presets import PRESETS, Preset


class RankingIn(serializers.Serializer[Any]):
    """How places become points, and what separates equal points, in this order."""

    scheme = serializers.ChoiceField(list(SCHEMES), required=False)
    tie_breaks = serializers.ListField(
        child=serializers.ChoiceField(list(TIE_BREAKS)), max_length=len(TIE_BREAK_STEPS), required=False
    )


class PlayingIn(serializers.Serializer[Any]):
    """How a competition is played."""

    policy = serializers.ChoiceField([key for key, _name in api.policies()], required=False)
    confirm = serializers.ChoiceField([key for key, _name in api.confirmations()], required=False)
    depth = serializers.ChoiceField(["moves", "hands", "result"], required=False)
    planned_rounds = WholeNumber(min_value=1, max_value=MOST_PLANNED_ROUNDS, allow_null=True, required=False)
    minutes = WholeNumber(min_value=1, max_value=LONGEST_ROUND, allow_null=True, required=False)
    has_final = serializers.BooleanField(allow_null=True, required=False)
    options = serializers.DictField(child=serializers.CharField(max_length=20), required=False)
    club_rules = serializers.CharField(max_length=RULES_LABEL, required=False, allow_blank=True)


class BeginIn(RankingIn, PlayingIn):
    """What a preset decides of a new competition. Whatever is left out is as the preset has it, or else the game."""

    preset = serializers.ChoiceField(list(PRESETS), required=False)
    seating = serializers.ChoiceField([way.value for way in Way if way != Way.PLANNED], required=False)
    clubs_apart = serializers.BooleanField(required=False)
    recalls = serializers.BooleanField(required=False)
    shown = serializers.ChoiceField([shown.value for shown in Shown], required=False)
    hidden_rounds = WholeNumber(min_value=1, max_value=MOST_HIDDEN, required=False)


def preset_in(sent: Mapping[str, Any]) -> Preset:
    """Return the preset that a program asks for, else the first."""
    return PRESETS.get(sent.get("preset", ""), next(iter(PRESETS.values())))
