"""REST for organisers: the tournament as a whole: a new competition, who plays where, and the overall ranking."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from referee import api
from referee.ground.rest import gives, read
from referee.ground.rest.fields import WholeNumber
from scoring.errors.competition import CompetitionIsOver, NameTaken, PlayerUnknown
from scoring.forms.competition import CompetitionAddForm
from scoring.models.limits import HIGHEST_TABLE
from scoring.models.tournaments import COMPETITION_NAME, Tournament
from scoring.rest.access.organiser import OrganiserView, once, row
from scoring.rest.by_form import read_by_form
from scoring.rest.paging import PageIn, paged
from scoring.rest.serializers import PlayingIn, RankingIn
from scoring.rest.tournaments.tournaments import competition_shape
from scoring.selectors.tournaments.tournaments import tournament_view
from scoring.services.people.players import entry_set
from scoring.services.tournaments.competitions import competition_add
from scoring.services.tournaments.tournaments import overall_set
from scoring.shapes.organiser import CompetitionShape
from scoring.shapes.tournament import OverallChoice, PlayerOfTournament, RankingChoice
from scoring.systems.season import SEASON_SCHEMES


class CompetitionIn(RankingIn, PlayingIn):
    """A new competition. Whatever is left out gets the value that the page proposes.

    `options` are house options by name, with values as the page of the game's rules writes them. `first_name` names the
    competition that was the only one until now and had no name.
    """

    name = serializers.CharField(max_length=COMPETITION_NAME)
    game = serializers.ChoiceField([game.name for game in api.games()])
    first_name = serializers.CharField(max_length=COMPETITION_NAME, required=False)
    first_table = WholeNumber(min_value=1, max_value=HIGHEST_TABLE, required=False)


class Competitions(OrganiserView):
    """The competitions of the tournament. `GET organiser/` has the list."""

    @row("competition_add")
    @gives(CompetitionShape, takes=CompetitionIn, statuses=(201,), errors=(NameTaken,))
    @once
    def post(self, request: Request) -> Response:
        """Add a competition to the tournament. All players who have not withdrawn from everything are entered."""
        tournament, sent = self.api_token.tournament, read(CompetitionIn, request.data)
        choices = _choices(tournament, sent)
        added = competition_add(tournament_id=tournament.pk, game=sent["game"], **choices)
        return Response(competition_shape(added).to_json(), status=201)


class Everybody(OrganiserView):
    """Reads the players of the whole tournament."""

    @row("tournament")
    @gives(list[PlayerOfTournament], asks=PageIn)
    def get(self, request: Request) -> Response:
        """Read all players of the tournament, and in which competitions each of them plays."""
        rows = tournament_view(self.api_token.tournament).players
        shapes = [
            PlayerOfTournament(
                id=row.player.pk,
                name=row.player.name,
                club=row.player.club,
                competitions=tuple(tick.competition.slug for tick in row.ticks if tick.plays),
            )
            for row in rows
        ]
        return paged(request, shapes, **read(PageIn, request.query_params))


class EntryIn(serializers.Serializer[Any]):
    """`plays` says whether the player plays in the competition."""

    plays = serializers.BooleanField()


class Entry(OrganiserView):
    """Enters a player of the tournament in a competition, or takes the player out of it."""

    @row("entry_set")
    @gives(PlayerOfTournament, takes=EntryIn, errors=(PlayerUnknown, CompetitionIsOver))
    @once
    def post(self, request: Request, slug: str, player_id: int) -> Response:
        """Enter a player of the tournament in this competition, or take the player out of it.

        A player who was seated is withdrawn and keeps all results. A player whose table plays finishes this game; to
        decide otherwise, use `leave`.
        """
        player = entry_set(
            tournament_id=self.competition.tournament_id,
            competition_id=self.competition.pk,
            player_id=player_id,
            plays=read(EntryIn, request.data)["plays"],
        )
        plays = player.entries.filter(withdrawn=False).order_by("competition")
        slugs = tuple(plays.values_list("competition__slug", flat=True))
        return Response(PlayerOfTournament(player.pk, player.name, player.club, slugs).to_json())


class OverallIn(serializers.Serializer[Any]):
    """The chosen way to rank overall, which is a key of `choices`; empty for no overall ranking."""

    scheme = serializers.ChoiceField(["", *SEASON_SCHEMES])


class Overall(OrganiserView):
    """The overall ranking of the tournament."""

    @row("tournament")
    @gives(OverallChoice)
    def get(self, request: Request) -> Response:
        """Read how players are ranked across the competitions, and the other choices."""
        return Response(_overall(self.api_token.tournament).to_json())

    @row("overall_set")
    @gives(OverallChoice, takes=OverallIn)
    @once
    def patch(self, request: Request) -> Response:
        """Choose how players are ranked across the competitions. The public sees the ranking at once."""
        tournament = self.api_token.tournament
        overall_set(tournament_id=tournament.pk, scheme=read(OverallIn, request.data)["scheme"])
        tournament.refresh_from_db()
        return Response(_overall(tournament).to_json())


def _choices(tournament: Tournament, sent: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments of `competition_add`, read by the page's own form. Raises Malformed."""
    game, first = api.game_info(sent["game"]), tournament.competitions.order_by("pk")[0]
    return read_by_form(partial(CompetitionAddForm, game, first), sent).choices


def _overall(tournament: Tournament) -> OverallChoice:
    none = RankingChoice("", _("No overall ranking"), "", "")
    known = (
        RankingChoice(key, _(scheme.name), _(scheme.meaning), _(scheme.example))
        for key, scheme in SEASON_SCHEMES.items()
    )
    return OverallChoice(tournament.overall, (none, *known))
