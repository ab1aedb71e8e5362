"""Which events commute, that is, lead to the same table in either order.

For example, two players who lift their own cards in Knåker's swap phase commute; two cards laid on one pile don't.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any, NamedTuple

Places = frozenset[Hashable]


class Touch(NamedTuple):
    """The places on the table that an event depends on (`reads`) and those it changes (`writes`).

    A place is any name the game chooses, such as a seat's number or "turn". An event may also depend on what it
    changes.
    """

    writes: Places
    reads: Places = frozenset()


Touches = Mapping[type, Callable[[Any], Touch | None]]
"""The touch of each kind of event. A kind that is missing, or whose touch is None, commutes with nothing."""


def touching(*writes: Hashable, reads: tuple[Hashable, ...] = ()) -> Touch:
    """Return the touch with these places."""
    return Touch(frozenset(writes), frozenset(reads))


def commute(touches: Touches, one: Any, other: Any) -> bool:
    """Return whether neither event changes anything that the other depends on or changes."""
    first, second = _touch(touches, one), _touch(touches, other)
    if first is None or second is None:
        return False
    return first.writes.isdisjoint(second.writes | second.reads) and second.writes.isdisjoint(first.reads)


def _touch(touches: Touches, event: Any) -> Touch | None:
    kind = touches.get(type(event))
    return kind(event) if kind is not None else None
