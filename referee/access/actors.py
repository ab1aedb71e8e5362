"""Who acts at a table: a seat, a referee, or the house (the organiser, or a command)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from referee.access.policies import is_practice
from referee.models import RefereeLink, Seat

Role = Literal["seat", "referee", "house"]


@dataclass(frozen=True, slots=True)
class Actor:
    """Whoever acts at a table.

    `player` is the player's name and `game` the game at their table (seats only); `hall_id` is the hall that a referee
    watches. `practises`: the server deals this table's cards, so a seat enters only what it holds.
    """

    role: Role
    id: int = 0
    player: str = ""
    table_id: int = 0
    game: str = ""
    hall_id: int = 0
    practises: bool = False

    @property
    def label(self) -> str:
        """The actor as the log writes it: `seat:12`, `referee:3`, `house`."""
        return self.role if self.role == "house" else f"{self.role}:{self.id}"

    @property
    def viewer(self) -> str | None:
        """The viewer who will see the answer: a player's name, or `referee`. The house sees what the public sees."""
        return {"seat": self.player, "referee": "referee", "house": None}[self.role]


HOUSE = Actor("house")


def seat_actor(seat: Seat) -> Actor:
    """The seat as an actor."""
    table = seat.table
    practises = is_practice(table.hall.slug)
    return Actor("seat", seat.pk, player=seat.player, table_id=table.pk, game=table.game, practises=practises)


def referee_actor(link: RefereeLink) -> Actor:
    """The holder of a referee's link as an actor."""
    return Actor("referee", link.pk, hall_id=link.hall_id)
