"""Recorded games of Knåker: random players with real cards, as their phones would send it."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.table import Record, rule_on
from referee.games import game_named
from referee.games.knaker.simulation import RandomKnaker

DOES = {"LiftHand": "lift_hand", "PickUp": "pick_up", "TakeBack": "take_back"}
STACKS = ("stack", "to_stack")  # counted from 0 in the engine, from 1 by people
PLAYERS = ("on", "first", "player")
NAMES = {"source": "from", "number": "count"}


def recorded_game(
    seed: int,
    players: Sequence[str],
    options: Mapping[str, Any] | None = None,
    *,
    events: int | None = None,
    mischief: float = 0.0,
) -> list[dict[str, Any]]:
    """The raw events of a game, or of its first `events`."""
    rng = random.Random(seed)
    record = Record.begin(game_named("knaker"), players=players, options=options or {})
    table = RandomKnaker(rng, record)
    bodies: list[dict[str, Any]] = []
    while events is None or len(bodies) < events:
        wrong = table.next_mischief(record.state) if rng.random() < mischief else None
        event = wrong or table.next_event(record.state)
        if event is None:
            break
        bodies.append(raw(event, players))
        record = record.after(event, rule_on(record, event))
    return bodies


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
