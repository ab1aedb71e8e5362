"""What may be entered now: of the events that a game proposes, those that no rule forbids for certain."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from referee.engine.private import REFEREE
from referee.engine.ruling import verdict_on
from referee.engine.table import Game, Record, State, Telling
from referee.engine.verdicts import Verdict

Raw = dict[str, Any]


def not_forbidden(game: Game[State], state: State, candidates: Iterable[Raw]) -> tuple[Raw, ...]:
    """Return the candidates that are ruled neither illegal nor impossible after `state`, in their order.

    `state` is what the player knows. Otherwise an offer would tell what only others know.
    """
    record = Record(game, state.setup, state)
    found = []
    for raw in candidates:
        if verdict_on(record, game.read_event(raw, record)) in (Verdict.LEGAL, Verdict.OPEN):
            found.append(raw)
    return tuple(found)


def tellings_now(record: Record, player: str) -> tuple[Telling, ...]:
    """Return what a player may enter now besides the offers. The rules are asked only about each first choice."""
    listed = record.game.tellings(record.state, player)
    return tuple(one for one in listed if not_forbidden(record.game, record.state, [one.example]))


def deals(state: Any, player: str, **choices: tuple[Any, ...]) -> tuple[Telling, ...]:
    """Return the deal by each player, between two hands. `choices` are the values of the deal's other fields."""
    if state.phase != "done" or state.finished:
        return ()
    return tuple(Telling({"by": REFEREE, "do": "deal", "dealer": name}, choices) for name in state.setup.players)
