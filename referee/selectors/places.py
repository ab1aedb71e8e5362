"""The players around a table, and the cards between them, from the engine's view. No queries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.table import Game
from referee.shapes.common import Place, ResultRow

View = Mapping[str, Any]


def places_of(
    view: View, players: Sequence[str], result: Sequence[ResultRow], *, me: str | None = None
) -> tuple[Place, ...]:
    """Return all places clockwise, starting from `me` (or the first seat)."""
    first = players.index(me) if me in players else 0
    trick = trick_of(view)
    final = {row.player: row.place for row in result}
    return tuple(
        Place(
            player=player,
            position=players.index(player),
            is_me=player == me,
            is_turn=may_move(view, player),
            is_dealer=player == view.get("dealer"),
            points=(view.get("scores") or {}).get(player),
            tricks=(view.get("tricks") or {}).get(player, 0),
            passes=(view.get("passes") or {}).get(player, 0),
            joined=_joined(view, players, player),
            sits_out=player in (view.get("sits_out") or ()),
            hand_count=(view.get("hand_count") or {}).get(player),
            cards=tuple(card for by, card in trick if by == player),
            leads=bool(trick) and trick[0][0] == player,
            place=final.get(player),
        )
        for player in (*players[first:], *players[:first])
    )


def may_move(view: View, player: str | None) -> bool:
    """Return whether a player may make the next move: the player to move, or a skipped one who may still go on."""
    return player is not None and (player == view.get("turn") or player in view.get("skipped", ()))


def trick_of(view: View) -> tuple[tuple[str, str], ...]:
    """Return the trick in progress: (player, card), in the order played."""
    return tuple((row["by"], row["card"]) for row in view.get("trick") or ())


def result_of(game: Game, state: Any) -> tuple[ResultRow, ...]:
    """Return the final ranking, best first; () until the game is finished."""
    if not state.finished:
        return ()
    return tuple(ResultRow(row["player"], row["points"], row["place"]) for row in game.result(state))


def _joined(view: View, players: Sequence[str], player: str) -> bool | None:
    """Return whether a player has joined the hand; None if not asked yet, or in a game that never asks."""
    dealer, turn = view.get("dealer"), view.get("turn")
    if dealer is None or "joined" not in view:
        return None
    if player not in view["joined"]:
        return False
    if view["phase"] != "join" or player == dealer or turn is None:
        return True
    from_left = [players[(players.index(dealer) + step) % len(players)] for step in range(1, len(players))]
    return True if from_left.index(player) < from_left.index(turn) else None
