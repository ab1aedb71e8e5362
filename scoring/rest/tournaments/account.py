"""REST for accounts: the account of the token, its tournaments, and a new tournament (decision 0064)."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.contrib.auth.models import User
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from referee import api
from referee.ground.rest import NotFound, gives, read_as
from scoring.access.roles import SEASONS
from scoring.errors.competition import NameNotTyped
from scoring.forms.beginning import TournamentForm
from scoring.models.tournaments import TOURNAMENT_NAME, Competition
from scoring.rest.access.account import AccountView
from scoring.rest.access.acts import act_shape
from scoring.rest.access.programs import let_happen_once, row
from scoring.rest.by_form import read_by_form
from scoring.rest.paging import PageIn, paged_response
from scoring.rest.serializers import BeginIn, preset_in
from scoring.selectors.access.acts import Asked, acts_of
from scoring.selectors.access.roles import role_in
from scoring.selectors.seasons.seasons import running_seasons
from scoring.selectors.tournaments.deleting import deleted_at, deleted_of, tournament_of_owner
from scoring.selectors.tournaments.tournaments import TournamentTile, tournament_to_repeat, tournaments_of
from scoring.services.tournaments.again import tournament_again
from scoring.services.tournaments.competitions import tournament_create
from scoring.services.tournaments.deleting import tournament_delete
from scoring.shapes.account import Account, DeletedTournament, OwnTournament
from scoring.shapes.organiser import ActShape
from scoring.systems.seasons.season import SEASON_SCHEMES


class Self(AccountView):
    """The account of the token."""

    @row("tournaments")
    @gives(Account)
    def get(self, request: Request) -> Response:
        """Read whose account the token is for, and what the token allows."""
        return Response(Account(self.user.get_username(), tuple(self.api_token.scopes)).to_json())


class TournamentIn(BeginIn):
    """A new tournament with one competition. Whatever is left out gets the value that the page proposes for the preset.

    Without `preset` that is `club`. `overall` ranks the players across the competitions. `season` is the address of a
    running season of the account, in which the competition counts; it needs the scope `seasons`. A preset chooses the
    running season only if the preset is named and the token has that scope. `options` are house options by name, with
    values as the page of the game's rules writes them.
    """

    name = serializers.CharField(max_length=TOURNAMENT_NAME)
    game = serializers.ChoiceField([game.name for game in api.games()])
    overall = serializers.ChoiceField(["", *SEASON_SCHEMES], required=False)
    season = serializers.CharField(max_length=80, required=False, allow_blank=True)


class AgainIn(serializers.Serializer[Any]):
    """A new tournament like an earlier one, which is named by its address."""

    like = serializers.CharField(max_length=80)
    name = serializers.CharField(max_length=TOURNAMENT_NAME)


class Tournaments(AccountView):
    """The tournaments of the account."""

    @row("tournaments")
    @gives(list[OwnTournament], asks=PageIn)
    def get(self, request: Request) -> Response:
        """Read the tournaments in which the account has a role, the latest first.

        To act in one of them, a program needs a token that an organiser has made for that tournament.
        """
        shapes = [self.shape(tile) for tile in tournaments_of(self.user)]
        return paged_response(request, shapes, **read_as(PageIn, request.query_params))

    @row("tournament_new")
    @gives(OwnTournament, takes=TournamentIn, statuses=(201,))
    @let_happen_once
    def post(self, request: Request) -> Response:
        """Make a tournament with one competition. The account owns it."""
        sent = read_as(TournamentIn, request.data)
        may_count = SEASONS in self.api_token.scopes and sent.keys() & {"preset", "season"}
        seasons = running_seasons(self.user) if may_count else ()
        known: dict[str, Any] = {"organiser_id": self.user.pk, "seasons": seasons}
        make = partial(TournamentForm, api.game_info(sent["game"]), preset_in(sent), **known)
        made = tournament_create(organiser_id=self.user.pk, game=sent["game"], **read_by_form(make, sent).choices)
        return Response(_made(self.user, made).to_json(), status=201)

    def shape(self, tile: TournamentTile) -> OwnTournament:
        """Return a tournament of the account as programs read it."""
        return _shape(self.user, tile)


class Again(AccountView):
    """Makes a tournament like an earlier one."""

    @row("tournament_like")
    @gives(OwnTournament, takes=AgainIn, statuses=(201,), errors=(NotFound,))
    @let_happen_once
    def post(self, request: Request) -> Response:
        """Make a tournament like an earlier one: the same competitions, settings and players, all of them away.

        The account must be an organiser of the earlier one, and owns the new one.
        """
        sent = read_as(AgainIn, request.data)
        earlier = tournament_to_repeat(self.user, sent["like"])
        made = tournament_again(tournament_id=earlier.pk, organiser_id=self.user.pk, name=sent["name"])
        return Response(_made(self.user, made).to_json(), status=201)


class DeleteIn(serializers.Serializer[Any]):
    """The name of the tournament, as whoever deletes it on the page has to type it."""

    name = serializers.CharField(max_length=TOURNAMENT_NAME)


class Delete(AccountView):
    """Deletes a tournament of the account."""

    @row("tournament_delete")
    @gives(None, takes=DeleteIn, statuses=(204,), errors=(NotFound, NameNotTyped))
    @let_happen_once
    def post(self, request: Request, tournament: str) -> Response:
        """Delete a tournament that the account owns, with all tables, links and files. Only its audit log remains."""
        own = tournament_of_owner(self.user, tournament)
        tournament_delete(tournament_id=own.pk, name=read_as(DeleteIn, request.data)["name"])
        return Response(status=204)


class Deleted(AccountView):
    """The tournaments of the account that were deleted."""

    @row("tournament_remains")
    @gives(list[DeletedTournament], asks=PageIn)
    def get(self, request: Request) -> Response:
        """Read which tournaments of the account were deleted, the latest first."""
        shapes = [DeletedTournament(one.pk, one.name, one.deleted_at) for one in deleted_of(self.user)]
        return paged_response(request, shapes, **read_as(PageIn, request.query_params))


class Remains(AccountView):
    """What remains of a tournament that was deleted."""

    @row("tournament_remains")
    @gives(list[ActShape], asks=PageIn, errors=(NotFound,))
    def get(self, request: Request, tournament_id: int) -> Response:
        """Read the audit log of a tournament of the account that was deleted, the latest line first."""
        log = acts_of(deleted_at(self.user, tournament_id), Asked())
        return paged_response(request, [act_shape(line) for line in log.lines], **read_as(PageIn, request.query_params))


def _made(user: User, made: Competition) -> OwnTournament:
    """Return the tournament of a new competition as programs read it."""
    return _shape(user, next(tile for tile in tournaments_of(user) if tile.tournament.pk == made.tournament_id))


def _shape(user: User, tile: TournamentTile) -> OwnTournament:
    tournament = tile.tournament
    return OwnTournament(
        name=tournament.name,
        slug=tournament.slug,
        role=role_in(user, tournament),
        status=tile.status.value,
        made_at=tournament.created_at,
        competitions=tuple(competition.slug for competition in tournament.competitions.all()),
        players=tile.players,
        rounds=tile.rounds,
    )
