"""What everybody may read of a duplicate: its deals, and what each table made of them."""

from __future__ import annotations

from dataclasses import dataclass

from referee.ground.shape import Shape


@dataclass(frozen=True, slots=True)
class Deals(Shape):
    """The deals of a duplicate. `docs/deals.md` says how they follow from the seed."""

    deals: int  # in each round
    event: str  # what the commitment names besides the seed
    commitment: str
    seed: str  # "" until the standings are final
    rounds: tuple[int, ...]  # those whose deals may be read


@dataclass(frozen=True, slots=True)
class HandDealt(Shape):
    """A hand of a deal."""

    place: int  # clockwise from the dealer, who is 0
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HandMade(Shape):
    """What a player made of a hand."""

    place: int
    player: str  # or the substitute, as in "Cilla (for Bo)"
    player_id: int
    points: int  # of the game
    share: float  # of the others who are beaten
    share_exact: str


@dataclass(frozen=True, slots=True)
class TableMade(Shape):
    """What a table made of a deal."""

    table: int
    replay: str  # the address of its replay; "" if there is none
    hands: tuple[HandMade, ...]


@dataclass(frozen=True, slots=True)
class DealMade(Shape):
    """A deal, as it was dealt at tables of one size, with what each of them made of it."""

    round: int
    deal: int
    seats: int
    turned: str
    hands: tuple[HandDealt, ...]  # () if the seed is not on this server
    stock: tuple[str, ...]
    tables: tuple[TableMade, ...]


@dataclass(frozen=True, slots=True)
class OwnDeal(Shape):
    """A deal from the point of view of one player."""

    round: int
    deal: int
    place: int
    points: int
    others: float | None  # the mean of those who had the same hand; None if nobody else had it
    share: float
    share_exact: str
