"""What a player may enter now: of the events that a game proposes, those that no rule forbids for certain."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from referee.engine.ruling import rule_on
from referee.engine.table import Game, Record
from referee.engine.verdicts import Verdict

Raw = dict[str, Any]


def not_forbidden(game: Game, state: Any, candidates: Iterable[Raw]) -> tuple[Raw, ...]:
    """Return the candidates that are ruled neither illegal nor impossible after `state`, in their order.

    `state` is what the player knows. Otherwise an offer would tell what only others know.
    """
    record = Record(game, state.setup, state)
    found = []
    for raw in candidates:
        if rule_on(record, game.read_event(raw, record)).verdict in (Verdict.LEGAL, Verdict.OPEN):
            found.append(raw)
    return tuple(found)
