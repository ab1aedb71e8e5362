"""The time a player has for a turn, where a game gives one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class TurnTime(NamedTuple):
    """How many `seconds` a player has from the last event on, and the raw event that happens when they are over.

    `event` None: nothing happens then but that people see it.
    """

    player: str
    seconds: int
    event: Mapping[str, Any] | None


def no_turn_time(state: Any) -> None:
    """Give nobody a time: most games are played as slowly as the table likes."""
