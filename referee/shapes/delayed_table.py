"""A table as the audience of a stream or a website sees it."""

from __future__ import annotations

from dataclasses import dataclass

from referee.ground.shape import JSON, Screen, Shape
from referee.shapes.common import Place


@dataclass(frozen=True, slots=True)
class TableBefore(Shape):
    """A table as everybody saw it some time ago, to be drawn, without verdicts and without what hands must hold."""

    game: str
    hand: int
    places: tuple[Place, ...]
    screen: Screen
    phase: str
    turn: str | None
    position: JSON
    knowledge: tuple[()] = ()
    restore: None = None
    countdown: None = None
