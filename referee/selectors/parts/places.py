"""The players around a table, and the final ranking, from the engine's view. No queries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.table import Game, Record
from referee.shapes.common import Place, ResultRow

View = Mapping[str, Any]


def places_of(record: Record, view: View, result: Sequence[ResultRow], *, me: str | None = None) -> tuple[Place, ...]:
    """Return all places clockwise, starting from `me` (or the first seat)."""
    players, points = record.setup.players, record.points
    first = players.index(me) if me in players else 0
    final = {row.player: row.place for row in result}
    return tuple(
        Place(
            player=player,
            position=players.index(player),
            is_me=player == me,
            is_turn=may_move(view, player),
            is_dealer=player == view.get("dealer"),
            points=points.get(player),
            hand_count=(view.get("hand_count") or {}).get(player),
            place=final.get(player),
        )
        for player in (*players[first:], *players[:first])
    )


def may_move(view: View, player: str | None) -> bool:
    """Return whether a player may make the next move: the player to move, or a skipped one who may still go on."""
    return player is not None and (player == view.get("turn") or player in view.get("skipped", ()))


def result_of(game: Game, state: Any) -> tuple[ResultRow, ...]:
    """Return the final ranking, best first; () until the game is finished."""
    if not state.finished:
        return ()
    return tuple(ResultRow(row["player"], row["points"], row["place"]) for row in game.result(state))
