"""What programs read of penalties outside a game."""

from __future__ import annotations

from dataclasses import dataclass

from referee import api
from referee.ground.shape import Shape


@dataclass(frozen=True, slots=True)
class PenaltyOfPlayer(Shape):
    """A penalty outside a game, and whose it is."""

    id: int  # of the player
    player: str
    penalty: api.OutsidePenalty


@dataclass(frozen=True, slots=True)
class StepsOfKind(Shape):
    """A kind of penalty, with the points that each step takes; 0 is a warning."""

    key: str
    name: str
    steps: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ScheduleTold(Shape):
    """The schedule of penalties outside a game."""

    text: str  # as an organiser writes it, one kind a line
    kinds: tuple[StepsOfKind, ...]
