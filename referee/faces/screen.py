"""What a game's own templates show besides what every game has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from referee.engine.table import Record
from referee.ground.shape import Screen
from referee.shapes.common import Place
from referee.shapes.seat import Offer

View = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Seen:
    """A table as one reader knows it: what a screen is made of.

    On the referee's tablet there is no `player`, and nothing is offered.
    """

    record: Record  # with what this reader may not know hidden
    view: View  # the engine's view for this reader
    places: tuple[Place, ...]
    player: str | None = None
    pad: Mapping[str, Any] | None = None  # the engine's pad; None if nothing can be entered now
    offers: tuple[Offer, ...] = ()
    offer: Callable[[Mapping[str, Any]], Offer] | None = None  # puts an entry into words


def no_more(seen: Seen) -> Screen:
    """Show what every game has, and no more."""
    return Screen()
