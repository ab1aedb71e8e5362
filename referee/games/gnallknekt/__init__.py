"""Gnällknekt: `GAME` is the whole game at a glance."""

from __future__ import annotations

from typing import Any

from referee.engine.table import Game, no_points
from referee.games.gnallknekt import attack, defend, offers, outcome, taking, turns
from referee.games.gnallknekt.bags import CARDS
from referee.games.gnallknekt.carry_out import carry_out
from referee.games.gnallknekt.endgame import apply_overruling, conclude, result
from referee.games.gnallknekt.events import EVENTS, TOUCHES
from referee.games.gnallknekt.impossible import why_impossible
from referee.games.gnallknekt.options import OPTIONS
from referee.games.gnallknekt.position import begin, position
from referee.games.gnallknekt.practice import GnallknektAtHand
from referee.games.gnallknekt.rulebook import RULES
from referee.games.gnallknekt.simulation import RandomGnallknekt
from referee.games.gnallknekt.state import State

__all__ = ["GAME", "attack", "defend", "taking", "turns"]  # importing these modules registers their checks


def _offers(state: State, player: str) -> tuple[dict[str, Any], ...]:
    return offers.offers(GAME, state, player)


GAME = Game(
    id="gnallknekt",
    title="Gnällknekt",
    seats=range(3, 6),
    rulebook=RULES,
    options_table=OPTIONS,
    events=EVENTS,
    touches=TOUCHES,
    begin=begin,
    impossible=why_impossible,
    carry_out=carry_out,
    conclude=conclude,
    overruled=apply_overruling,
    position=position,
    view=offers.view,
    offers=_offers,
    pad=offers.pad,
    knowledge=offers.knowledge,
    points=no_points,
    result=result,
    hand_is_over=lambda state: state.finished and not state.open,
    random_table=RandomGnallknekt,
    practice=GnallknektAtHand,
    best="highest",
    all_can_be_kept=attack.all_can_be_kept,
    odds=attack.odds,
    outcome=outcome.form_questions,
    cards=CARDS,
    tellings=offers.tellings,
)
