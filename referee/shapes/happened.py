"""What happened in a hand, as a player looks it up: its tricks or turns, and the penalties of the whole game."""

from __future__ import annotations

from dataclasses import dataclass

from referee.ground.shape import Shape
from referee.shapes.common import Carried
from referee.shapes.log import LogLine, PenaltyReason


@dataclass(frozen=True, slots=True)
class PartView(Shape):
    """A trick, a player's turn, or what belongs to neither."""

    trick: int  # the number of the trick in its hand; 0 if it is none
    by: str  # who took the trick, or whose turn it was; "" if that is nobody, or not known
    cards: tuple[tuple[str, str], ...]  # of the trick: (player, card), in the order played
    lines: tuple[LogLine, ...]  # its entries, oldest first


@dataclass(frozen=True, slots=True)
class Happened(Shape):
    """The entries of one hand that count. `pages` divide a long one; page 1 has the latest."""

    number: int  # the last number of the log
    label: str  # the table's name
    hand: int
    hands: int
    page: int
    pages: int
    parts: tuple[PartView, ...]  # newest first
    penalties: tuple[PenaltyReason, ...]  # of the whole game, newest first
    brought: tuple[Carried, ...]  # penalties that players brought from their last game
    over: bool  # whether nothing more can happen in this hand, so that it can be played back
