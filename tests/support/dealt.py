"""Recorded hands: random players with real cards, who tell every card they hand in, and sometimes break a rule."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.ruling import rule_on
from referee.engine.table import Record
from referee.games import game_named
from referee.games.knoesten.events import Deal, Exchange, Join, Play, TakeBack
from referee.games.knoesten.simulation import RandomKnoesten


def recorded_hand(
    seed: int, players: Sequence[str], options: Mapping[str, Any], *, mischief: float = 0.3, hands: int = 1
) -> list[dict[str, Any]]:
    """Return the raw events of a hand (or several in sequence), each as its player's phone would send it."""
    rng = random.Random(seed)
    record = Record.begin(game_named("knoesten"), players=players, options=options)
    table = RandomKnoesten(rng, record)
    table.tells = 1.0
    bodies: list[dict[str, Any]] = []
    while record.state.phase != "done" or sum(body["do"] == "deal" for body in bodies) < hands:
        wrong = table.next_mischief(record.state) if rng.random() < mischief else None
        event = wrong or table.next_event(record.state)
        bodies.append(raw(event, players))
        record = record.after(event, rule_on(record, event))
    return bodies


def raw(event: Any, players: Sequence[str]) -> dict[str, Any]:
    """An event as its player's phone would send it."""
    if isinstance(event, Deal):
        return {"by": "referee", "do": "deal", "dealer": players[event.dealer], "trump": event.trump}
    body: dict[str, Any] = {"by": players[event.by]}
    if isinstance(event, Play):
        return {**body, "do": "play", "cards": event.cards}
    if isinstance(event, TakeBack):
        return {**body, "do": "take_back", "cards": event.cards}
    if isinstance(event, Exchange):
        cards = {"cards": " ".join(event.cards)} if event.cards else {}
        return {**body, "do": "exchange", "count": event.number, **cards}
    return {**body, "do": "join" if isinstance(event, Join) else "pass"}
