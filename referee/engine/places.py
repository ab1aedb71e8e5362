"""Places with ties: who are equal share the better place, and the places after it are left out (1, 2, 2, 4)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


def shared_place(own: Any, all_players: Iterable[Any]) -> int:
    """Return the place of whoever has `own`, among the values of all players; the lowest value is the best."""
    return 1 + sum(1 for other in all_players if other < own)
