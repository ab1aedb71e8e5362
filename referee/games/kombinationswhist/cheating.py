"""Kombinations-Whist, cheating: 3.3. Also the conclusion of every event."""

from __future__ import annotations

from typing import Any

from referee.engine.clauses import Finding
from referee.engine.table import Judged
from referee.engine.verdicts import Verdict
from referee.games.kombinationswhist.carry_out import go_on_bidding
from referee.games.kombinationswhist.events import Cheat
from referee.games.kombinationswhist.rulebook import AGREED_CHEAT, EARLY_CHEAT, RULES
from referee.games.kombinationswhist.scoring import (
    all_pass,
    crown_winners,
    finish_deal,
    score,
    winner_by_shame,
    with_points,
    with_round_closed,
)
from referee.games.kombinationswhist.state import Match, State, is_barred

Penalties = tuple[dict[str, Any], ...]

OVER_WITHOUT_TURN = ("bid", "play")
"""The phases that end, together with the deal, when it is nobody's turn."""


@RULES.check("3.3", Cheat)
def still_plays(state: State, event: Cheat) -> Finding | None:
    """An expelled player can't cheat any more."""
    return Finding("3.3", why="expelled") if event.player in state.match.expelled else None


def conclude(state: State, event: object, judged: Judged) -> tuple[State, Penalties]:
    """Count the cost of an event, and the deal if it is over."""
    if type(event) is Cheat:
        state, penalties = _cheat(state, event)
        return _passed_over(state), penalties
    if state.turn is not None or state.phase not in OVER_WITHOUT_TURN:
        return state, ()
    return (all_pass(state) if state.phase == "bid" else score(state)), ()


def apply_overruling(state: State, seat: int, before: Verdict, now: Verdict) -> tuple[State, Penalties]:
    """Accept the referee's own verdict: an illegal move by itself costs nothing."""
    return state, ()


def _passed_over(state: State) -> State:
    """Pass the turn to bid on if its player has just fallen below -5 (2.2.3)."""
    if state.phase != "bid" or state.turn is None or not is_barred(state, state.turn):
        return state
    state = go_on_bidding(state, state.turn)
    return all_pass(state) if state.phase == "bid" and state.turn is None else state


@RULES.judge("3.3")
def _cheat(state: State, event: Cheat) -> tuple[State, Penalties]:
    """Count a cheat: on purpose, settled by agreement, before there is a declarer, by the declarer, or by another."""
    seat = event.player
    if seat in state.match.expelled:
        return state, ()
    if event.on_purpose:
        return _expel(state, seat), ()
    if event.agreed:
        return _pay(state, seat, AGREED_CHEAT)
    if (state.phase == "done" and state.unscored is None) or state.deal.declarer is None:
        return _call_off(state, seat)
    return _by_declarer(state) if seat == state.deal.declarer else _by_opponent(state, seat)


def _expel(state: State, seat: int) -> State:
    """Expel a player who cheated on purpose from the rest of the game. A deal that they play is called off."""

    def without(match: Match) -> Match:
        return with_round_closed(match._replace(expelled=match.expelled | {seat}))

    match = without(state.match)
    match = crown_winners(match, () if match.finished else winner_by_shame(match))
    if state.phase != "done" and (match.finished or seat in state.deal.seats):
        return finish_deal(state, match, redeal="3.3")
    unscored = state.unscored
    return state._replace(match=match, unscored=unscored and unscored._replace(match=without(unscored.match)))


def _call_off(state: State, seat: int) -> tuple[State, Penalties]:
    """Before there is a declarer: take points off and call the deal off; the same dealer deals again."""
    state, penalties = _pay(state, seat, EARLY_CHEAT)
    return (state if state.phase == "done" else finish_deal(state, state.match, redeal="3.3")), penalties


def _by_declarer(state: State) -> tuple[State, Penalties]:
    """Count the bid as not made; by option the deal ends there, or is played on."""
    played = state.unscored or state
    failed = played._replace(deal=played.deal._replace(declarer_cheated=True))
    ends = state.phase == "done" or state.setup.options["declarer_cheat"] == "ends_deal"
    return (score(failed) if ends else failed), ()


def _by_opponent(state: State, seat: int) -> tuple[State, Penalties]:
    """Charge what the bid scores, without extra points. The declarer loses nothing if the bid fails."""
    played = state.unscored or state
    assert played.deal.terms is not None
    points = max(0, played.deal.terms.points)
    played = played._replace(deal=played.deal._replace(opponent_cheated=True))
    if state.phase != "done":
        return _pay(played, seat, points)
    return score(played._replace(match=with_points(played.match, seat, -points))), _price(state, seat, points)


def _pay(state: State, seat: int, points: int) -> tuple[State, Penalties]:
    """Take points off at once, also from the score from which a deal is scored again. This may end the game."""
    match = with_points(state.match, seat, -points)
    unscored = state.unscored
    if unscored is not None:
        unscored = unscored._replace(match=with_points(unscored.match, seat, -points))
    match = crown_winners(match, () if match.finished else winner_by_shame(match))
    if match.finished and state.phase != "done":
        state = finish_deal(state, match)
    return state._replace(match=match, unscored=unscored), _price(state, seat, points)


def _price(state: State, seat: int, points: int) -> Penalties:
    return ({"player": state.setup.players[seat], "points": points},) if points else ()
