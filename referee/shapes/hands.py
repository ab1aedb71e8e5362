"""Hands that are over, as somebody finds them in the index."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from referee.ground.shape import Shape
from referee.models import ClauseOutcome
from referee.signs import signed_points


@dataclass(frozen=True, slots=True)
class PlayerInHand(Shape):
    """A player of a hand, under the name that everybody may see."""

    player: str
    points: int | None  # won in the hand; null in a game that counts none

    @property
    def signed(self) -> str:
        """The points with their sign; "" without any."""
        return "" if self.points is None else signed_points(self.points)


@dataclass(frozen=True, slots=True)
class ClauseInHand(Shape):
    """A clause that an entry of a hand has broken, or may have broken."""

    clause: str
    title: str
    outcome: str  # a `ClauseOutcome`: at_once | late | ruled | excused | cleared | unproven | open
    told: str  # the same in words
    player: str  # whose entry it was; "" for the referee's
    number: int  # of the entry in the table's log

    @property
    def is_breach(self) -> bool:
        """Whether the entry counts as illegal."""
        return ClauseOutcome(self.outcome).is_breach


@dataclass(frozen=True, slots=True)
class HandFound(Shape):
    """A hand that is over, with the ways to its replay and to its table's hands as text."""

    tournament: str
    table: str  # "Round 2, table 5"
    game: str
    game_title: str
    hand: int  # its number in the game
    ended_at: datetime
    players: tuple[PlayerInHand, ...]  # clockwise
    bid: str  # in words; "" without one
    clauses: tuple[ClauseInHand, ...]  # those asked for, else all but those of entries that turned out legal
    replay: str  # the path of the replay, at the first of these clauses
    text: str  # the path of the table's hands as text
