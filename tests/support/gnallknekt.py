"""Recorded games of Gnällknekt: random players with real cards, as their phones would send it."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.table import Record, rule_on
from referee.games import game_named
from referee.games.gnallknekt.events import Attack, Defend, Discard, Expose, Take
from referee.games.gnallknekt.simulation import RandomGnallknekt


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
    record = Record.begin(game_named("gnallknekt"), players=players, options=options or {})
    table = RandomGnallknekt(rng, record)
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
    if isinstance(event, Expose):
        told = {"player": players[event.player], "life": event.life + 1, "cards": " ".join(event.cards)}
        return {"by": "referee", "do": "expose", **told}
    body: dict[str, Any] = {"by": players[event.by], "do": type(event).__name__.lower()}
    if isinstance(event, Take):
        return {**body, "stock": event.stock, "discard": " ".join(event.discard)}
    if isinstance(event, Attack | Defend):
        body |= {"cards": " ".join(event.cards), "life": event.life + 1}
        if any(event.sources):
            same = len(set(event.sources)) == 1
            body |= {"life_from": event.sources[0] if same else list(event.sources)}
            body |= {"from": "down" if event.down else "life"}
    if isinstance(event, Attack):
        hit = {"hit": " ".join(event.hit)} if event.hit else {}
        return {**body, "target": players[event.target], **hit}
    if isinstance(event, Discard):
        return {**body, "cards": " ".join(event.cards)}
    return body
