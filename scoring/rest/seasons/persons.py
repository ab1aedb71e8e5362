"""REST for accounts: who is who in a season: the questions, the decisions, and undoing a decision."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from referee.ground.rest.fields import WholeNumber
from scoring.models.seasons import Season
from scoring.rest.access.account import AccountView
from scoring.selectors.seasons.persons import PeopleView, people_view
from scoring.services.seasons.persons import (
    persons_apart,
    persons_confirm,
    persons_join,
    persons_part,
    season_decision_undo,
)
from scoring.shapes.account import PersonDecision, PersonQuestion, SeasonPeople, SeasonPersonShape, SeasonPlayerShape
from scoring.systems.people.persons import Person


class ConfirmIn(serializers.Serializer[Any]):
    """The keys of the persons to confirm. Without them, all that are proposed are confirmed."""

    persons = serializers.ListField(child=WholeNumber(), max_length=10_000, required=False, source="keys")


class TwoIn(serializers.Serializer[Any]):
    """The keys of two persons."""

    one = WholeNumber()
    other = WholeNumber()


class PlayerIn(serializers.Serializer[Any]):
    """The id of a player."""

    player = WholeNumber(source="player_id")


def people(season: Season) -> SeasonPeople:
    """Return everybody in a season."""
    return people_shape(people_view(season))


People = AccountView.gets(
    "season_people", people, "Read who is who in a season, the open questions, and the decisions."
)
Confirm = AccountView.posts(
    persons_confirm, "Confirm that players with equal names are one person each.", ConfirmIn, people
)
Join = AccountView.posts(persons_join, "Decide that two persons are one.", TwoIn, people)
Apart = AccountView.posts(persons_apart, "Decide that two persons are different people.", TwoIn, people)
Part = AccountView.posts(
    persons_part, "Decide that a player is not the person to whom the player belongs now.", PlayerIn, people
)
Undo = AccountView.posts(
    season_decision_undo,
    "Undo a decision about who is who. A decision that is not there any more is no error.",
    then=people,
)


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
