"""What somebody sees who practises alone, besides what every phone shows."""

from __future__ import annotations

from dataclasses import dataclass

from referee.ground.shape import JSON, Shape


@dataclass(frozen=True, slots=True)
class HeldCard(Shape):
    """A card in the player's hand while it is their turn to lay one."""

    code: str
    body: JSON | None  # the entry that lays it; None if it may not be laid now
    why: str  # why it may not be laid; "" if it may


@dataclass(frozen=True, slots=True)
class PracticeView(Shape):
    """The player's own cards, and what comes next. Nobody else's cards are in it."""

    hand: tuple[str, ...]
    fan: tuple[HeldCard, ...]  # the same, each with what a tap on it does; () while there is no card to lay
    is_whole: bool  # a tap on the fan says all that can be said: nothing needs the pad
    move: str  # what to do, as on the pad: "K♥"; "" while others move, or if it names a card that nobody has seen
    why: str  # one sentence on why that is sensible; "" if there is nothing to do
    breach: str  # what the last card broke, by the player's own cards; "" if nothing
    house: str  # who moves next by themselves: a player of the house, or REFEREE for the table; "" for nobody
    moved: str  # the move of a player of the house in words, if the table went on after it at once; "" if it did not
    thinks: bool  # the house waits until the player has thought over the last move
