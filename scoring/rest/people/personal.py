"""A player's personal link as JSON, with all that its page shows; and the way there by a typed code."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from referee.ground.rest import TokenView, View, gives, read_as
from referee.ground.rest.fields import WholeNumber
from referee.ground.rest.operations import errors_of
from referee.ground.serving.guests import guest_at
from scoring.errors.competition import CodeUnknown, StillWaiting, TooManyCodes
from scoring.models.choices import Says
from scoring.models.tournaments import Player
from scoring.rest.standings.standings import line_shape
from scoring.selectors.people.links import link_path, player_for
from scoring.selectors.rounds.why import SeatWhy, seats_why
from scoring.selectors.tournaments.personal import PersonalView, personal_view
from scoring.selectors.tournaments.play import play_of
from scoring.services.people.links import player_of_code
from scoring.services.people.other_names import other_name_set
from scoring.services.people.own_acts import MOST_LATE, own_say
from scoring.shapes import standings as shapes
from scoring.shapes.joining import OwnSeat, OwnSeats
from scoring.shapes.standings import points

LONGEST_TYPED = 200  # characters of a name that is read at all


class OfPlayer(TokenView):
    """A view behind a player's personal link."""

    tag = "Player"
    permission = "player"
    player: Player

    def admit(self, token: str) -> str:
        """Find the player, or raise LinkUnknown or LinkRevoked."""
        self.player = player_for(token)
        return f"player-{self.player.pk}"

    @property
    def own_token(self) -> str:
        """The token of the player's personal link."""
        return link_path(self.player).split("/")[2]


class Personal(OfPlayer):
    """What a player's own page shows."""

    @gives(shapes.PlayerShape, errors=(StillWaiting,))
    def get(self, request: Request, **_address: str) -> Response:
        """Read where the player sits, results, penalties, and the standings around the player."""
        return Response(player_shape(personal_view(self.player)).to_json())


class Why(OfPlayer):
    """Why a player sits at a table."""

    @gives(list[OwnSeats])
    def get(self, request: Request, **_address: str) -> Response:
        """Read why the player sits or sat at each table: what the seat repeats of earlier rounds, in words."""
        return Response(
            [own_seats(competition.title, seats).to_json() for competition, seats in seats_why(self.player)]
        )


class OwnPlay(OfPlayer):
    """How a player has played."""

    @gives(list[shapes.PlayShape])
    def get(self, request: Request, **_address: str) -> Response:
        """Read the player's games, and figures of the play beside the mean of the field.

        Figures count rounds that have ended and whose results are shown to the public.
        """
        return Response([part.to_json() for part in play_of(self.player)])


class SayIn(serializers.Serializer[object]):
    """What the player says, in how many minutes a late one comes, and which round is skipped."""

    says = serializers.ChoiceField(Says.values)
    minutes = WholeNumber(min_value=1, max_value=MOST_LATE, required=False)
    number = WholeNumber(min_value=1, required=False)


class Say(OfPlayer):
    """What a player says of themselves to the organiser."""

    @gives(shapes.PlayerShape, takes=SayIn, errors=errors_of(own_say))
    def post(self, request: Request, **_address: str) -> Response:
        """Say that the player is here, late, skips a round, or goes home; or take it back.

        `late` needs `minutes`, `skip` the `number` of the round. Where the organiser has to agree, `own` says so.
        """
        own_say(token=self.own_token, **read_as(SayIn, request.data))
        return Response(player_shape(personal_view(player_for(self.own_token))).to_json())


class OtherNameIn(serializers.Serializer[object]):
    """The other name; "" for the real one."""

    name = serializers.CharField(max_length=LONGEST_TYPED, allow_blank=True)


class OtherName(OfPlayer):
    """The name under which a player publishes."""

    @gives(shapes.PlayerShape, takes=OtherNameIn, errors=errors_of(other_name_set))
    def post(self, request: Request, **_address: str) -> Response:
        """Publish the player under another name, or with "" under the real one again.

        Everybody reads the other name, except at the player's own table. `player` in the answer is that name.
        """
        other_name_set(token=self.own_token, **read_as(OtherNameIn, request.data))
        return Response(player_shape(personal_view(player_for(self.own_token))).to_json())


class CodeIn(serializers.Serializer[object]):
    """The short code on a player's card."""

    code = serializers.CharField(max_length=40)


class Code(View):
    """The way from a card's short code to the personal link."""

    tag = "Player"

    @gives(shapes.PathShape, takes=CodeIn, errors=(CodeUnknown, TooManyCodes))
    def post(self, request: Request) -> Response:
        """Find the personal link that the short code on a player's card leads to."""
        code = read_as(CodeIn, request.data)["code"]
        address = guest_at(request.META.get("REMOTE_ADDR", ""))
        return Response(shapes.PathShape(link_path(player_of_code(text=code, address=address))).to_json())


def player_shape(view: PersonalView) -> shapes.PlayerShape:
    """Return what a player's own page shows."""
    keys = [tie_break.key for tie_break in view.standings.tie_breaks]
    return shapes.PlayerShape.made_from(
        view,
        player=view.name,
        plays_for=view.plays_for.player if view.plays_for else "",
        final=view.final or "",
        seat=_seat(view),
        hidden=view.standings.hidden,
        others=tuple(shapes.PlayerPlace(**asdict(other)) for other in view.others),
        standings=tuple(line_shape(line, keys) for line in view.around),
        results=_results(view),
        penalties=tuple(shapes.PlayerFine(fined.round, fined.table, **fined.fine.to_json()) for fined in view.fined),
        outside=tuple(shapes.PlayerOutside.made_from(one) for one in view.outside),
    )


def own_seats(competition: str, seats: Iterable[SeatWhy]) -> OwnSeats:
    """Return all seats of a player in one competition, as programs read them."""
    return OwnSeats(
        competition, tuple(OwnSeat(one.round, one.table, one.seat, one.name, one.sentences) for one in seats)
    )


def _seat(view: PersonalView) -> shapes.PlayerSeat | None:
    seat = view.seat
    if seat is None:
        return None
    return shapes.PlayerSeat.made_from(seat)


def _results(view: PersonalView) -> tuple[shapes.PlayerResult, ...]:
    tables = (*view.mine.earlier, *view.mine.tables) if view.mine else ()
    return tuple(shapes.PlayerResult.made_from(table, **points(table.points)) for table in tables)
