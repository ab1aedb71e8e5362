"""Knoesten, points: score, knoest, win, fault, start."""

from __future__ import annotations

from typing import Any

from referee.engine.places import ranked_by_points
from referee.engine.table import Judged
from referee.engine.values import with_one
from referee.engine.verdicts import Verdict
from referee.games.knoesten.events import Fault, Outcome, Play
from referee.games.knoesten.rulebook import HAND_SIZE, KNOEST_POINTS, RULES
from referee.games.knoesten.state import State

Penalties = tuple[dict[str, Any], ...]


def conclude(state: State, event: object, judged: Judged) -> tuple[State, Penalties]:
    """Count the cost of an event, and the hand if it is over."""
    penalties: Penalties = ()
    trick_is_over = type(event) is Play and not state.trick and state.phase == "play"
    if blamed := _who_pays(state, event, judged):
        state, penalties = _faults(state, blamed, uncounted=state.leader if trick_is_over else None)
    if trick_is_over and state.phase == "play":
        state = _count_trick(state)
    if isinstance(event, Outcome) and not state.finished and sum(state.tricks) == HAND_SIZE:
        state = _count_hand(state)
    return decide(state), penalties


def _who_pays(state: State, event: object, judged: Judged) -> list[int]:
    """Return the players whom an event costs a fault: by option only those to whom the referee gives one.

    Nothing costs points any more once the game has been won.
    """
    if state.finished:
        return []
    blamed = [event.player] if type(event) is Fault else []
    if judged.blamed and state.setup.options["faults"] == "at_once":
        blamed = [seat for _event, seat in judged.blamed if seat >= 0] + blamed
    return blamed


@RULES.judge("fault")
def _faults(state: State, blamed: list[int], uncounted: int | None = None) -> tuple[State, Penalties]:
    """Give each of `blamed` the points of a fault; by option the hand ends there.

    `uncounted` has just taken a trick whose point has not been subtracted yet.
    """
    points = state.setup.options["fault_points"]
    for seat in blamed:
        state = _add_points(state, seat, points)
    if state.setup.options["fault_hand"] == "void" and state.phase != "done":
        state = _stop_hand(state, uncounted)
    players = state.setup.players
    return state, tuple({"player": players[seat], "points": points} for seat in blamed)


def _stop_hand(state: State, uncounted: int | None) -> State:
    """Stop the hand: nothing in it is scored, and the points subtracted for its tricks are added again."""
    if state.setup.options["win_when"] == "at_once":
        for seat, tricks in enumerate(state.tricks):
            state = _add_points(state, seat, tricks - (seat == uncounted))
    return state._replace(phase="done", turn=None, void=True, open=())


@RULES.judge("score")
def _count_trick(state: State) -> State:
    """Count the trick just taken, and after the last trick the whole hand."""
    at_once = state.setup.options["win_when"] == "at_once"
    if at_once and state.leader is not None:
        state = _add_points(state, state.leader, -1)
    return state if state.turn is not None else _count_hand(state)._replace(phase="done", turn=None)


@RULES.judge("score")
def _count_hand(state: State) -> State:
    """Count a hand that is over: its tricks, unless they were counted one by one, and the knoests."""
    at_once = state.setup.options["win_when"] == "at_once"
    for seat in state.joined:
        points = 0 if at_once else -state.tricks[seat]
        state = _add_points(state, seat, points + _knoest(state, seat))
    return state


@RULES.judge("knoest")
def _knoest(state: State, seat: int) -> int:
    """Return the cost of a hand without a trick."""
    return 0 if state.tricks[seat] else KNOEST_POINTS


@RULES.judge("win")
def decide(state: State) -> State:
    """Decide whether the game is over, and who has won: the lowest at 0 or below, with ties sharing the win."""
    lowest = min(state.scores)
    if lowest > 0 and not state.ended and not state.finished:
        return state
    counts_now = state.phase == "done" or state.setup.options["win_when"] == "at_once"
    if not state.ended and (lowest > 0 or not counts_now):
        return state._replace(finished=False, winners=())
    winners = tuple(seat for seat, points in enumerate(state.scores) if points == lowest)
    return state._replace(finished=True, winners=winners, phase="done", turn=None, open=())


def apply_overruling(state: State, seat: int, before: Verdict, now: Verdict) -> tuple[State, Penalties]:
    """Give or take back the points of a fault after the referee's own verdict."""
    if state.setup.options["faults"] == "called" or Verdict.ILLEGAL not in (before, now):
        return state, ()
    if now is Verdict.ILLEGAL:
        state, penalties = _faults(state, [seat])
        return decide(state), penalties
    points = -state.setup.options["fault_points"]
    state = _add_points(state, seat, points)
    return decide(state), ({"player": state.setup.players[seat], "points": points},)


@RULES.judge("start")
def result(state: State) -> tuple[dict[str, Any], ...]:
    """Return the players with points and place, lowest points first; equal points share the place."""
    return ranked_by_points(state.setup.players, state.scores, "lowest")


def _add_points(state: State, seat: int, points: int) -> State:
    scores = with_one(state.scores, seat, state.scores[seat] + points)
    return state._replace(scores=scores)
