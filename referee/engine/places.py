"""Places with ties: who are equal share the better place, and the places after it are left out (1, 2, 2, 4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any


def shared_place(own: Any, all_players: Iterable[Any]) -> int:
    """Return the place of whoever has `own`, among the values of all players; the lowest value is the best."""
    return 1 + sum(1 for other in all_players if other < own)


def ranked_by_points(players: Sequence[str], points: Sequence[int], best: str) -> tuple[dict[str, Any], ...]:
    """Return the rows of a result, the best first: each player with points and place. `best`: "highest" or "lowest"."""
    order = [-own for own in points] if best == "highest" else list(points)
    return tuple(
        {"player": players[seat], "points": points[seat], "place": shared_place(order[seat], order)}
        for seat in sorted(range(len(order)), key=lambda seat: (order[seat], seat))
    )
