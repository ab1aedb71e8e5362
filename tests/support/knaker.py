"""Recorded games of Knåker: random players with real cards, as their phones would send it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from tests.support.recorded import recorded_bodies

DOES = {"LiftHand": "lift_hand", "PickUp": "pick_up", "TakeBack": "take_back"}
STACKS = ("stack", "to_stack")  # counted from 0 in the engine, from 1 by people
PLAYERS = ("on", "first", "player")
NAMES = {"source": "from", "number": "count"}


def raw(event: Any, players: Sequence[str]) -> dict[str, Any]:
    """An event as a phone sends it."""
    name = type(event).__name__
    body: dict[str, Any] = {
        "by": players[event.by] if event.by >= 0 else "referee",
        "do": DOES.get(name, name.lower()),
    }
    for field, value in event._asdict().items():
        if field == "by" or value is None:
            continue
        if field in STACKS:
            value += 1
        elif field in PLAYERS:
            value = players[value]
        elif field == "cards":
            value = " ".join(value)
        body[NAMES.get(field, field)] = value
    return body


recorded_game = partial(recorded_bodies, "knaker", raw)
"""The raw events of a game, or of its first `events`."""
