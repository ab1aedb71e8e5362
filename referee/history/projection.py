"""Projections: values counted along a line of play, entry by entry, and cached with the line.

A line that grows by an entry keeps the value and counts only what is new, so an entry costs the same late in a long log
as at its beginning. A line whose past has changed (by a take-back or a correction) counts from its start.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from typing import Any, Protocol, TypeVar

from referee.engine.table import Entry
from referee.history.line import Line, Slot

V = TypeVar("V")


class Projection(Protocol[V]):
    """How a value is counted: `begin` gives the value of an empty line, `copy` a copy that `count` may change."""

    def begin(self, line: Line) -> V:
        """Return the value before anything has been entered."""

    def copy(self, value: V) -> V:
        """Return a copy that may be changed."""

    def count(self, value: V, line: Line, slot: Slot, entry: Entry) -> None:
        """Count one more entry."""


def projected_value(line: Line, projection: Projection[V]) -> V:
    """Return the value after all entries of the line that count. Don't modify it: other lines may share it."""
    places, value = line.projections.get(projection) or (0, projection.begin(line))
    if places < line.record.number:
        value = projection.copy(value)
        for slot in _slots_after(line, places):
            projection.count(value, line, slot, line.record.entries[(slot.place or 0) - 1])
    line.projections[projection] = (line.record.number, value)
    counted: V = value
    return counted


def _slots_after(line: Line, places: int) -> Iterator[Slot]:
    """Yield the slots of the entries after the first `places`, in order."""
    late: list[Any] = list(takewhile(lambda slot: (slot.place or places + 1) > places, reversed(line.slots)))
    return (slot for slot in reversed(late) if slot.place is not None)
