"""Kombinations-Whist: `GAME` is the whole game at a glance."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from referee.engine.odds import odds_of_holding
from referee.engine.table import Dealing, Game
from referee.engine.unseen import Holds
from referee.games.kombinationswhist import bidding, declaring, offers, outcome, showing, tricks
from referee.games.kombinationswhist.carry_out import carry_out
from referee.games.kombinationswhist.cheating import apply_overruling, conclude
from referee.games.kombinationswhist.commuting import TOUCHES
from referee.games.kombinationswhist.endings import stakes
from referee.games.kombinationswhist.events import EVENTS
from referee.games.kombinationswhist.impossible import why_impossible
from referee.games.kombinationswhist.longest_suit import LongestSuit
from referee.games.kombinationswhist.options import OPTIONS
from referee.games.kombinationswhist.position import begin
from referee.games.kombinationswhist.practice import WhistAtHand
from referee.games.kombinationswhist.rulebook import FEWEST, HAND_SIZE, PACK, RULES, TABLE, deck_of
from referee.games.kombinationswhist.scoring import result
from referee.games.kombinationswhist.simulation import RandomWhist
from referee.games.kombinationswhist.state import State
from referee.games.kombinationswhist.writing import position

__all__ = ["GAME", "bidding", "declaring", "showing", "tricks"]  # importing these modules registers their checks

MOST_PLAYERS = 12
"""The largest table, though only four play a deal; the book has no limit."""


def _offers(state: State, player: str) -> tuple[dict[str, Any], ...]:
    return offers.offers(GAME, state, player)


def _pad(state: State, player: str) -> dict[str, Any]:
    return offers.pad(GAME, state, player)


def _all_can_be_kept(state: State, conditions: Sequence[Any]) -> bool:
    if "subtrumf" not in state.deal.parts:
        return state.hidden.can_lack(conditions)
    lacking = [condition for condition in conditions if type(condition) is Holds]
    longest = [condition for condition in conditions if type(condition) is LongestSuit]
    if not longest:
        return state.hidden.can_lack(lacking)
    return all(condition.can_fail(state.hidden, lacking) for condition in longest)


def _odds(state: State, conditions: Sequence[Any]) -> Fraction | None:
    if all(type(condition) is Holds for condition in conditions):
        return odds_of_holding(state, conditions)
    return conditions[0].odds(state.hidden) if len(conditions) == 1 else None


GAME = Game(
    id="kombinationswhist",
    title="Kombinations-Whist",
    seats=range(FEWEST, MOST_PLAYERS + 1),
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
    pad=_pad,
    knowledge=offers.knowledge,
    points=lambda state: state.match.scores,
    result=result,
    hand_is_over=lambda state: state.phase == "done",
    random_table=RandomWhist,
    practice=WhistAtHand,
    practice_options={"bid_seconds": "off", "first_bid_seconds": "off", "variant": "limited", "rounds": 1},
    best="highest",
    all_can_be_kept=_all_can_be_kept,
    odds=_odds,
    stakes=stakes,
    outcome=outcome.form_questions,
    cards=PACK.cards_in_order,
    dealing=lambda seats: Dealing(PACK.cards(deck_of(seats)), min(seats, TABLE), HAND_SIZE),
    tellings=offers.tellings,
    turn_time=bidding.turn_time,
)
