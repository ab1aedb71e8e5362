"""REST: forgetting a player of the account's tournaments, or a member of its club."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from referee.ground.rest import gives, read_as
from referee.ground.rest.fields import WholeNumber
from scoring.errors.competition import PlayerUnknown
from scoring.errors.forgetting import PersonNotTyped, PersonPlays, PersonTwice
from scoring.errors.members import MemberUnknown
from scoring.rest.access.account import AccountView
from scoring.rest.access.programs import let_happen_once, row
from scoring.services.people.forgetting import person_forget
from scoring.shapes.people import Forgotten
from scoring.systems.roster.names import NAME_LENGTH


class ForgetIn(serializers.Serializer[Any]):
    """The id of a player or of a member, and the name, which has to be typed on the page as well."""

    player = WholeNumber(allow_null=True, default=None)
    member = WholeNumber(allow_null=True, default=None)
    name = serializers.CharField(max_length=NAME_LENGTH)


class Forget(AccountView):
    """Forgets somebody."""

    @row("person_forget")
    @gives(Forgotten, takes=ForgetIn, errors=(MemberUnknown, PlayerUnknown, PersonNotTyped, PersonPlays, PersonTwice))
    @let_happen_once
    def post(self, request: Request) -> Response:
        """Forget a player or a member in all tournaments, seasons and logs of the account. Places and points remain."""
        sent = read_as(ForgetIn, request.data)
        neutral = person_forget(
            organiser_id=self.user.pk, name=sent["name"], player_id=sent["player"], member_id=sent["member"]
        )
        return Response(Forgotten(neutral).to_json())
