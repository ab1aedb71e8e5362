"""Recorded games: random players with real cards, as their phones would send it."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from referee.engine.ruling import rule_on
from referee.engine.table import Record
from referee.games import game_named

Raw = Callable[[Any, Sequence[str]], dict[str, Any]]


def recorded_bodies(
    game: str,
    raw: Raw,
    seed: int,
    players: Sequence[str],
    options: Mapping[str, Any] | None = None,
    *,
    events: int | None = None,
    mischief: float = 0.0,
) -> list[dict[str, Any]]:
    """The events of a game, or of its first `events`, each as `raw` writes it."""
    rng = random.Random(seed)
    record = Record.begin(game_named(game), players=players, options=options or {})
    table = record.game.random_table(rng, record)
    bodies: list[dict[str, Any]] = []
    while events is None or len(bodies) < events:
        wrong = table.next_mischief(record.state) if rng.random() < mischief else None
        event = wrong or table.next_event(record.state)
        if event is None:
            break
        bodies.append(raw(event, players))
        record = record.after(event, rule_on(record, event))
    return bodies
