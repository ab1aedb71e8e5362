"""A table on one page, to play on with paper and pencil if the server stops. Nothing hidden is in it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from referee.ground.shape import Shape
from referee.shapes.common import Place

#: A card that lies face down.
DOWN = "??"


@dataclass(frozen=True, slots=True)
class PenaltyGiven(Shape):
    """A penalty of this game, in words."""

    player: str
    amount: str
    reason: str


@dataclass(frozen=True, slots=True)
class Step(Shape):
    """A trick of the hand, a player's turn, or what belongs to neither, in words."""

    trick: int  # its number in the hand; 0 if it is none
    by: str  # whose turn it was; "" if nobody's
    said: str


@dataclass(frozen=True, slots=True)
class Pile(Shape):
    """Something that lies on the table: its name, its cards from the bottom to the top, and what is to be said of it.

    A card that lies face down is `DOWN`. "" separates the piles of one player.
    """

    name: str
    cards: tuple[str, ...] = ()
    said: str = ""


@dataclass(frozen=True, slots=True)
class ByHand(Shape):
    """A table as everybody may know it."""

    table_id: int
    label: str
    game: str
    hand: int
    hands: int
    over: bool  # whether nobody plays on here
    ask: str  # what is asked now, and of whom
    options: str  # house options as questions and answers; "" if none differs from the game's own
    number: int  # of the last line of the log
    places: tuple[Place, ...]
    piles: tuple[Pile, ...]  # what lies on the table
    ends_at: datetime | None  # when its time is up; None if it has no clock
    head: str  # the log's last hash
    penalties: tuple[PenaltyGiven, ...]  # of the game, oldest first
    steps: tuple[Step, ...]  # of this hand, oldest first
