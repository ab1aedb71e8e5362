"""Immutable values with many fields, of which each event changes a few."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

Item = TypeVar("Item")
First = TypeVar("First")
Second = TypeVar("Second")
Answer = TypeVar("Answer")
Value = TypeVar("Value", bound=tuple[Any, ...])


def with_one(items: tuple[Item, ...], place: int, item: Item) -> tuple[Item, ...]:
    """Return the items with the one at `place` replaced."""
    changed = list(items)
    changed[place] = item
    return tuple(changed)


def often_replaced(cls: type[Value]) -> type[Value]:
    """Give a NamedTuple a `_replace` whose cost depends on the number of changes, not of fields.

    The standard one reads each field by name, several times per event; for a state of twenty fields that took a sixth
    of a ruling. This one copies the fields and replaces the changed ones.
    """
    fields: tuple[str, ...] = cls._fields  # type: ignore[attr-defined]  # there is no type for "some NamedTuple"
    places = {name: place for place, name in enumerate(fields)}
    make = tuple.__new__

    def _replace(self: Value, **changes: Any) -> Value:
        values = list(self)
        for name, value in changes.items():
            values[places[name]] = value
        return make(cls, values)

    cls._replace = _replace  # type: ignore[attr-defined]  # the same
    return cls


def keeps_last(function: Callable[[First, Second], Answer]) -> Callable[[First, Second], Answer]:
    """Let a function of two immutable values cache its last answer, for an immediate repetition of the call.

    A ruling asks the same of a state and an event several times: whether it is possible, whether it breaks a rule, and
    how to carry it out. The values are compared by identity, which costs nothing.
    """
    last: tuple[First, Second, Answer] | None = None

    @wraps(function)
    def asked(first: First, second: Second) -> Answer:
        nonlocal last
        kept = last
        if kept is None or kept[0] is not first or kept[1] is not second:
            last = kept = (first, second, function(first, second))
        return kept[2]

    return asked
