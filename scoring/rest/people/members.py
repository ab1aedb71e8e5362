"""REST: the people of a club, and who of them has come to a competition."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from referee.ground.rest import gives, read_as
from referee.ground.rest.fields import WholeNumber
from scoring.errors.competition import CompetitionIsOver
from scoring.errors.members import MemberNameTaken, MemberNameUnusable, MemberUnknown
from scoring.models.members import Member
from scoring.rest.access.account import AccountView
from scoring.rest.access.organiser import OrganiserView
from scoring.rest.access.programs import let_happen_once, row
from scoring.rest.paging import PageIn, paged_response
from scoring.selectors.people.members import members_at, members_of
from scoring.services.people.members import member_change, member_remove, members_add, members_come
from scoring.shapes.people import MemberHere, MemberShape
from scoring.systems.roster.names import NAME_LENGTH


class MembersIn(serializers.Serializer[Any]):
    """A list of people, one a line, as on the page."""

    text = serializers.CharField(max_length=200_000, trim_whitespace=False)


class Members(AccountView):
    """The people of the account's club."""

    @row("members")
    @gives(list[MemberShape], asks=PageIn)
    def get(self, request: Request) -> Response:
        """Read the people of the club, by name."""
        return paged_response(
            request, [_shape(one) for one in members_of(self.user.pk)], **read_as(PageIn, request.query_params)
        )

    @row("members_add")
    @gives(list[MemberShape], takes=MembersIn)
    @let_happen_once
    def post(self, request: Request) -> Response:
        """Add the people of a list. Who is in the club already stays, and lines that can't be read are left out."""
        members_add(organiser_id=self.user.pk, text=read_as(MembersIn, request.data)["text"])
        return Response([_shape(one).to_json() for one in members_of(self.user.pk)])


class MemberIn(serializers.Serializer[Any]):
    """What is known of a member. What is left out stays as it is."""

    name = serializers.CharField(max_length=NAME_LENGTH, required=False)
    family = serializers.CharField(max_length=NAME_LENGTH, required=False, allow_blank=True)


class OneMember(AccountView):
    """A member of the account's club."""

    @row("member_change")
    @gives(MemberShape, takes=MemberIn, errors=(MemberUnknown, MemberNameTaken, MemberNameUnusable))
    @let_happen_once
    def patch(self, request: Request, member_id: int) -> Response:
        """Change the name of a member, or the family whose members are kept apart."""
        member = next((one for one in members_of(self.user.pk) if one.pk == member_id), None)
        if member is None:
            raise MemberUnknown
        wanted = {"name": member.name, "family": member.family, **read_as(MemberIn, request.data)}
        return Response(_shape(member_change(organiser_id=self.user.pk, member_id=member_id, **wanted)).to_json())

    @row("member_remove")
    @gives(None, errors=(MemberUnknown,), statuses=(204,))
    @let_happen_once
    def delete(self, request: Request, member_id: int) -> Response:
        """Remove a member from the club. Tournaments keep their players."""
        member_remove(organiser_id=self.user.pk, member_id=member_id)
        return Response(status=204)


class ComeIn(serializers.Serializer[Any]):
    """The ids of members who are here, or `away`."""

    members = serializers.ListField(child=WholeNumber(), max_length=1000)
    away = serializers.BooleanField(default=False)


class MembersHere(OrganiserView):
    """Who of the club is at a competition."""

    @row("members_here")
    @gives(list[MemberHere])
    def get(self, request: Request, slug: str) -> Response:
        """Read the people of the club of the tournament's owner, and who of them is here."""
        return self.told()

    @row("members_come")
    @gives(list[MemberHere], takes=ComeIn, errors=(MemberUnknown, CompetitionIsOver))
    @let_happen_once
    def post(self, request: Request, slug: str) -> Response:
        """Mark members as here, and enter those who are not on the list; or mark them as away."""
        sent = read_as(ComeIn, request.data)
        members_come(competition_id=self.competition.pk, member_ids=sent["members"], away=sent["away"])
        return self.told()

    def told(self) -> Response:
        """Return the answer with everybody."""
        rows = members_at(self.competition)
        return Response(
            [MemberHere(one.member.pk, one.member.name, one.presence.value, one.player_id).to_json() for one in rows]
        )


def _shape(member: Member) -> MemberShape:
    return MemberShape(member.pk, member.name, member.family, tuple(member.aliases))
