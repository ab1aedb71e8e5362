"""REST for accounts: finding hands that were played in tournaments of the account."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from django.contrib.auth.models import User
from rest_framework import serializers

from referee import api
from referee.ground.errors import Malformed
from referee.ground.rest.fields import WholeNumber
from scoring.forms.hands import HandsForm
from scoring.rest.access.account import AccountView
from scoring.rest.by_form import read_by_form
from scoring.rest.paging import PageIn
from scoring.systems.roster.names import NAME_LENGTH


class HandsIn(PageIn):
    """Which hands to find. The fields are those of the page; what is left out is not asked for."""

    game = serializers.CharField(max_length=40, required=False)
    clause = serializers.CharField(max_length=100, required=False, help_text="after its game: `game:clause`")
    outcome = serializers.ChoiceField(api.ClauseOutcome.values, required=False)
    player = serializers.CharField(max_length=NAME_LENGTH, required=False)
    other = serializers.CharField(max_length=NAME_LENGTH, required=False)
    bid = serializers.CharField(max_length=100, required=False, help_text="a word of it, after its game: `game:word`")
    least = WholeNumber(min_value=-api.FARTHEST, max_value=api.FARTHEST, required=False)
    most = WholeNumber(min_value=-api.FARTHEST, max_value=api.FARTHEST, required=False)
    since = serializers.DateField(required=False)
    until = serializers.DateField(required=False)
    season = serializers.SlugField(max_length=80, required=False)


def found(user: User, sent: Mapping[str, Any]) -> Sequence[api.HandFound]:
    """Return the hands that a program asks for. Raises Malformed."""
    return api.HandsFound(read_by_form(partial(HandsForm, user=user), sent).asked)


Hands = AccountView.gets(
    "hands",
    found,
    """Find hands that are over, in the tournaments that the account organises, the newest first.

        The clause was broken and the points were won by `player`, or without one by anybody; `other` sat at the same
        table. A hand has what its replay shows, under the names that everybody may see.
        """,
    HandsIn,
    errors=(Malformed,),
)
