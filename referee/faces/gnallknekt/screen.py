"""Gnällknekt: what its pages show besides the engine's view."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from referee.faces.screen import Seen
from referee.ground.shape import Screen


@dataclass(frozen=True, slots=True)
class GnallknektScreen(Screen):
    """The cards that a phone asks about."""

    to_tell: tuple[Mapping[str, Any], ...]  # cards lying face up that nobody has entered yet, and where they lie


def screen(seen: Seen) -> GnallknektScreen:
    """Return what the pages of Gnällknekt show."""
    return GnallknektScreen(tuple((seen.pad or {}).get("expose", ())))
