"""Knoesten: entering only the outcome of a hand, or the result of the game; its mistakes and its effects."""

from __future__ import annotations

from typing import Any, NamedTuple

from referee.engine.clauses import Finding
from referee.engine.outcomes import PointsResult
from referee.engine.unseen import Hidden
from referee.games.knoesten.events import Outcome
from referee.games.knoesten.joining import is_low, passed_too_often
from referee.games.knoesten.rulebook import HAND_SIZE, PACK, RULES
from referee.games.knoesten.state import State, dealt_in, due_dealer


class Hand(NamedTuple):
    """The hand that an outcome ends: the one in progress, or one that counts as dealt at that moment.

    `asked` are the seats asked to join, in order. `answers` says which are known to have joined (True) or passed,
    `taken` the tricks so far.
    """

    dealer: int
    asked: tuple[int, ...]
    answers: dict[int, bool]
    taken: tuple[int, ...]

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats dealt in, the dealer last."""
        return (*self.asked, self.dealer)


def hand_of(state: State, dealer: int | None) -> Hand | None:
    """Return the hand in progress, or one dealt now by `dealer` (None: by the due dealer); None if that is unknown."""
    if state.phase == "done":
        dealer = due_dealer(state) if dealer is None else dealer
        return None if dealer is None else Hand(dealer, _seats_to_ask(state, dealer), {}, (0,) * len(state.scores))
    assert state.dealer is not None
    seats = _seats_to_ask(state, state.dealer)
    answered = state.answered if state.phase == "join" else (*seats, state.dealer)
    return Hand(state.dealer, seats, {seat: seat in state.joined for seat in answered}, state.tricks)


def _seats_to_ask(state: State, dealer: int) -> tuple[int, ...]:
    return tuple(dealt_in(len(state.scores), dealer)[:-1])


def form_questions(state: State) -> dict[str, Any]:
    """Return what a form asks about the hand in progress, or about the next one.

    `dealers` may have dealt it (several before the first hand). `players` may have joined, in the order in which they
    are asked; `joined` and `passed` are those known to have, `bound` may not pass. `tricks` is their number (at most,
    if `cut_short`: the first player to reach 0 ends the hand), `taken` those so far.
    """
    players = state.setup.players
    hand = None if state.finished else hand_of(state, None)
    everybody = [] if state.finished else [*players]
    asks: dict[str, Any] = {
        "dealers": everybody,
        "players": everybody,
        "joined": [],
        "passed": [],
        "bound": [],
        "tricks": HAND_SIZE,
        "cut_short": _may_be_cut_short(state),
        "taken": {},
    }
    if hand is None:
        return asks
    bound = {hand.dealer, *(seat for seat in hand.asked if is_low(state, seat) or passed_too_often(state, seat))}
    return asks | {
        "dealers": [players[hand.dealer]],
        "players": [players[seat] for seat in hand.seats],
        "joined": [players[seat] for seat in hand.seats if hand.answers.get(seat)],
        "passed": [players[seat] for seat in hand.seats if hand.answers.get(seat) is False],
        "bound": [players[seat] for seat in hand.seats if seat in bound and seat not in hand.answers],
        "taken": {players[seat]: hand.taken[seat] for seat in hand.seats},
    }


# --- what can't have happened ----------------------------------------------------------------------------


def why_impossible(state: State, event: Outcome | PointsResult) -> Finding | None:
    """Return why a hand, or a game, can't have had this outcome; None if it can."""
    if state.finished:
        return None
    if isinstance(event, PointsResult):
        return _impossible_points(state, event)
    hand = hand_of(state, event.dealer)
    if hand is None:
        return Finding("next", why="say-who-dealt")
    return _another_hand(state, hand, event) or _other_players(hand, event) or _other_tricks(state, hand, event)


def _another_hand(state: State, hand: Hand, event: Outcome) -> Finding | None:
    """The dealer and turned card of a hand in progress are known."""
    if event.trump is not None and event.trump not in PACK.bit:
        return Finding("deck", cards=(event.trump,), why="card-not-in-deck")
    if event.dealer not in (None, hand.dealer):
        return Finding("deal", why="another-dealt")
    if state.phase != "done" and state.trump and event.trump not in (None, state.trump):
        return Finding("deal", cards=(event.trump or "",), why="another-card-turned")
    return None


def _other_players(hand: Hand, event: Outcome) -> Finding | None:
    """Find tricks of a player who sits out, or tricks that contradict an earlier answer about joining."""
    for seat, tricks in enumerate(event.tricks):
        if tricks is not None and seat not in hand.seats:
            return Finding("players", why="sits-out", seats=(seat,))
        if hand.answers.get(seat, tricks is not None) is not (tricks is not None):
            return Finding("join", why="answered-otherwise", seats=(seat,))
    return None


