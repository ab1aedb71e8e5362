"""REST for everybody: which games there are, and opening a quick table or a practice table, as on the start page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from referee.access.links import referee_token, seat_token
from referee.games import GAMES
from referee.ground.rest import PublicView, View, gives, read_as
from referee.ground.shape import Shape
from referee.models import Policy, Seat
from referee.selectors.parts.practice import games_to_practise
from referee.services.practice import practice_open
from referee.services.quick import quick_table_open
from referee.services.recording import LONGEST_KEY
from referee.shapes.common import SeatLink

MOST_SEATS = max(max(game.seats) for game in GAMES.values())
LONGEST_NAME = 60


@dataclass(frozen=True, slots=True)
class GameShape(Shape):
    """A game that can be played."""

    id: str
    title: str
    players: tuple[int, ...]  # how many can play, also with other house options than the usual ones
    practice: bool  # whether one person can practise it alone


@dataclass(frozen=True, slots=True)
class QuickTableShape(Shape):
    """A table that was opened without a tournament."""

    path: str  # of the referee's link, /r/<token>/, which leads to everything at this table
    seats: tuple[SeatLink, ...]  # clockwise; the first one enters for all if one phone was asked for


class QuickTableIn(serializers.Serializer[Any]):
    """A table to open at once.

    `players` are the names clockwise; an empty name becomes “Player 1”, by its seat. If `one_phone` is true, the first
    player's phone enters for all. With the same `key` and the same choices, the table is opened once.
    """

    game = serializers.ChoiceField(list(GAMES))
    players = serializers.ListField(
        child=serializers.CharField(max_length=LONGEST_NAME, allow_blank=True), min_length=1, max_length=MOST_SEATS
    )
    policy = serializers.ChoiceField(Policy.values, default=Policy.TEACH)
    one_phone = serializers.BooleanField(default=False)
    key = serializers.CharField(max_length=LONGEST_KEY)


class PracticeIn(serializers.Serializer[Any]):
    """The game to practise."""

    game = serializers.ChoiceField([game.id for game in games_to_practise()])


class Games(PublicView):
    """The games."""

    tag = "Public"

    @gives(list[GameShape])
    def get(self, request: Request) -> Response:
        """Read which games there are, how many players each takes, and which of them can be practised alone."""
        can_be_practised = games_to_practise()
        rows = [GameShape(one.id, one.title, tuple(one.seats), one in can_be_practised) for one in GAMES.values()]
        return Response([row.to_json() for row in rows])


class QuickTable(View):
    """Opens a table without a tournament."""

    tag = "Public"

    @gives(QuickTableShape, takes=QuickTableIn, statuses=(201,))
    def post(self, request: Request) -> Response:
        """Open a table at once, without a tournament, and get the links of its referee and of its seats.

        Each address can open a limited number of tables in an hour, as on the pages.
        """
        sent = read_as(QuickTableIn, request.data)
        address = request.META.get("REMOTE_ADDR", "")
        link = quick_table_open(names=sent.pop("players"), address=address, **sent)
        seats = Seat.objects.filter(table__hall=link.hall).select_related("table__hall").order_by("table", "position")
        path = reverse("referee:tablet", args=[referee_token(link)])
        return Response(QuickTableShape(path, tuple(map(link_of, seats))).to_json(), status=201)


class Practice(View):
    """Opens a practice table."""

    tag = "Public"

    @gives(SeatLink, takes=PracticeIn, statuses=(201,))
    def post(self, request: Request) -> Response:
        """Open a table at which one person practises alone, and get the link of this person's seat.

        The server deals, and players of the house sit in all other seats. `seat/practice/go-on/` lets the house make
        its next move. Each address can open a limited number of tables in an hour, as on the pages, and a table that is
        left alone is deleted after a few hours.
        """
        sent = read_as(PracticeIn, request.data)
        seat = practice_open(game=sent["game"], address=request.META.get("REMOTE_ADDR", ""))
        return Response(link_of(seat).to_json(), status=201)


def link_of(seat: Seat) -> SeatLink:
    """Return the link of a seat at a table without a tournament."""
    return SeatLink(seat.player, reverse("referee:seat", args=[seat_token(seat)]))
