"""REST of appeals: the organiser reads, switches and decides them, and a player lodges one. (Votes are by page.)"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from referee import api
from referee.ground.rest import gives, read_as
from referee.ground.rest.fields import WholeNumber
from referee.ground.rest.operations import errors_of
from scoring.models.tournaments import Competition, Player
from scoring.rest.access.organiser import OrganiserView, act, reads
from scoring.rest.people.personal import OfPlayer
from scoring.selectors.people.appeals import appeals_of, minutes_of, own_appeals
from scoring.services.people.appeals import appeal_decide, appeal_lodge, appeals_set
from scoring.shapes.appeals import AppealsTold, AppealTold, OwnAppealsTold, RulingTold
from scoring.systems.people.appeals import LONGEST_POINTS, MOST_MINUTES, Appeal, Vote


class AppealMinutesIn(serializers.Serializer[Any]):
    """Until how many minutes after a table's last entry appeals are heard; 0 hears none."""

    minutes = WholeNumber(max_value=MOST_MINUTES)


class AppealDecidedIn(serializers.Serializer[Any]):
    """What is decided, with one sentence that everybody reads, and points in place of scores, by players' letters."""

    vote = serializers.ChoiceField([Vote.UPHOLD.value, Vote.CHANGE.value])
    sentence = serializers.CharField(max_length=api.LONGEST_APPEAL)
    points = serializers.DictField(child=serializers.CharField(max_length=LONGEST_POINTS), default=dict)


class OwnAppealIn(serializers.Serializer[Any]):
    """An appeal: the referee's number of the table, the line of its log, and why."""

    table_id = WholeNumber(min_value=1)
    event = WholeNumber(min_value=1)
    why = serializers.CharField(max_length=api.LONGEST_APPEAL)


def appeals_told(competition: Competition) -> AppealsTold:
    """Return a competition's appeals, the newest first."""
    return AppealsTold(minutes_of(competition), _told(appeals_of(competition)))


def own_appeals_told(player: Player) -> OwnAppealsTold:
    """Return a player's own appeals, and what can be appealed against."""
    own = own_appeals(player)
    lines = ((table.table_id, line) for table in own.tables for line in table.lines)
    rulings = tuple(RulingTold(table_id, line.number, line.text) for table_id, line in lines)
    return OwnAppealsTold(own.minutes, _told(one for _letter, one in own.mine), rulings)


def _told(appeals: Iterable[Appeal]) -> tuple[AppealTold, ...]:
    return tuple(AppealTold.made_from(one, votes=len(one.votes)) for one in appeals)


Appeals = OrganiserView.of(
    get=reads("appeals", appeals_told, "Read the appeals against rulings, and for how long appeals are heard."),
    patch=act(appeals_set, "Decide for how long appeals are heard.", AppealMinutesIn, appeals_told),
)
Decide = OrganiserView.posts(
    appeal_decide, "Decide an appeal that its committee can't decide.", AppealDecidedIn, appeals_told
)


class OwnAppeals(OfPlayer):
    """A player's appeals."""

    @gives(OwnAppealsTold)
    def get(self, request: Request, **_address: str) -> Response:
        """Read the player's appeals, and the rulings against which the player may appeal now."""
        return Response(own_appeals_told(self.player).to_json())

    @gives(OwnAppealsTold, takes=OwnAppealIn, errors=errors_of(appeal_lodge))
    def post(self, request: Request, **_address: str) -> Response:
        """Appeal against a ruling at a table where the player sits or sat."""
        appeal_lodge(token=self.own_token, **read_as(OwnAppealIn, request.data))
        return Response(own_appeals_told(self.player).to_json())
