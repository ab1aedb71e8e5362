"""REST: the standings of categories for everybody; categories, prizes and fees for organisers."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from referee.ground.rest import gives
from referee.ground.rest.fields import WholeNumber
from scoring.errors.rest import CompetitionUnknown
from scoring.models.tournaments import Competition
from scoring.rest.access.everybody import CompetitionView
from scoring.rest.access.organiser import OrganiserView, act, reads
from scoring.selectors.people.fees import fees_of
from scoring.selectors.standings.categories import category_standings, prizes_of
from scoring.selectors.standings.standings import StandingsView, standings_view
from scoring.selectors.standings.teams import teams_of
from scoring.services.people.categories import category_set, prizes_set
from scoring.services.people.fees import fee_set, fees_set
from scoring.services.people.teams import teams_set
from scoring.shapes import categories as shapes
from scoring.shapes.standings import points
from scoring.systems.people.money import CATEGORY_LENGTH, UNIT_LENGTH
from scoring.systems.standings.prizes import prizes_text
from scoring.systems.standings.teams import MOST_COUNTED


class CategoryIn(serializers.Serializer[Any]):
    """A category, and who is in it; without players it disappears."""

    category = serializers.CharField(max_length=CATEGORY_LENGTH)
    players = serializers.ListField(child=WholeNumber(min_value=1), max_length=1000)


class PrizesIn(serializers.Serializer[Any]):
    """Prizes as an organiser writes them: `500, 300, 200` and, on a line of its own, `Junior: 100, 50`."""

    text = serializers.CharField(max_length=2000, allow_blank=True)
    unit = serializers.CharField(max_length=UNIT_LENGTH, allow_blank=True, default="")


class TeamsIn(serializers.Serializer[Any]):
    """Teams as an organiser writes them, a line for each: `Red: Anna, Bo`. `best` members count; null: all.

    Players of a team are seated `apart`, and those of a team of two are kept `together` at one table, if wanted.
    """

    text = serializers.CharField(max_length=60_000, allow_blank=True)
    best = WholeNumber(min_value=1, max_value=MOST_COUNTED, allow_null=True, default=None)
    apart = serializers.BooleanField(default=True)
    together = serializers.BooleanField(default=False)


class FeesIn(PrizesIn):
    """Fees as an organiser writes them: `100` and, on a line of its own, `Junior: 50`."""


class FeeIn(serializers.Serializer[Any]):
    """What a player has paid in all, and what they owe ("": as everybody). What is left out stays as it is."""

    paid = serializers.CharField(max_length=11, allow_blank=True, required=False)
    due = serializers.CharField(max_length=11, allow_blank=True, required=False)


class PublicCategories(CompetitionView):
    """The standings of the categories."""

    @gives(list[shapes.Category], errors=(CompetitionUnknown,))
    def get(self, request: Request, slug: str) -> Response:
        """Read the standings of each category, from the same rounds, as far as the public sees them."""
        competition = self.competition(slug)
        return Response([one.to_json() for one in _categories(competition, standings_view(competition))])


class PublicTeams(CompetitionView):
    """The standings of the teams."""

    @gives(list[shapes.Team], errors=(CompetitionUnknown,))
    def get(self, request: Request, slug: str) -> Response:
        """Read the standings of the teams, as far as the public sees them; an empty list if no teams count."""
        competition = self.competition(slug)
        return Response([one.to_json() for one in _teams(competition, standings_view(competition))])


def _categories(competition: Competition, standings: StandingsView) -> list[shapes.Category]:
    return [
        shapes.Category(
            one.name,
            tuple(
                shapes.PlaceInCategory(
                    place=row.place, player=row.player, club=row.club, **points(row.points), rank=row.rank
                )
                for row in one.rows
            ),
        )
        for one in category_standings(competition, standings)
    ]


def categories_told(competition: Competition) -> list[shapes.Category]:
    """Return the standings of each category, with what the public does not see."""
    return _categories(competition, standings_view(competition, whole=True))


def prizes_told(competition: Competition) -> shapes.PrizesTold:
    """Return who gets what, as the standings are now."""
    prizes = prizes_of(competition, standings_view(competition, whole=True))
    lists = prizes.lists if prizes else ()
    return shapes.PrizesTold(
        unit=prizes.unit if prizes else "",
        text=prizes_text(competition.prizes),
        prizes=tuple(
            shapes.Prize(one.category, row.place, row.player, float(row.worth), row.among)
            for one in lists
            for row in one.rows
        ),
        total=float(sum(one.total for one in lists)),
        remainder=float(sum(one.remainder for one in lists)),
    )


def fees_told(competition: Competition) -> shapes.FeesTold:
    """Return what everybody owes and has paid."""
    fees = fees_of(competition.tournament)
    rows = tuple(shapes.Fee(row.id, row.player, **row.texts) for row in fees.rows)
    return shapes.FeesTold(fees.tariff.unit, fees.text, rows, **fees.totals)


def _teams(competition: Competition, standings: StandingsView) -> list[shapes.Team]:
    return [
        shapes.Team(row.place, row.team, **points(row.points), players=tuple(name for name, _points in row.members))
        for row in teams_of(competition, standings)
    ]


def teams_told(competition: Competition) -> list[shapes.Team]:
    """Return the standings of the teams, with what the public does not see."""
    return _teams(competition, standings_view(competition, whole=True))


Categories = OrganiserView.of(
    get=reads("categories", categories_told, "Read the standings of each category, with hidden results."),
    post=act(category_set, "Say who is in a category, and nobody else.", CategoryIn, categories_told),
)
Teams = OrganiserView.of(
    get=reads("teams", teams_told, "Read the standings of the teams, with hidden results."),
    patch=act(teams_set, "Say who is in which team, and how teams count.", TeamsIn, teams_told),
)
Prizes = OrganiserView.of(
    get=reads("categories", prizes_told, "Read the prizes, and who gets them as the standings are now."),
    patch=act(prizes_set, "Decide on the prizes, also after the end.", PrizesIn, prizes_told),
)
Fees = OrganiserView.of(
    get=reads("fees", fees_told, "Read what everybody owes and has paid, with the totals."),
    patch=act(fees_set, "Decide what players owe.", FeesIn, fees_told),
)
OneFee = OrganiserView.of(
    patch=act(fee_set, "Note what a player has paid in all, or owes otherwise than others.", FeeIn, fees_told),
)
