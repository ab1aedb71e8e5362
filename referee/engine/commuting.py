"""Which events commute, that is, lead to the same table in either order.

For example, two players who lift their own cards in Knåker's swap phase commute; two cards laid on one pile don't.
What an event touches may depend on the state in which it is made: the same letter of Kombinations-Whist may belong to
the first round of passing or to the second.
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


class Made(NamedTuple):
    """An event, and the state in which it was or would be made."""

    event: Any
    before: Any


Touches = Mapping[type, Callable[[Any, Any], Touch | None]]
"""The touch of each kind of event, made in a state.

A kind that is missing, or whose touch is None, commutes with nothing.
"""


def touch_of(*writes: Hashable, reads: tuple[Hashable, ...] = ()) -> Touch:
    """Return the touch with these places."""
    return Touch(frozenset(writes), frozenset(reads))


def commute(touches: Touches, one: Made, other: Made) -> bool:
    """Return whether neither event changes anything that the other depends on or changes."""
    first, second = _touch(touches, one), _touch(touches, other)
    if first is None or second is None:
        return False
    return first.writes.isdisjoint(second.writes | second.reads) and second.writes.isdisjoint(first.reads)


def _touch(touches: Touches, made: Made) -> Touch | None:
    kind = touches.get(type(made.event))
    return kind(made.event, made.before) if kind is not None else None
