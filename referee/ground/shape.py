"""The base of what selectors return (`shapes`): a value that REST can send as it is."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

JSON = dict[str, Any]

#: The metadata of a field that changes only because time passes. The ETag of an answer leaves it out.
TICKS = {"ticks": True}


class Shape:
    """A value that REST can send as it is."""

    def to_json(self) -> JSON:
        """The value as plain data; times as ISO 8601."""
        return asdict(self, dict_factory=_plain)  # type: ignore[call-overload,no-any-return]  # subclasses are dataclasses


@dataclass(frozen=True, slots=True)
class Screen(Shape):
    """What only one game shows. Its face has a class of its own, derived from this one."""


def _plain(pairs: list[tuple[str, Any]]) -> JSON:
    return {key: value.isoformat() if isinstance(value, datetime) else value for key, value in pairs}
