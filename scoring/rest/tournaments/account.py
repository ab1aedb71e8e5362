"""REST for accounts: the account of the token, its tournaments, and a new tournament (decision 0064)."""

from __future__ import annotations

from functools import partial

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from referee import api
from referee.ground.rest import gives, read
from scoring.forms.competition import CompetitionForm
from scoring.models.tournaments import TOURNAMENT_NAME
from scoring.rest.access.account import AccountView
from scoring.rest.access.programs import once, row
from scoring.rest.by_form import read_by_form
from scoring.rest.paging import PageIn, paged
from scoring.rest.serializers import PlayingIn, RankingIn
from scoring.selectors.access.roles import role_in
from scoring.selectors.tournaments.tournaments import TournamentTile, tournaments_of
from scoring.services.tournaments.competitions import tournament_create
from scoring.shapes.account import Account, OwnTournament


class Self(AccountView):
    """The account of the token."""

    @row("tournaments")
    @gives(Account)
    def get(self, request: Request) -> Response:
        """Read whose account the token is for, and what the token allows."""
        return Response(Account(self.user.get_username(), tuple(self.api_token.scopes)).to_json())


class TournamentIn(RankingIn, PlayingIn):
    """A new tournament with one competition. Whatever is left out gets the value that the page proposes.

    `options` are house options by name, with values as the page of the game's rules writes them.
    """

    name = serializers.CharField(max_length=TOURNAMENT_NAME)
    game = serializers.ChoiceField([game.name for game in api.games()])


class Tournaments(AccountView):
    """The tournaments of the account."""

    @row("tournaments")
    @gives(list[OwnTournament], asks=PageIn)
    def get(self, request: Request) -> Response:
        """Read the tournaments in which the account has a role, the latest first.

        To act in one of them, a program needs a token that an organiser has made for that tournament.
        """
        shapes = [self.shape(tile) for tile in tournaments_of(self.user)]
        return paged(request, shapes, **read(PageIn, request.query_params))

    @row("tournament_new")
    @gives(OwnTournament, takes=TournamentIn, statuses=(201,))
    @once
    def post(self, request: Request) -> Response:
        """Make a tournament with one competition. The account owns it."""
        sent = read(TournamentIn, request.data)
        form = read_by_form(partial(CompetitionForm, api.game_info(sent["game"])), sent)
        made = tournament_create(organiser_id=self.user.pk, game=sent["game"], **form.choices)
        tile = next(tile for tile in tournaments_of(self.user) if tile.tournament.pk == made.tournament_id)
        return Response(self.shape(tile).to_json(), status=201)

    def shape(self, tile: TournamentTile) -> OwnTournament:
        """Return a tournament of the account as programs read it."""
        tournament = tile.tournament
        return OwnTournament(
            name=tournament.name,
            slug=tournament.slug,
            role=role_in(self.user, tournament),
            status=tile.status.value,
            made_at=tournament.created_at,
            competitions=tuple(competition.slug for competition in tournament.competitions.all()),
            players=tile.players,
            rounds=tile.rounds,
        )
