"""Who acts at a table: a seat, a referee, or the house (the organiser, or a command)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from referee.access.policies import ALL_HERE, is_practice
from referee.models import RefereeLink, Seat

Role = Literal["seat", "referee", "house"]


@dataclass(frozen=True, slots=True)
class Actor:
    """Whoever acts at a table.

    `player` is the player's name and `game` the game at their table (seats only); `hall_id` is the hall that a referee
    watches, `everywhere` whether that referee may act at all its tables without saying first that they help there.
    `practises`: the server deals this table's cards, so a seat enters only what it holds.
    `was`: the id that the logs have, where it is no longer the id (the tournament was imported).
    `for_all`: the seat's phone enters for several players, `player` among them, who all look at it.
    """

    role: Role
    id: int = 0
    player: str = ""
    table_id: int = 0
    game: str = ""
    hall_id: int = 0
    everywhere: bool = True
    practises: bool = False
    for_all: bool = False
    was: int = 0

    @property
    def label(self) -> str:
        """The actor as the log writes it: `seat:12`, `referee:3`, `house`."""
        return self.role if self.role == "house" else f"{self.role}:{self.was or self.id}"

    @property
    def viewer(self) -> str | None:
        """The viewer who will see the answer: a player's name, or `referee`. The house sees what the public sees."""
        seat = ALL_HERE if self.for_all else self.player
        return {"seat": seat, "referee": "referee", "house": None}[self.role]


HOUSE = Actor("house")


def seat_actor(seat: Seat) -> Actor:
    """The seat as an actor. If another seat's phone enters for it, the log says that phone."""
    table, phone = seat.table, seat.entered_from or seat
    practises, for_all = is_practice(table.hall.slug), seat.entered_from is not None
    where = (seat.player, table.pk, table.game)
    return Actor("seat", phone.pk, *where, practises=practises, for_all=for_all, was=phone.was or 0)


def referee_actor(link: RefereeLink) -> Actor:
    """The holder of a referee's link as an actor."""
    everywhere = link.is_head or not link.section
    return Actor("referee", link.pk, hall_id=link.hall_id, everywhere=everywhere, was=link.was or 0)
