"""REST for accounts: who is who in a season: the questions, the decisions, and undoing a decision."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from referee.ground.rest import gives, read
from referee.ground.rest.fields import WholeNumber
from scoring.errors.seasons import PersonsInOneTournament, PersonUnknown, SeasonIsOver
from scoring.rest.access.account import AccountView
from scoring.rest.access.programs import once, row
from scoring.selectors.seasons.persons import PeopleView, people_view
from scoring.services.seasons.persons import (
    persons_apart,
    persons_confirm,
    persons_join,
    persons_part,
    season_decision_undo,
)
from scoring.shapes.account import PersonDecision, PersonQuestion, SeasonPeople, SeasonPersonShape, SeasonPlayerShape
from scoring.systems.persons import Person


class OfPeople(AccountView):
    """What the views of a season's people share."""

    def told(self) -> Response:
        """Return the answer with everybody."""
        return Response(people_shape(people_view(self.season)).to_json())


class People(OfPeople):
    """The people of a season."""

    @row("season_people")
    @gives(SeasonPeople)
    def get(self, request: Request, slug: str) -> Response:
        """Read who is who in a season, the open questions, and the decisions."""
        return self.told()


class ConfirmIn(serializers.Serializer[Any]):
    """The keys of the persons to confirm. Without them, all that are proposed are confirmed."""

    persons = serializers.ListField(child=WholeNumber(), max_length=10_000, required=False)


class Confirm(OfPeople):
    """Confirms proposed persons."""

    @row("persons_confirm")
    @gives(SeasonPeople, takes=ConfirmIn, errors=(SeasonIsOver,))
    @once
    def post(self, request: Request, slug: str) -> Response:
        """Confirm that players with equal names are one person each."""
        persons_confirm(season_id=self.season.pk, keys=read(ConfirmIn, request.data).get("persons"))
        return self.told()


class TwoIn(serializers.Serializer[Any]):
    """The keys of two persons."""

    one = WholeNumber()
    other = WholeNumber()


class Join(OfPeople):
    """Joins two persons."""

    @row("persons_join")
    @gives(SeasonPeople, takes=TwoIn, errors=(SeasonIsOver, PersonUnknown, PersonsInOneTournament))
    @once
    def post(self, request: Request, slug: str) -> Response:
        """Decide that two persons are one."""
        persons_join(season_id=self.season.pk, **read(TwoIn, request.data))
        return self.told()


class Apart(OfPeople):
    """Keeps two persons apart."""

    @row("persons_apart")
    @gives(SeasonPeople, takes=TwoIn, errors=(SeasonIsOver, PersonUnknown))
    @once
    def post(self, request: Request, slug: str) -> Response:
        """Decide that two persons are different people."""
        persons_apart(season_id=self.season.pk, **read(TwoIn, request.data))
        return self.told()


class PlayerIn(serializers.Serializer[Any]):
    """The id of a player."""

    player = WholeNumber()


class Part(OfPeople):
    """Parts a player from a person."""

    @row("persons_part")
    @gives(SeasonPeople, takes=PlayerIn, errors=(SeasonIsOver, PersonUnknown))
    @once
    def post(self, request: Request, slug: str) -> Response:
        """Decide that a player is not the person to whom the player belongs now."""
        persons_part(season_id=self.season.pk, player_id=read(PlayerIn, request.data)["player"])
        return self.told()


class Undo(OfPeople):
    """Undoes a decision."""

    @row("season_decision_undo")
    @gives(SeasonPeople, errors=(SeasonIsOver,))
    @once
    def post(self, request: Request, slug: str, decision_id: int) -> Response:
        """Undo a decision about who is who. A decision that is not there any more is no error."""
        season_decision_undo(season_id=self.season.pk, decision_id=decision_id)
        return self.told()


def people_shape(view: PeopleView) -> SeasonPeople:
    """Return the people of a season as programs read them."""

    def person(one: Person) -> SeasonPersonShape:
        players = (
            SeasonPlayerShape(member.id, member.name, view.titles[member.tournament], member.club)
            for member in one.members
        )
        return SeasonPersonShape(one.key, one.name, tuple(players), one.is_proposed)

    return SeasonPeople(
        persons=tuple(map(person, view.persons)),
        questions=tuple(PersonQuestion(one.key, other.key, why.value) for one, other, why in view.questions),
        decisions=tuple(PersonDecision(row.id, row.same, row.ones, row.others) for row in view.decisions),
    )
