"""What several operations take: how a competition ranks its players, and how it is played."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from referee import api
from referee.ground.rest.fields import WholeNumber
from scoring.forms.rules import TIE_BREAK_STEPS
from scoring.models.limits import LONGEST_ROUND, MOST_PLANNED_ROUNDS
from scoring.systems.points import SCHEMES
from scoring.systems.tie_breaks import TIE_BREAKS


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
    options = serializers.DictField(child=serializers.CharField(max_length=20), required=False)
