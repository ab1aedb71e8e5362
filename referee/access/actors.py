"""Who acts at a table: a seat, a referee, or the house (the organiser, or a command)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from referee.models import RefereeLink, Seat

Role = Literal["seat", "referee", "house"]


@dataclass(frozen=True, slots=True)
class Actor:
    """Whoever acts at a table.

    `player` is the player's name and `game` the game at their table (seats only); `hall_id` is the hall that a referee
    watches.
    """

    role: Role
    id: int = 0
    player: str = ""
    table_id: int = 0
    game: str = ""
    hall_id: int = 0

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
    return Actor("seat", seat.pk, player=seat.player, table_id=seat.table_id, game=seat.table.game)


def referee_actor(link: RefereeLink) -> Actor:
    """The holder of a referee's link as an actor."""
    return Actor("referee", link.pk, hall_id=link.hall_id)
