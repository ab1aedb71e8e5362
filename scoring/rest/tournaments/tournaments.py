"""REST for organisers: the tournament of the token, its competitions, their settings, and the audit log."""

from __future__ import annotations

from functools import partial
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from referee import api
from referee.ground.rest import gives, read
from referee.ground.rest.fields import WholeNumber
from scoring.errors.competition import CompetitionIsOver, NameTaken, OptionsFixed, RoundIsOn
from scoring.forms.competition import SettingsForm
from scoring.models.choices import CardsAfter
from scoring.models.limits import HIGHEST_TABLE
from scoring.models.tournaments import COMPETITION_NAME, Competition
from scoring.rest.access.organiser import OrganiserView, once, row
from scoring.rest.by_form import read_by_form
from scoring.rest.serializers import PlayingIn
from scoring.rest.standings.standings import StandingsIn, standings_shape
from scoring.selectors.standings.ending import end_preview
from scoring.selectors.standings.standings import standings_view
from scoring.services.tournaments.competitions import competition_end, competition_reopen
from scoring.services.tournaments.settings import competition_change
from scoring.shapes.organiser import CompetitionShape, EndShape, OpenTable, PodiumShape, TournamentShape
from scoring.shapes.standings import Standings, points


class Tournament(OrganiserView):
    """The tournament of the token."""

    @row("competition")
    @gives(TournamentShape)
    def get(self, request: Request) -> Response:
        """Read the tournament of the token, its competitions, and what the token allows."""
        tournament = self.api_token.tournament
        competitions = tournament.competitions.select_related("tournament").order_by("pk")
        shape = TournamentShape(
            name=tournament.name,
            slug=tournament.slug,
            role=self.user.role,
            scopes=tuple(self.api_token.scopes),
            competitions=tuple(competition_shape(competition) for competition in competitions),
        )
        return Response(shape.to_json())


class SettingsIn(PlayingIn):
    """Settings to change. Those that are left out stay as they are. Tables that play keep the earlier ones.

    `cards_after` changes embedded tables at once: how many minutes later they show cards.

    `options` are house options by name, with values as the page of the game's rules writes them. They can be changed
    until a round is drawn.
    """

    name = serializers.CharField(max_length=COMPETITION_NAME, required=False)
    first_table = WholeNumber(min_value=1, max_value=HIGHEST_TABLE, required=False)
    cards_after = serializers.ChoiceField(CardsAfter.values, required=False)


class OneCompetition(OrganiserView):
    """One competition."""

    @row("competition")
    @gives(CompetitionShape)
    def get(self, request: Request, slug: str) -> Response:
        """Read a competition with its settings."""
        return Response(competition_shape(self.competition).to_json())

    @row("competition_settings")
    @gives(CompetitionShape, takes=SettingsIn, errors=(CompetitionIsOver, NameTaken, OptionsFixed))
    @once
    def patch(self, request: Request, slug: str) -> Response:
        """Change settings of a competition. Rounds that are drawn later have them."""
        sent = read(SettingsIn, request.data)
        name = sent.pop("name", _name(self.competition))
        if "options" in sent:
            sent["options"] = _options(self.competition, sent["options"])
        changed = competition_change(competition_id=self.competition.pk, name=name, **sent)
        return Response(competition_shape(changed).to_json())


class CompetitionEndIn(serializers.Serializer[Any]):
    """Whether everything that is hidden is shown at the end. If not, it stays hidden."""

    show = serializers.BooleanField(default=False)


class End(OrganiserView):
    """Previews the end of a competition, and ends it."""

    @row("competition_end")
    @gives(EndShape)
    def get(self, request: Request, slug: str) -> Response:
        """Read what the end of a competition would mean: who would win, what is hidden, and what is still open."""
        page = end_preview(self.competition)
        shape = EndShape(
            rounds=page.rounds,
            planned_rounds=self.competition.planned_rounds,
            on=page.on,
            hidden=page.hidden,
            open=tuple(OpenTable(one.round, one.table, one.awaits) for one in page.open),
            final_unplayed=page.final_unplayed,
            first=tuple(PodiumShape(one.place, one.names, **points(one.points)) for one in page.first),
        )
        return Response(shape.to_json())

    @row("competition_end")
    @gives(CompetitionShape, takes=CompetitionEndIn, errors=(CompetitionIsOver, RoundIsOn))
    @once
    def post(self, request: Request, slug: str) -> Response:
        """End a competition, so that its standings are final."""
        ended = competition_end(competition_id=self.competition.pk, **read(CompetitionEndIn, request.data))
        return Response(competition_shape(ended).to_json())


class Reopen(OrganiserView):
    """Reopens a competition that has ended."""

    @row("competition_reopen")
    @gives(CompetitionShape)
    @once
    def post(self, request: Request, slug: str) -> Response:
        """Open a competition again that has ended. One that has not ended stays as it is."""
        return Response(competition_shape(competition_reopen(competition_id=self.competition.pk)).to_json())


class WholeStandings(OrganiserView):
    """The standings with everything that the public may not see yet."""

    @row("whole_standings")
    @gives(Standings, asks=StandingsIn)
    def get(self, request: Request, slug: str) -> Response:
        """Read the whole standings as they are now, or as they were after a round, with the reasons for every place."""
        after = read(StandingsIn, request.query_params)["after"]
        return Response(standings_shape(standings_view(self.competition, whole=True, after=after)).to_json())


def _options(competition: Competition, sent: dict[str, str]) -> dict[str, Any]:
    """Return the house options with those that were sent. Raises OptionsFixed, Malformed."""
    if competition.rounds.exists():
        raise OptionsFixed
    form = partial(SettingsForm, api.game_info(competition.game), competition)
    options: dict[str, Any] = read_by_form(form, {"options": sent}).choices.get("options", {})
    return options


def _name(competition: Competition) -> str:
    return competition.name or competition.tournament.name


def competition_shape(competition: Competition) -> CompetitionShape:
    """Return a competition as programs read it. Two queries."""
    return CompetitionShape(
        slug=competition.slug,
        name=_name(competition),
        game=competition.game,
        status=competition.status,
        number=competition.number,
        policy=competition.policy,
        confirm=competition.confirm,
        depth=competition.depth,
        scheme=competition.scheme,
        tie_breaks=tuple(competition.tie_breaks),
        options=competition.options,
        first_table=competition.first_table,
        planned_rounds=competition.planned_rounds,
        minutes=competition.minutes,
        cards_after=competition.cards_after,
        rounds=competition.rounds.count(),
        players=competition.entries.filter(withdrawn=False).count(),
    )
