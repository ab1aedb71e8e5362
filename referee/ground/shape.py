"""The base of what selectors return (`shapes`): a value that REST can send as it is."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from datetime import datetime
from typing import Any, Self

JSON = dict[str, Any]

#: The metadata of a field that changes only because time passes. The ETag of an answer leaves it out.
TICKS = {"ticks": True}


class Shape:
    """A value that REST can send as it is."""

    @classmethod
    def made_from(cls, found: object, **others: Any) -> Self:
        """Return the shape with what an object has by the names of its fields. `others` are named otherwise there."""
        names = [one.name for one in fields(cls) if one.name not in others]  # type: ignore[arg-type]  # subclasses are dataclasses
        return cls(**{name: getattr(found, name) for name in names}, **others)

    def to_json(self) -> JSON:
        """The value as plain data; times as ISO 8601."""
        return asdict(self, dict_factory=_plain_values)  # type: ignore[call-overload,no-any-return]  # subclasses are dataclasses


@dataclass(frozen=True, slots=True)
class Screen(Shape):
    """What only one game shows. Its face has a class of its own, derived from this one."""


def _plain_values(pairs: list[tuple[str, Any]]) -> JSON:
    return {key: value.isoformat() if isinstance(value, datetime) else value for key, value in pairs}
