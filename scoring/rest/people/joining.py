"""REST for people who put themselves on the list, and for organisers who open the list and let them in."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from referee import api
from referee.ground.rest import TokenView, gives, read_as
from referee.ground.rest.fields import WholeNumber
from referee.ground.rest.operations import errors_of
from referee.ground.serving.guests import guest_at
from scoring.access.roles import PEOPLE
from scoring.errors.competition import JoiningClosed
from scoring.models.choices import CompetitionStatus, Joining
from scoring.models.tournaments import Player, Tournament
from scoring.rest.access.organiser import OrganiserView, act, reads
from scoring.selectors.people.joining import join_path, tournament_to_join, waiting_players
from scoring.selectors.people.links import link_path
from scoring.services.people.joining import joining_renew, joining_set, player_join, players_let_in, players_turn_away
from scoring.shapes.joining import ChangedPlayers, JoinedShape, JoiningShape, TournamentToJoin, WaitingPlayer

SHORTEST_KEY, LONGEST_KEY = 16, 64
MOST_AT_ONCE = 1000  # players in one request


class JoinIn(serializers.Serializer[Any]):
    """A person who joins.

    `key` is a random text of the sender's. Sent again with the same name within a day, it brings the same answer, so it
    must be as secret as the personal link that it leads to.
    """

    name = serializers.CharField(max_length=60)
    club = serializers.CharField(max_length=60, allow_blank=True, default="")
    key = serializers.CharField(min_length=SHORTEST_KEY, max_length=LONGEST_KEY)


class Join(TokenView):
    """The page that the code for joining opens."""

    tag = "Player"
    permission = "joining"
    tournament: Tournament
    join_token: str

    def admit(self, token: str) -> str:
        """Find the tournament, or raise LinkUnknown or LinkRevoked.

        The whole hall has this one link, so requests count for the addresses that they come from.
        """
        self.join_token = token
        api.read_join_token(token)
        return ""

    @gives(TournamentToJoin, errors=(JoiningClosed,))
    def get(self, request: Request, **_address: str) -> Response:
        """Read which tournament the link for joining leads to, and whether the organiser lets each player in."""
        tournament = tournament_to_join(self.join_token)
        going_on = tournament.competitions.exclude(status=CompetitionStatus.ENDED).order_by("pk")
        titles = tuple(competition.title for competition in going_on)
        return Response(TournamentToJoin(tournament.name, titles, tournament.joining == Joining.ASK).to_json())

    @gives(JoinedShape, takes=JoinIn, statuses=(201,), errors=errors_of(player_join))
    def post(self, request: Request, **_address: str) -> Response:
        """Put a person on the list of the tournament, and get the personal link.

        The name and the club stand in the standings, which everybody can see. Nothing else is asked or stored.
        """
        address = guest_at(request.META.get("REMOTE_ADDR", ""))
        player = player_join(token=self.join_token, address=address, **read_as(JoinIn, request.data))
        waits = not player.entries.exists()
        return Response(JoinedShape(player.name, link_path(player), waits).to_json(), status=201)


class JoiningIn(serializers.Serializer[Any]):
    """Whether players may put themselves on the list, and whether the organiser has to let them in."""

    joining = serializers.ChoiceField(Joining.values)


class WhoIn(serializers.Serializer[Any]):
    """Some of the players who wait, by id; null means all of them."""

    players = serializers.ListField(
        child=WholeNumber(min_value=1), max_length=MOST_AT_ONCE, allow_null=True, source="only"
    )


def joining(tournament_id: int, scopes: Collection[str]) -> JoiningShape:
    """Return how players join now, with the link if the token may give it to somebody."""
    tournament = Tournament.objects.get(pk=tournament_id)
    path = join_path(tournament) if PEOPLE in scopes else ""
    return JoiningShape(tournament.joining, path, shapes_of(waiting_players(tournament)))


def changed(made: Collection[Player]) -> ChangedPlayers:
    """Return the players who were let in or turned away."""
    return ChangedPlayers(shapes_of(made))


OfOrganiser = OrganiserView.of(
    get=reads(
        "joining",
        joining,
        "Read whether players may put themselves on the list, the link for it, and who waits to be let in.",
    ),
    patch=act(
        joining_set,
        "Open or close the list, on which players put themselves by the link for joining.",
        JoiningIn,
        joining,
    ),
)
Renew = OrganiserView.posts(
    joining_renew,
    "Make a new link for joining. The earlier link is void at once, and players who have joined stay.",
    then=joining,
)
LetIn = OrganiserView.posts(
    players_let_in, "Let players in who wait. They take part in every competition that has not ended.", WhoIn, changed
)
TurnAway = OrganiserView.posts(
    players_turn_away,
    "Take players off the list who wait to be let in. Their personal links become void.",
    WhoIn,
    changed,
)


def shapes_of(players: Collection[Player]) -> tuple[WaitingPlayer, ...]:
    """Return players as programs read them."""
    return tuple(WaitingPlayer(player.pk, player.name, player.club) for player in players)
