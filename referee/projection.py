"""Projections: what is counted along a line of play, entry by entry, and kept with the line.

A line that has grown by an entry takes the value over and counts only what is new, so an entry costs the same at the
end of a long log as at its beginning. A line whose past has changed (a take-back, a correction) counts from its start.
No Django in here.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from typing import Any, Protocol, TypeVar

from referee.engine.table import Entry
from referee.line import Line, Slot

V = TypeVar("V")


class Projection(Protocol[V]):
    """How a value is counted: `begin` makes that of an empty line, `copy` one that `count` may change."""

    def begin(self, line: Line) -> V:
        """The value where nothing has been entered yet."""

    def copy(self, value: V) -> V:
        """The same value, to be changed."""

    def count(self, value: V, line: Line, slot: Slot, entry: Entry) -> None:
        """Count one more entry."""


def projected(line: Line, projection: Projection[V]) -> V:
    """The value after all entries of the line that count. Don't change it: other lines may hold it too."""
    places, value = line.projections.get(projection) or (0, projection.begin(line))
    if places < line.record.number:
        value = projection.copy(value)
        for slot in _slots_after(line, places):
            projection.count(value, line, slot, line.record.entries[(slot.place or 0) - 1])
    line.projections[projection] = (line.record.number, value)
    counted: V = value
    return counted


def _slots_after(line: Line, places: int) -> Iterator[Slot]:
    """The slots of the entries after the first so many, in order."""
    late: list[Any] = list(takewhile(lambda slot: (slot.place or places + 1) > places, reversed(line.slots)))
    return (slot for slot in reversed(late) if slot.place is not None)
