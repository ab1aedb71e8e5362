"""What the programs of organisers read of what rests on corrected results."""

from __future__ import annotations

from dataclasses import dataclass

from referee.ground.shape import Shape


@dataclass(frozen=True, slots=True)
class ShiftShape(Shape):
    """A player who stands elsewhere, or with other points, than when the round was drawn."""

    player: str
    rank_was: int
    rank_now: int
    points_was: str  # as the pages show them
    points_now: str


@dataclass(frozen=True, slots=True)
class ElsewhereShape(Shape):
    """A player who would sit at another table. A table is 0 for a bye."""

    player: str
    table_was: int
    table_now: int


@dataclass(frozen=True, slots=True)
class RedrawPreview(Shape):
    """What a new draw of a round would rest on and change."""

    moved: tuple[ShiftShape, ...]  # who moved most comes first
    elsewhere: tuple[ElsewhereShape, ...]
