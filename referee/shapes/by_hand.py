"""A table on one page, to play on with paper and pencil if the server stops. Nothing hidden is in it."""

from __future__ import annotations

from dataclasses import dataclass

from referee.shapes.base import Shape
from referee.shapes.common import Place


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
class ByHand(Shape):
    """A table as everybody may know it."""

    table_id: int
    label: str
    game: str
    hand: int
    hands: int
    ask: str  # what is asked now, and of whom
    options: str  # house options as questions and answers; "" if none differs from the game's own
    number: int  # of the last line of the log
    places: tuple[Place, ...]
    penalties: tuple[PenaltyGiven, ...]  # of the game, oldest first
    steps: tuple[Step, ...]  # of this hand, oldest first
