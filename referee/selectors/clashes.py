"""What can't all be true: entries, and what players told the referee besides. Cut from a `TableFull`, so no queries."""

from __future__ import annotations

from dataclasses import dataclass

from referee.games import game_named
from referee.selectors.shape import Shape
from referee.selectors.shapes import LogLine, TableFull
from referee.telling import tells


@dataclass(frozen=True, slots=True)
class Side(Shape):
    """One of the entries that don't fit together."""

    line: LogLine
    told: bool  # it tells the referee what not everybody may hear
    counts: bool  # with all its words; if not, as if only the public ones had been said


@dataclass(frozen=True, slots=True)
class Clash(Shape):
    """Entries that don't fit together: what was told and is set aside stands first."""

    sides: tuple[Side, ...]

    @property
    def aside(self) -> tuple[LogLine, ...]:
        """What was told and is set aside."""
        return tuple(side.line for side in self.sides if not side.counts)

    @property
    def number(self) -> int:
        """The entry for which the others are set aside."""
        return next(side.line.number for side in self.sides if side.counts)


def clash_of(full: TableFull, number: int) -> Clash | None:
    """What line `number` doesn't fit, with that line; None if all fits, or there is no such line."""
    line = next((line for line in full.log if line.number == number), None)
    if line is None or not line.clashes:
        return None
    stands = line.aside_for or (number,)
    aside = [other for other in full.log if set(stands) & set(other.aside_for)]
    counting = [other for other in full.log if other.number in stands]
    return Clash((*(_side(full, one, False) for one in aside), *(_side(full, one, True) for one in counting)))


def clashing(full: TableFull) -> tuple[LogLine, ...]:
    """The lines that something told is set aside for, newest first; but not those that a call waits for."""
    called = {call.about for call in full.calls if call.answered_at is None}
    clashes = [(line, {line.number, *line.aside_for}) for line in full.log if line.aside_for]
    causes = {number for line, numbers in clashes if not numbers & called for number in line.aside_for}
    return tuple(line for line in reversed(full.log) if line.number in causes)


def _side(full: TableFull, line: LogLine, counts: bool) -> Side:
    return Side(line, tells(game_named(full.game), line.body or {}), counts)
