"""Which events commute: they leave the same table whichever of them is entered first.

Two players who lift their own cards in Knåker's swap phase commute; two cards laid on one pile do not.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any, NamedTuple

Places = frozenset[Hashable]


class Touch(NamedTuple):
    """The places on the table that an event depends on (`reads`) and those it changes (`writes`).

    A place is any name the game chooses, a seat's number or "turn" say. What an event changes it may depend on as well.
    """

    writes: Places
    reads: Places = frozenset()


Touches = Mapping[type, Callable[[Any], Touch | None]]
"""What each kind of event touches. A kind that is missing here, or None, commutes with nothing."""


def touching(*writes: Hashable, reads: tuple[Hashable, ...] = ()) -> Touch:
    """Return the touch of these places."""
    return Touch(frozenset(writes), frozenset(reads))


def commute(touches: Touches, one: Any, other: Any) -> bool:
    """Tell whether neither event changes what the other depends on or changes."""
    first, second = _touch(touches, one), _touch(touches, other)
    if first is None or second is None:
        return False
    return first.writes.isdisjoint(second.writes | second.reads) and second.writes.isdisjoint(first.reads)


def _touch(touches: Touches, event: Any) -> Touch | None:
    kind = touches.get(type(event))
    return kind(event) if kind is not None else None
