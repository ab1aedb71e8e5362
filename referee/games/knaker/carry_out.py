"""Knåker, what an event changes on the table, legal or not. Never judges.

Laying (3, 3.1, 3.2, 4, 5, 6, 10 to 15), taking the pile (3.3), drawing (3.4), insticks (11) and blowing (13.4).
Recording the cards laid is in noted_lays.py, the swap phase in swap_moves.py, taking back in take_back.py, calls in
calls.py, other cheats in punishments.py.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from referee.engine.cards import Card
from referee.engine.outcomes import PlacesResult
from referee.games.knaker import events, outcome
from referee.games.knaker.cards.deck import DECKS
from referee.games.knaker.cards.laying import top_of
from referee.games.knaker.cheats.calls import accuse
from referee.games.knaker.cheats.punishments import cheat, leave, remark, witness
from referee.games.knaker.lays.noted_lays import as_laid
from referee.games.knaker.lays.reading import SOUND, Reading, read_entry
from referee.games.knaker.lays.rights import kept_by_others, lay_of, may_add, with_lays
from referee.games.knaker.lays.swap_moves import lay, lift, lift_hand, mark_ready, shift, show, start
from referee.games.knaker.lays.take_back import take_back
from referee.games.knaker.players import turns
from referee.games.knaker.players.going_out import end_banging, with_last_card_laid
from referee.games.knaker.players.hands import take_out
from referee.games.knaker.rulebook import RULES
from referee.games.knaker.state import (
    HAND_FULL,
    HEXAKAJAK,
    NO_INSTICK,
    PLAY,
    Laid,
    Lying,
    Past,
    Seat,
    State,
    owing_after,
    with_seat,
)

Owing = tuple[tuple[int, int], ...]


def carry_out(state: State, event: object, number: int) -> State:
    """Return the state after an event that can have happened. Every event is kept in `past`."""
    return _CARRY_OUT[type(event)](state, event, number)


def _play(state: State, event: events.Play, number: int) -> State:
    """Lay cards. A blind card that may not lie there is taken up with the pile."""
    reading = read_entry(state, event)
    taken = take_out(state, event.by, event.cards, event.source, number)
    before = state
    if not turns.in_breach(state, event.by):
        state = _move_begins(state, event.by)
    if event.source == events.DOWN and reading.grade != SOUND:
        seat, unseen, _laid = taken
        return _pile_to_hand(
            state=state, index=event.by, seat=seat, unseen=unseen, cards=event.cards, past=Past(number, event, before)
        )
    return _put_on_pile(state, reading, taken, Past(number, event, before), event)


def _chance(state: State, event: events.Chance, number: int) -> State:
    """Turn over the top card of the stock. It lies, or is taken up with the pile (3.3)."""
    reading = read_entry(state, event)
    card = event.cards[0]
    unseen = DECKS[state.house.decks].without(state.unseen, card)
    before = state
    if not turns.in_breach(state, event.by):
        state = _move_begins(state, event.by)
    seat = state.seats[event.by]
    state = state._replace(stock=state.stock - 1, owing=state.owing if state.stock > 1 else ())
    if reading.grade != SOUND:
        return _pile_to_hand(
            state=state, index=event.by, seat=seat, unseen=unseen, cards=event.cards, past=Past(number, event, before)
        )
    laid = (Laid(number, before.number, card, events.STOCK),)
    return _put_on_pile(state, reading, (seat, unseen, laid), Past(number, event, before), event)


def _instick(state: State, event: events.Instick, number: int) -> State:
    """Lay cards during another player's turn. Only a flip moves the turn."""
    reading = read_entry(state, event)
    taken = take_out(state, event.by, event.cards, event.source, number)
    return _put_on_pile(state, reading, taken, Past(number, event, state), event)