@RULES.judge("score")
def _other_tricks(state: State, hand: Hand, event: Outcome) -> Finding | None:
    """Each of the five tricks is taken by somebody, unless the hand ends when a player reaches 0."""
    tricks = [taken or 0 for taken in event.tricks]
    for seat, before in enumerate(hand.taken):
        if tricks[seat] < before:
            return Finding("trick", why="had-taken-more", seats=(seat,))
    if sum(tricks) > HAND_SIZE or (sum(tricks) < HAND_SIZE and not _may_be_cut_short(state)):
        return Finding("score", why="not-that-many-tricks")
    if not _may_be_cut_short(state):
        return None
    left = [points - now + before for points, now, before in zip(state.scores, tricks, hand.taken, strict=True)]
    won = sum(points <= 0 for points in left)
    if min(left) < 0 or won > 1:
        return Finding("win", why="won-before-that")
    return None if won or sum(tricks) == HAND_SIZE else Finding("score", why="not-that-many-tricks")


def _may_be_cut_short(state: State) -> bool:
    return bool(state.setup.options["win_when"] == "at_once")


@RULES.judge("win")
def _impossible_points(state: State, event: PointsResult) -> Finding | None:
    """Before the last hand everybody was above 0, and the tricks of one hand brought them to these points."""
    last = sum(1 - points for points in event.points if points <= 0)
    return Finding("win", why="more-than-one-hand-below") if last > HAND_SIZE else None


# --- what breaks a rule ----------------------------------------------------------------------------------


@RULES.check("join", Outcome)
def dealer_joined(state: State, event: Outcome) -> Finding | None:
    """The dealer always plays."""
    hand = None if state.finished else hand_of(state, event.dealer)
    if hand is None or hand.dealer in hand.answers or event.tricks[hand.dealer] is not None:
        return None
    return Finding("join", why="dealer-always-plays", seats=(hand.dealer,))


@RULES.check("join.two", Outcome)
def two_played(state: State, event: Outcome) -> Finding | None:
    """If all the others had passed, the last one asked had to join."""
    passing = _passing(state, event)
    if not passing or sum(tricks is not None for tricks in event.tricks) > 1:
        return None
    return Finding("join.two", why="last-one-must-join", seats=passing[-1:])


@RULES.check("join.passes", Outcome)
def nobody_passed_too_often(state: State, event: Outcome) -> Finding | None:
    """Nobody passes more than `max_passes` hands in a row."""
    seats = tuple(seat for seat in _passing(state, event) if passed_too_often(state, seat))
    return Finding("join.passes", why="passed-too-often", seats=seats) if seats else None


@RULES.check("join.low", Outcome)
def all_low_joined(state: State, event: Outcome) -> Finding | None:
    """A player with `low_points` or fewer had to join."""
    seats = tuple(seat for seat in _passing(state, event) if is_low(state, seat))
    return Finding("join.low", why="low-must-join", seats=seats) if seats else None


def _passing(state: State, event: Outcome) -> tuple[int, ...]:
    """Return the players whom only this outcome shows to have passed, in the order in which they were asked."""
    hand = None if state.finished else hand_of(state, event.dealer)
    if hand is None:
        return ()
    return tuple(seat for seat in hand.asked if seat not in hand.answers and event.tricks[seat] is None)


@RULES.check("win", PointsResult)
def somebody_has_won(state: State, event: PointsResult) -> Finding | None:
    """A game is over when somebody has 0 points or fewer."""
    return None if state.finished or min(event.points) <= 0 else Finding("win", why="nobody-has-won")


# --- carrying out ----------------------------------------------------------------------------------------


def end_hand(state: State, event: Outcome) -> State:
    """End the hand and gather its cards. Open rulings stay open; the points are counted later."""
    hand = None if state.finished else hand_of(state, event.dealer)
    if hand is None:
        return state
    passes = list(state.passes)
    for seat in hand.asked:
        if seat not in hand.answers:
            passes[seat] = 0 if event.tricks[seat] is not None else passes[seat] + 1
    passes[hand.dealer] = 0
    tricks = tuple(taken or 0 for taken in event.tricks)
    scores = state.scores
    if _may_be_cut_short(state):
        scores = tuple(points - now + before for points, now, before in zip(scores, tricks, hand.taken, strict=True))
    return _gather_cards(state)._replace(
        dealer=hand.dealer,
        trump=event.trump or (None if state.phase == "done" else state.trump),
        scores=scores,
        passes=tuple(passes),
        joined=tuple(seat for seat, taken in enumerate(event.tricks) if taken is not None),
        tricks=tricks,
    )


def end_game(state: State, event: PointsResult) -> State:
    """End the game with these points, whoever has reached 0."""
    return state if state.finished else _gather_cards(state)._replace(scores=event.points, ended=True)


def _gather_cards(state: State) -> State:
    """Return the table between two hands: all cards in the pack."""
    nothing = (0,) * len(state.scores)
    return State(
        setup=state.setup,
        dealer=state.dealer,
        phase="done",
        turn=None,
        trump=state.trump,
        scores=state.scores,
        passes=state.passes,
        joined=state.joined,
        tricks=state.tricks,
        hidden=Hidden(PACK.all, nothing, nothing, nothing, nothing),
        handed_in=nothing,
        loose=nothing,
    )
