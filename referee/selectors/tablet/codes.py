"""The QR codes of a hall's seats, for its referee. Queries: one for the tables, one for the seats."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from referee.access.links import referee_token, seat_token
from referee.access.policies import players_decide
from referee.games import game_named
from referee.ground.shape import Shape
from referee.models import RefereeLink, Seat, TableStatus
from referee.wording.tables import table_name


@dataclass(frozen=True, slots=True)
class CodeOfSeat(Shape):
    """A seat's player and the full address of its page."""

    player: str
    address: str


@dataclass(frozen=True, slots=True)
class CodesOfTable(Shape):
    """A table in play, its address on the referee's page, and its seats, clockwise."""

    id: int
    label: str
    game: str
    address: str
    may_share: bool  # whether the players may let one phone enter for all
    seats: tuple[CodeOfSeat, ...]


def seat_codes(link: RefereeLink, origin: str) -> list[CodesOfTable]:
    """Return the tables in play with the code of each seat; of consecutive games, only the last.

    `origin` is the start of all addresses: `http://…` without a trailing slash.
    """
    tables = link.hall.tables.exclude(status=TableStatus.CLOSED).filter(next=None)
    tables = tables.order_by("number").prefetch_related("seats")
    token = referee_token(link)
    return [
        CodesOfTable(
            id=table.pk,
            may_share=players_decide(link.hall.slug),
            label=table_name(table),
            game=game_named(table.game).title,
            address=reverse("referee:tablet-table", args=[token, table.pk]),
            seats=tuple(
                CodeOfSeat(seat.player, origin + reverse("referee:seat", args=[seat_token(seat)]))
                for seat in table.seats.all()
            ),
        )
        for table in tables
    ]


def first_seat(link: RefereeLink) -> Seat:
    """Return the first player's seat at a hall's first table. One query."""
    return Seat.objects.filter(table__hall=link.hall).order_by("table", "position")[0]
