"""Knoesten, before the hand: next, win (deal); join, join.two, join.passes, join.low."""

from __future__ import annotations

from referee.engine.clauses import Finding
from referee.engine.outcomes import PointsResult
from referee.games.knoesten.events import Deal, Join, Outcome, Pass
from referee.games.knoesten.rulebook import RULES
from referee.games.knoesten.state import State, dealt_in, due_dealer


@RULES.check("next", Deal, Outcome)
def dealer_in_order(state: State, event: Deal | Outcome) -> Finding | None:
    """The deal passes to the left. A hand that was stopped is dealt again by the same dealer."""
    if isinstance(event, Outcome) and (event.dealer is None or state.phase != "done"):
        return None
    return None if due_dealer(state) in (None, event.dealer) else Finding("next", why="wrong-dealer")


@RULES.check("deal", Deal)
def hand_is_over(state: State, event: Deal) -> Finding | None:
    """A new hand is dealt only when the last one is over."""
    return None if state.phase == "done" else Finding("deal", why="hand-not-over")


@RULES.check("win", Deal, Outcome, PointsResult)
def nobody_has_won(state: State, event: Deal | Outcome | PointsResult) -> Finding | None:
    """A game that has been won is over."""
    return Finding("win", why="game-is-won") if state.finished else None


@RULES.check("join", Join, Pass)
def may_answer(state: State, event: Join | Pass) -> Finding | None:
    """Players who are dealt in are asked once, before the exchange; the dealer is not asked."""
    if state.phase != "join" or state.dealer is None:
        return Finding("join", why="nobody-is-asked-now")
    if event.by == state.dealer:
        return Finding("join", why="dealer-always-plays")
    if event.by not in dealt_in(len(state.scores), state.dealer):
        return Finding("join", why="sits-out")
    return Finding("join", why="has-answered") if event.by in state.answered else None


@RULES.check("players", Join, Pass)
def is_dealt_in(state: State, event: Join | Pass) -> Finding | None:
    """With five players, the one to the dealer's right sits out and neither joins nor passes."""
    if state.phase == "done" or state.dealer is None or event.by in dealt_in(len(state.scores), state.dealer):
        return None
    return Finding("players", why="sits-out")


@RULES.check("join.two", Pass)
def two_play(state: State, event: Pass) -> Finding | None:
    """If all the others have passed, the last one asked must join."""
    return Finding("join.two", why="last-one-must-join") if must_join(state, event.by) else None


def must_join(state: State, seat: int) -> bool:
    """Return whether a seat is the last one asked, and all the others have passed."""
    if state.phase != "join" or seat in state.answered or seat == state.dealer:
        return False
    return all(other in (seat, state.dealer) for other in state.joined)


@RULES.check("join.passes", Pass)
def not_too_often(state: State, event: Pass) -> Finding | None:
    """Nobody passes more than `max_passes` hands in a row."""
    return Finding("join.passes", why="passed-too-often") if passed_too_often(state, event.by) else None


def passed_too_often(state: State, seat: int) -> bool:
    """Return whether a seat has passed as many hands in a row as allowed."""
    return bool(state.passes[seat] >= state.setup.options["max_passes"])


@RULES.check("join.low", Pass)
def low_must_join(state: State, event: Pass) -> Finding | None:
    """A player with `low_points` or fewer must join."""
    return Finding("join.low", why="low-must-join") if is_low(state, event.by) else None


def is_low(state: State, seat: int) -> bool:
    """Return whether a seat has `low_points` or fewer."""
    return bool(state.scores[seat] <= state.setup.options["low_points"])