def _move_begins(state: State, index: int) -> State:
    """Let the next player move, who takes the turn. Draws still due are now late, and a bang still due has failed.

    A move out of turn settles neither.
    """
    state = turns.turn_taken(state, index)
    if state.banging is not None and state.banging != index:
        state = end_banging(state, ok=False)
    if state.owing or state.late:
        late = tuple(entry for entry in state.owing if entry[0] != index)
        state = state._replace(owing=tuple(entry for entry in state.owing if entry[0] == index), late=late)
    return state


def _put_on_pile(
    state: State,
    reading: Reading,
    taken: tuple[Seat, int, tuple[Laid, ...]],
    past: Past,
    event: events.Play | events.Chance | events.Instick,
) -> State:
    """Update the table after cards were laid as read: pile, turn, what their player may still do and must draw."""
    seat, unseen, laid = taken
    index = event.by
    is_instick = type(event) is events.Instick
    owing = state.owing
    if state.stock and type(event) is not events.Chance:
        owing = _owing_after_laying(state, index, seat)
    lying = as_laid(state, reading, laid, past, event)
    if not seat.has_cards and state.phase == PLAY:
        return _last_card_lies(
            state=state, reading=reading, seat=seat, unseen=unseen, lying=lying, past=past, is_instick=is_instick
        )
    if seat.owes_pile is not None and not is_instick and not reading.again and turns.owes_pile_now(state, index):
        seat = seat._replace(owes_pile=None)
    turn, visits, claims = _turn_after_laying(state, event, lying, again=reading.again)
    on_kings = None if reading.thrown else state.on_kings
    if reading.no_black:
        on_kings = index, visits[index]
    return state._replace(
        turn=turn,
        visits=visits,
        claims=claims,
        pile=reading.pile,
        owners=reading.owners,
        seats=with_seat(state.seats, index, seat),
        unseen=unseen,
        on_kings=on_kings,
        thrown=state.thrown + reading.thrown if reading.thrown else state.thrown,
        lying=lying,
        owing=owing,
        past=past,
    )


def _owing_after_laying(state: State, index: int, seat: Seat) -> Owing:
    """Record the draw that is due after cards were laid from a hand (3.4)."""
    owing = state.owing
    if owing:
        owing = tuple(entry for entry in owing if entry[0] != index)
    if seat.hand_count < HAND_FULL and seat.has_cards and state.phase == PLAY:
        owing = (*owing, (index, state.number))
    return owing


def _turn_after_laying(
    state: State, event: events.Play | events.Chance | events.Instick, lying: Lying, *, again: bool
) -> turns.Turn:
    """Return the turn after cards were laid. Cards merely added after the turn has passed don't change it."""
    index = event.by
    if state.finished:
        return None, state.visits, ()
    if state.turn is None or (type(event) is events.Instick and not again):
        return state.turn, state.visits, state.claims
    if lying.breach or turns.goes_on_by_breach(state, index):
        return turns.turn_contested(state, index, again=again)
    return (
        (state.turn, state.visits, state.claims)
        if state.claims and not again
        else turns.turn_moves(state, index, again=again)
    )


def _last_card_lies(
    state: State, reading: Reading, seat: Seat, unseen: int, lying: Lying, past: Past, *, is_instick: bool
) -> State:
    """Lay a player's last card: the player goes out or loses (7), and the turn passes on."""
    index = lying.seat
    added = not is_instick and state.turn != index and may_add(state, index)
    state = state._replace(
        pile=reading.pile,
        owners=reading.owners,
        seats=with_seat(state.seats, index, seat._replace(owes_pile=None)),
        unseen=unseen,
        thrown=state.thrown + reading.thrown,
        lying=lying,
        owing=tuple(entry for entry in state.owing if entry[0] != index),
        past=past,
    )
    state = with_last_card_laid(state, index, lying.laid[-1].card[0], reading.flipped, added=added)
    if state.finished:
        return turns.with_turn(state, (None, state.visits, ()))
    if lying.breach:
        return turns.with_turn(
            state, turns.turn_contested(turns.with_turn(state, turns.turn_left(state, index)), index)
        )
    stays = (is_instick or state.claims) and not reading.again
    return turns.with_turn(state, turns.turn_left(state, index) if stays else turns.turn_moves(state, index))


