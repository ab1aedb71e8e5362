"""Knåker, the swap phase: 2, 2.1, 2.2, 2.3, and 6.1 for face-up cards (2.4 is given as a cheat)."""

from __future__ import annotations

from referee.engine.cards import UNKNOWN, Card
from referee.engine.clauses import Finding
from referee.games.knaker.events import Chance, Draw, Instick, Lay, Lift, PickUp, Play, Shift, Start, TakeBack
from referee.games.knaker.lays.conditions import OtherRank
from referee.games.knaker.rulebook import RULES
from referee.games.knaker.state import HAND_FULL, IN, PLAY, SWAP, Seat, State


@RULES.check("2", Lift, Lay, Shift, Draw)
def hand_first(state: State, event: Lift | Lay | Shift | Draw) -> Finding | None:
    """A player's swap phase begins when they take up their hand."""
    if state.phase != SWAP or state.seats[event.by].lifted:
        return None
    return Finding("2", why="hand-not-taken-up")


@RULES.check("2.1", Start)
def everyone_is_ready(state: State, event: Start) -> Finding | None:
    """Play begins when all have agreed, each with three face-up stacks or nothing left to lay there."""
    seats = [seat for seat in state.seats if seat.status == IN]
    if not all(seat.ready for seat in seats):
        return Finding("2.1", why="not-all-ready")
    return None if all(stacks_complete(state, seat) for seat in seats) else Finding("2.1", why="stack-missing")


def stacks_complete(state: State, seat: Seat) -> bool:
    """Tell whether a seat has face-up cards on each face-down one, or nothing left to lay there."""
    covered = all(stack or not down for stack, down in zip(seat.up, seat.down, strict=True))
    return covered or (not seat.hand_count and not state.stock)


@RULES.check("2.1", Lift, Lay, Shift)
def only_before_play(state: State, event: Lift | Lay | Shift) -> Finding | None:
    """Cards are swapped only at the beginning of the game."""
    return Finding("2.1", why="swap-phase-is-over") if state.phase == PLAY else None


@RULES.check("2.1", Play, Chance, PickUp, Instick, TakeBack)
def only_in_play(state: State, event: Play | Chance | PickUp | Instick | TakeBack) -> Finding | None:
    """Nothing is laid on the pile before play begins."""
    return Finding("2.1", why="play-has-not-begun") if state.phase == SWAP else None


@RULES.check("6.1", Lift, Lay, Shift)
def face_up_cards_stay(state: State, event: Lift | Lay | Shift) -> Finding | None:
    """Face-up cards are moved, taken up, or laid on others' only in the swap phase."""
    return Finding("6.1", why="swap-phase-is-over") if state.phase == PLAY else None


@RULES.check("2.2", Lift, Shift)
def locked_cards_stay(state: State, event: Lift | Shift) -> Finding | None:
    """Nobody takes cards from a locked stack."""
    if event.stack not in state.seats[event.by].locked:
        return None
    return Finding("2.2", why="stack-is-locked")


@RULES.check("2.2", Lay, Shift)
def fits_the_opponents_stack(state: State, event: Lay | Shift) -> Finding | None:
    """On an opponent's stack only cards of its rank may be laid."""
    if event.on == event.by:
        return None
    stack = event.to_stack if isinstance(event, Shift) else event.stack
    if not state.seats[event.on].up[stack]:
        return Finding("2.2", why="no-such-stack")
    return _of_one_rank(state, event.on, stack, event.cards, "2.2")


@RULES.check("2.3", Lay, Shift)
def fits_the_own_stack(state: State, event: Lay | Shift) -> Finding | None:
    """On own face-up cards only cards of the same rank may be laid; on a bare face-down card any one rank."""
    if event.on != event.by:
        return None
    stack = event.to_stack if isinstance(event, Shift) else event.stack
    return _of_one_rank(state, event.by, stack, event.cards, "2.3")


def _of_one_rank(state: State, index: int, stack: int, cards: tuple[Card, ...], clause: str) -> Finding | None:
    """Compare cards with each other and with the stack they are laid on, as far as it is known."""
    rank = cards[0][0]
    there = state.seats[index].up[stack]
    known = [card for card in there if card != UNKNOWN]
    if any(card[0] != rank for card in (*cards, *known)):
        return Finding(clause, why="another-rank")
    if not there or known:
        return None
    since = len(state.seats[index].shown_up)
    return Finding(clause, OtherRank(index, stack, rank, since), why="another-rank")


@RULES.check("2.3", Draw)
def draws_to_three(state: State, event: Draw) -> Finding | None:
    """In the swap phase too, a player draws to at most three in hand."""
    if state.phase != SWAP or state.seats[event.by].hand_count + event.number <= HAND_FULL:
        return None
    return Finding("2.3", why="drew-too-many")


@RULES.check("2.3", Start)
def everyone_has_drawn(state: State, event: Start) -> Finding | None:
    """Nobody starts with fewer than three in hand while there is a stock."""
    if not state.stock or all(seat.hand_count >= HAND_FULL for seat in state.seats if seat.status == IN):
        return None
    return Finding("2.3", why="not-drawn")
