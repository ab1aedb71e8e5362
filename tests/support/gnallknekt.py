"""Recorded games of Gnällknekt: random players with real cards, as their phones would send it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from referee.games.gnallknekt.events import Attack, Defend, Discard, Expose, Take
from tests.support.recorded import recorded_bodies


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


recorded_game = partial(recorded_bodies, "gnallknekt", raw)
"""The raw events of a game, or of its first `events`."""

NAMES = ("Anna", "Bo", "Cia", "Dag", "Engelbrecht")
OPEN = {"Anna": "7H 8D KS", "Bo": "2C JD QH", "Cia": "9S 9H AC", "Dag": "3C 4C 5C", "Engelbrecht": "6D TD QD"}
TOLD = [
    {"by": "referee", "do": "expose", "player": name, "life": life, "cards": card}
    for name, cards in OPEN.items()
    for life, card in enumerate(cards.split(), start=1)
]
TAKEN: list[dict[str, object]] = [*TOLD, {"by": "Anna", "do": "take", "stock": 4}]
"""A table of five with its open cards told, where Anna has taken four cards: two moves are hers."""
