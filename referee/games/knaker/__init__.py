"""Knåker: `GAME` is the whole game at a glance; `restore_steps` says how to put the real cards back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine.table import Game, Sizes, no_points
from referee.games.knaker import offers, outcome
from referee.games.knaker.cards.deck import DECKS
from referee.games.knaker.carry_out import carry_out
from referee.games.knaker.cheats import cheating
from referee.games.knaker.cheats.calls import apply_overruling, apply_verdict, conclude, record_verdict
from referee.games.knaker.cheats.restore import restore_steps
from referee.games.knaker.events import EVENTS, TOUCHES
from referee.games.knaker.lays import instick, plays, stock, swap, table_cards, take_back
from referee.games.knaker.options import OPTIONS
from referee.games.knaker.players.going_out import result, time_to_blow
from referee.games.knaker.position import SIZES, begin, position
from referee.games.knaker.possible import why_impossible
from referee.games.knaker.rulebook import RULES
from referee.games.knaker.simulated.practice import KnakerAtHand
from referee.games.knaker.simulated.simulation import RandomKnaker
from referee.games.knaker.state import State

__all__ = [  # importing these modules registers their checks
    "GAME",
    "cheating",
    "instick",
    "plays",
    "restore_steps",
    "stock",
    "swap",
    "table_cards",
    "take_back",
]


def _sizes(options: Mapping[str, Any]) -> Sizes:
    return SIZES[options["decks"]]


def _offers(state: State, player: str) -> tuple[dict[str, Any], ...]:
    return offers.offers(GAME, state, player)


def _pad(state: State, player: str) -> dict[str, Any]:
    return offers.pad(GAME, state, player)


GAME = Game(
    id="knaker",
    title="Knåker",
    seats=SIZES[2].allowed,
    sizes_with=_sizes,
    rulebook=RULES,
    options_table=OPTIONS,
    events=EVENTS,
    touches=TOUCHES,
    begin=begin,
    impossible=why_impossible,
    carry_out=carry_out,
    ruled=apply_verdict,
    conclude=conclude,
    overruled=apply_overruling,
    noted=record_verdict,
    position=position,
    view=offers.view,
    offers=_offers,
    pad=_pad,
    knowledge=offers.knowledge,
    points=no_points,
    result=result,
    hand_is_over=lambda state: state.finished,
    is_over=lambda state: state.finished,
    random_table=RandomKnaker,
    practice=KnakerAtHand,
    turn_time=time_to_blow,
    restore_steps=restore_steps,
    outcome=outcome.form_questions,
    cards=DECKS[1].kinds,
    tellings=offers.tellings,
    best="lowest",
    hands_over=True,
)
