"""Knåker, what an event of the swap phase changes on the table: 2, 2.1, 2.2, 2.3. Never judges."""

from __future__ import annotations

from referee.engine.cards import Card
from referee.games.knaker.cards.deck import DECKS
from referee.games.knaker.events import HAND, Lay, Lift, LiftHand, Ready, Shift, Show, Start
from referee.games.knaker.players.hands import as_told, known_on_stack, take_from_stack, take_out, with_value
from referee.games.knaker.players.turns import turn_to
from referee.games.knaker.rulebook import RULES
from referee.games.knaker.state import IN, PLAY, Past, State, with_seat


def lift_hand(state: State, event: LiftHand, number: int) -> State:
    """Take up the hand."""
    seat = state.seats[event.by]._replace(lifted=True)
    return state._replace(seats=with_seat(state.seats, event.by, seat), past=Past(number, event, state))


def lift(state: State, event: Lift, number: int) -> State:
    """Move face-up cards into the hand."""
    after = _off_stack(state, event.by, event.stack, event.cards)
    seat = after.seats[event.by]
    seat = seat._replace(hand=seat.hand + event.cards, ready=False)
    return after._replace(seats=with_seat(after.seats, event.by, seat), past=Past(number, event, state))


def lay(state: State, event: Lay, number: int) -> State:
    """Lay hand cards on a face-up stack."""
    seat, unseen, _laid = take_out(state, event.by, event.cards, HAND, number)
    seats = with_seat(state.seats, event.by, seat._replace(ready=False))
    after = state._replace(seats=seats, unseen=unseen, past=Past(number, event, state))
    return _onto_stack(after, event.by, event.on, event.stack, event.cards)


def shift(state: State, event: Shift, number: int) -> State:
    """Move face-up cards from one stack to another."""
    after = _off_stack(state, event.by, event.stack, event.cards)
    seats = with_seat(after.seats, event.by, after.seats[event.by]._replace(ready=False))
    after = after._replace(seats=seats, past=Past(number, event, state))
    return _onto_stack(after, event.by, event.on, event.to_stack, event.cards)


def _off_stack(state: State, index: int, stack: int, cards: tuple[Card, ...]) -> State:
    seat, unseen = as_told(state.seats[index], stack, cards), state.unseen
    for card in cards:
        if card not in seat.up[stack]:
            unseen = DECKS[state.house.decks].without(unseen, card)
        seat = take_from_stack(seat, stack, card)
    return state._replace(seats=with_seat(state.seats, index, seat), unseen=unseen)


@RULES.judge("2.2")
def _onto_stack(state: State, by: int, on: int, stack: int, cards: tuple[Card, ...]) -> State:
    """Put cards on a stack, which locks an opponent's."""
    seat = state.seats[on]
    locked = seat.locked
    if on != by and stack not in locked:
        locked = tuple(sorted((*locked, stack)))
    seat = seat._replace(up=with_value(seat.up, stack, (*seat.up[stack], *cards)), locked=locked)
    return state._replace(seats=with_seat(state.seats, on, seat))


@RULES.judge("6")
def show(state: State, event: Show, number: int) -> State:
    """Make told face-up cards known."""
    unseen = state.unseen
    for card in event.cards:
        unseen = DECKS[state.house.decks].without(unseen, card)
    seat = known_on_stack(as_told(state.seats[event.by], event.stack, event.cards), event.stack, event.cards)
    seats = with_seat(state.seats, event.by, seat)
    return state._replace(seats=seats, unseen=unseen, past=Past(number, event, state))


def mark_ready(state: State, event: Ready, number: int) -> State:
    """Mark a player as done, until they swap again."""
    seat = state.seats[event.by]._replace(ready=True)
    return state._replace(seats=with_seat(state.seats, event.by, seat), past=Past(number, event, state))


@RULES.judge("2.1")
def start(state: State, event: Start, number: int) -> State:
    """Begin play, on an empty pile unless something was laid there against the rules."""
    seats = tuple(seat._replace(lifted=True, ready=False) for seat in state.seats)
    after = state._replace(phase=PLAY, seats=seats, lying=None, past=Past(number, event, state))
    left = sum(seat.status == IN for seat in seats)
    if left <= 1:
        return after
    turn, visits = turn_to(after, event.first)
    return after._replace(turn=turn, visits=visits)
