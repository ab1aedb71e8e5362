"""Knoesten: `GAME` is the whole game at a glance."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine.odds import odds_of_holding
from referee.engine.table import Dealing, Game, Setup
from referee.engine.unseen import all_can_be_lacking
from referee.games.knoesten import exchange, joining, offers, outcome, tricks
from referee.games.knoesten.carry_out import carry_out, passers_out, why_impossible
from referee.games.knoesten.endings import stakes
from referee.games.knoesten.events import EVENTS
from referee.games.knoesten.options import OPTIONS
from referee.games.knoesten.practice import KnoestenAtHand
from referee.games.knoesten.rulebook import HAND_SIZE, PACK, RULES, TURNED
from referee.games.knoesten.scoring import apply_overruling, conclude, decide, result
from referee.games.knoesten.simulation import RandomKnoesten
from referee.games.knoesten.state import State, begin, dealt_in, position

__all__ = ["GAME", "exchange", "joining", "tricks"]  # importing these modules registers their checks


def _begin(setup: Setup, position: Mapping[str, Any] | None) -> State:
    """Return the state at `position` with its consequences: the cards of players who passed, the end of the game."""
    state = begin(setup, position)
    if state.phase == "exchange":
        return passers_out(state)
    return decide(state) if position is not None and state.phase == "done" else state


def _offers(state: State, player: str) -> tuple[dict[str, Any], ...]:
    return offers.offers(GAME, state, player)


def _pad(state: State, player: str) -> dict[str, Any]:
    return offers.pad(GAME, state, player)


GAME = Game(
    id="knoesten",
    title="Knoesten",
    seats=range(3, 6),
    rulebook=RULES,
    options_table=OPTIONS,
    events=EVENTS,
    begin=_begin,
    impossible=why_impossible,
    carry_out=carry_out,
    conclude=conclude,
    overruled=apply_overruling,
    position=position,
    view=offers.view,
    offers=_offers,
    pad=_pad,
    knowledge=offers.knowledge,
    points=lambda state: state.scores,
    result=result,
    hand_is_over=lambda state: state.phase == "done",
    random_table=RandomKnoesten,
    practice=KnoestenAtHand,
    all_can_be_kept=all_can_be_lacking,
    odds=odds_of_holding,
    stakes=stakes,
    outcome=outcome.form_questions,
    cards=PACK.cards_in_order,
    dealing=lambda seats: Dealing(PACK.cards_in_order, len(dealt_in(seats, 0)), HAND_SIZE, TURNED),
    tellings=offers.tellings,
)
