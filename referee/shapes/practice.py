"""What somebody sees who practises alone, besides what every phone shows."""

from __future__ import annotations

from dataclasses import dataclass

from referee.ground.shape import Shape


@dataclass(frozen=True, slots=True)
class PracticeView(Shape):
    """The player's own cards, and what comes next. Nobody else's cards are in it."""

    hand: tuple[str, ...]
    move: str  # what to do, as on the pad: "K♥"; "" while others move, or if it names a card that nobody has seen
    why: str  # one sentence on why that is sensible; "" if there is nothing to do
    breach: str  # what the last card broke, by the player's own cards; "" if nothing
    house: str  # who moves next by themselves: a player of the house, or REFEREE for the table; "" for nobody
    thinks: bool  # the house waits until the player has thought over the last move
