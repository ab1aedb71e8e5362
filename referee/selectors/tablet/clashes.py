"""Contradictions between entries and what players told the referee. Taken from a `TableFull`, so no queries."""

from __future__ import annotations

from dataclasses import dataclass

from referee.games import game_named
from referee.ground.shape import Shape
from referee.history.telling import tells
from referee.shapes.log import LogLine
from referee.shapes.table import TableFull


@dataclass(frozen=True, slots=True)
class Side(Shape):
    """One of the entries that contradict each other."""

    line: LogLine
    told: bool  # whether it tells the referee something that not everybody may hear
    counts: bool  # whether all its words count; if not, only the public ones do


@dataclass(frozen=True, slots=True)
class Clash(Shape):
    """Entries that contradict each other. Those whose private words are set aside come first."""

    sides: tuple[Side, ...]

    @property
    def aside(self) -> tuple[LogLine, ...]:
        """The entries whose private words are set aside."""
        return tuple(side.line for side in self.sides if not side.counts)

    @property
    def number(self) -> int:
        """The entry because of which the others are set aside."""
        return next(side.line.number for side in self.sides if side.counts)


def clash_of(full: TableFull, number: int) -> Clash | None:
    """Return the contradiction that line `number` is part of; None if it has none or does not exist."""
    line = next((line for line in full.log if line.number == number), None)
    if line is None or not line.clashes:
        return None
    stands = line.aside_for or (number,)
    aside = [other for other in full.log if set(stands) & set(other.aside_for)]
    counting = [other for other in full.log if other.number in stands]
    return Clash((*(_side(full, one, False) for one in aside), *(_side(full, one, True) for one in counting)))


def clashing(full: TableFull) -> tuple[LogLine, ...]:
    """Return the lines because of which something told is set aside, newest first, except those with an open call."""
    called = {call.about for call in full.calls if call.answered_at is None}
    clashes = [(line, {line.number, *line.aside_for}) for line in full.log if line.aside_for]
    causes = {number for line, numbers in clashes if not numbers & called for number in line.aside_for}
    return tuple(line for line in reversed(full.log) if line.number in causes)


def _side(full: TableFull, line: LogLine, counts: bool) -> Side:
    return Side(line, tells(game_named(full.game), line.body or {}), counts)
