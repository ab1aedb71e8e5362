"""Gnällknekt: what an event changes on the table, legal or not; deck. Never judges."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from referee.engine.outcomes import PlacesResult
from referee.games.gnallknekt import events, outcome
from referee.games.gnallknekt.endgame import count_the_fallen, count_the_turn, note_whine_position
from referee.games.gnallknekt.lifting import lift
from referee.games.gnallknekt.lives import aim, tell, tell_exposed, turned_up, with_life
from referee.games.gnallknekt.rulebook import MOVES, RULES
from referee.games.gnallknekt.state import Life, State, is_token, next_in
from referee.games.gnallknekt.taking import less_cards


def carry_out(state: State, event: object, number: int) -> State:
    """Return the state after an event that can have happened. A finished game stays as it is."""
    if state.finished and isinstance(event, events.Take | events.Attack | events.Defend | events.Discard | events.End):
        return state
    return _CARRY_OUT[type(event)](state, event)


def _take(state: State, event: events.Take) -> State:
    """Cards go from the stock and the discard pile to the hand; the known ones stay known."""
    discard = less_cards(state.discard, event.discard)
    assert discard is not None
    seat = event.by
    hands = (*state.hands[:seat], state.hands[seat] + event.discard, *state.hands[seat + 1 :])
    state = _draw(state._replace(discard=discard, hands=hands), seat, event.stock)
    if seat != state.turn:
        return state
    taken = state.taken + event.stock + len(event.discard)
    return state._replace(step="moves", taken=taken)


@RULES.judge("take")
def _draw(state: State, seat: int, number: int) -> State:
    """Draw from the stock; when it runs out, the used pile becomes the stock (option stock_empty)."""
    at_once = state.setup.options["stock_empty"] == "reshuffle"
    return state._replace(unseen=state.unseen.drawn(seat, number, at_once=at_once))


def _attack(state: State, event: events.Attack) -> State:
    """The cards hit and those that hit them go to the used pile."""
    lifted = lift(state, event)
    assert isinstance(lifted, State)
    target = aim(lifted, event)
    assert target is not None
    state = lifted
    for card, name in target.named:
        told = tell(state, card, name)
        assert told is not None
        state = told
    gone = [target.open[place] for place in target.places]
    known = tuple(card for card in gone if not is_token(card))
    unseen = state.unseen.gone((*known, *event.cards), [card for card in gone if is_token(card)])
    life = state.lives[event.target][event.life]
    opened = tuple(card for place, card in enumerate(target.open) if place not in target.places)
    life = turned_up(Life(life.down, opened), event.target, event.life)
    state = with_life(state, event.target, event.life, life)
    state = state._replace(unseen=unseen)
    return _after_move(state, event)


def _defend(state: State, event: events.Defend) -> State:
    """The cards are laid open on the life."""
    lifted = lift(state, event)
    assert isinstance(lifted, State)
    life = lifted.lives[event.by][event.life]
    laid = life._replace(open=life.open + event.cards)
    return _after_move(with_life(lifted, event.by, event.life, laid), event)


def _after_move(state: State, event: events.Move) -> State:
    """Count the move and the players who have fallen. A player who plays their own last card loses the turn too."""
    if event.by == state.turn:
        state = state._replace(step="moves", moves_left=max(0, state.moves_left - 1))
    state = note_whine_position(count_the_fallen(state, event.by))
    if state.turn is not None and state.turn not in state.still_in:
        return _pass_turn(state)
    return state


def _expose(state: State, event: events.Expose) -> State:
    """Make the turned-up cards known."""
    told = tell_exposed(state, event)
    assert told is not None
    return told


def _shuffle(state: State, event: events.Shuffle) -> State:
    """Make the used cards the stock, or put them under it."""
    unseen = state.unseen.shuffled(under=event.under)
    assert unseen is not None
    return state._replace(unseen=unseen)


def _discard(state: State, event: events.Discard) -> State:
    """The card lies on the discard pile; the turn passes."""
    lifted = lift(state, event)
    assert isinstance(lifted, State)
    state = lifted._replace(discard=lifted.discard + event.cards)
    return _pass_turn(state) if event.by == state.turn else state


def _end(state: State, event: events.End) -> State:
    return _pass_turn(state) if event.by == state.turn else state


@RULES.judge("turn")
def _pass_turn(state: State) -> State:
    """The turn goes on to the next player with a life left."""
    assert state.turn is not None
    state = count_the_turn(state)
    if state.finished:
        return state
    return state._replace(
        turn=next_in(state, state.turn or 0),
        step="take",
        moves_left=MOVES,
        taken=0,
        turn_number=state.turn_number + 1,
    )


_CARRY_OUT: dict[type, Callable[[State, Any], State]] = {
    events.Take: _take,
    events.Attack: _attack,
    events.Defend: _defend,
    events.Expose: _expose,
    events.Discard: _discard,
    events.End: _end,
    events.Shuffle: _shuffle,
    events.Outcome: outcome.end_hand,
    PlacesResult: outcome.end_game,
}
