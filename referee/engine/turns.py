"""The time limit of a turn, in games that have one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class TurnTime(NamedTuple):
    """The `seconds` that a player has from the last event on, and the raw event entered when they are over.

    `event` None: nothing is entered; people only see that the time is over.
    """

    player: str
    seconds: int
    event: Mapping[str, Any] | None


def no_turn_time(state: object) -> None:
    """Set no time limit: most games are played as slowly as the table likes."""
