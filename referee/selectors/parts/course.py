"""How a game came to its result: each player's points after each hand, and their pricks. No queries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from referee.history.hands import hand_ends
from referee.history.line import Line
from referee.shapes.common import Course, CourseRow


def course_of(line: Line) -> Course | None:
    """Return the course of a game so far; None if it has neither two hands that are over nor any pricks.

    Points count when a hand is over, with everything added before the next one begins.
    """
    game = line.record.game
    results = [_by_player(game.result(state)) for state in hand_ends(line)]
    now = _by_player(game.result(line.record.state))
    pricks = {player: row["pricks"] for player, row in now.items() if "pricks" in row}
    if len(results) < 2 and not any(pricks.values()):
        return None
    results = results if len(results) > 1 else []
    return Course(
        hands=tuple(range(1, len(results) + 1)),
        rows=tuple(
            CourseRow(player, tuple(result[player]["points"] for result in results), pricks.get(player))
            for player in line.record.setup.players
        ),
    )


def _by_player(rows: Iterable[Mapping[str, Any]]) -> dict[str, Mapping[str, Any]]:
    return {str(row["player"]): row for row in rows}