def _pick_up(state: State, event: events.PickUp, number: int) -> State:
    """Take the pile into the hand and pass the turn on."""
    past = Past(number, event, state)
    if not turns.in_breach(state, event.by):
        state = _move_begins(state, event.by)
    return _pile_to_hand(
        state=state, index=event.by, seat=state.seats[event.by], unseen=state.unseen, cards=(), past=past
    )


@RULES.judge("3.3")
@RULES.judge("10.3")
@RULES.judge("17.2.6")
def _pile_to_hand(state: State, index: int, seat: Seat, unseen: int, cards: tuple[Card, ...], past: Past) -> State:
    """Give a player the pile, with the card that failed. Some piles bring a handicap (10.3, 17.2.6)."""
    top = top_of(state.house, state.pile)
    handicap = NO_INSTICK if top.frippel else HEXAKAJAK if top.rank == "X" and top.row >= 6 else None
    punished = turns.owes_pile_now(state, index)
    if handicap is not None and handicap not in seat.handicaps and not punished:
        seat = seat._replace(handicaps=(*seat.handicaps, handicap))
    seat = seat._replace(hand=seat.hand + state.pile + cards, owes_pile=None if punished else seat.owes_pile)
    lying = None
    if turns.in_breach(state, index):
        under = kept_by_others(state, index)
        lying = Lying(index, past, (), 0, more=False, gone=True, breach=True, under=under)
        state = turns.with_turn(state, turns.turn_contested(state, index))
    elif state.turn is not None:
        state = turns.with_turn(state, turns.turn_moves(state, index))
    return state._replace(
        pile=(),
        owners=(),
        on_kings=None,
        seats=with_seat(state.seats, index, seat),
        owing=owing_after(state, index, seat.hand_count),
        unseen=unseen,
        lying=lying,
        past=past,
    )


def _draw(state: State, event: events.Draw, number: int) -> State:
    """Draw from the stock into the hand. What was laid before may no longer be taken back (9.1)."""
    index, seat = event.by, state.seats[event.by]
    ruled_out = seat.ruled_out._replace(hand=0)
    traces = (*seat.traces, event.number)
    seat = seat._replace(hidden=seat.hidden + event.number, traces=traces, ruled_out=ruled_out)
    stock = state.stock - event.number
    owing = owing_after(state, index, seat.hand_count) if stock else ()
    past = Past(number, event, state)
    if lay_of(state, index) is not None:
        state = with_lays(state, lambda lying: lying._replace(fixed=len(lying.laid)) if lying.seat == index else lying)
    return state._replace(stock=stock, seats=with_seat(state.seats, index, seat), owing=owing, past=past)


def _blow(state: State, event: events.Blow, number: int) -> State:
    """Record whether the player who went out on a seven has blown the cards away in time."""
    after = end_banging(state, ok=event.ok)
    return turns.with_turn(after, (after.turn, after.visits, after.claims))._replace(past=Past(number, event, state))


_CARRY_OUT: dict[type, Callable[[State, Any, int], State]] = {
    events.LiftHand: lift_hand,
    events.Lift: lift,
    events.Lay: lay,
    events.Shift: shift,
    events.Ready: mark_ready,
    events.Show: show,
    events.Start: start,
    events.Play: _play,
    events.Chance: _chance,
    events.PickUp: _pick_up,
    events.Draw: _draw,
    events.Instick: _instick,
    events.TakeBack: take_back,
    events.Blow: _blow,
    events.Accuse: accuse,
    events.Cheat: cheat,
    events.Remark: remark,
    events.Witness: witness,
    events.Leave: leave,
    events.Outcome: outcome.end_hand,
    PlacesResult: outcome.end_game,
}
