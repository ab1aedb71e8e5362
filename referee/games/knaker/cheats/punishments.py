"""Knåker, the cost of a cheat that is no move, and the consequences of pricks:

2.4, 16.1 to 16.3, 16.5, 16.7 to 16.9.
"""

from __future__ import annotations

from referee.engine.cards import UNKNOWN
from referee.games.knaker.cheats.random_cards import cards_changed
from referee.games.knaker.events import Cheat, Leave, Remark, Witness
from referee.games.knaker.lays.rights import pile_gone, right_ended, with_lays
from referee.games.knaker.players.going_out import disqualify, lose
from referee.games.knaker.players.pricks import (
    DENIED_PRICKS,
    DISQUALIFIED_FROM,
    DISQUALIFIES,
    KIND_PRICKS,
    NEXT_GAME_PRICKS,
    TAKES_PILE_AT,
)
from referee.games.knaker.players.turns import turn_left, with_turn
from referee.games.knaker.rulebook import RULES
from referee.games.knaker.state import DISQUALIFIED, IN, Past, Seat, State, owing_after, with_seat


@RULES.judge("16.8")
@RULES.judge("16.3")
def give_pricks(state: State, index: int, pricks: int, *, disqualifies: bool = False) -> State:
    """Give pricks, with their consequences: the pile at four, disqualification at five.

    If what they are given for `disqualifies` at once (16.3), their player takes no pile any more.
    """
    seat = state.seats[index]
    before, after = seat.pricks, seat.pricks + pricks
    state = state._replace(
        seats=with_seat(state.seats, index, seat._replace(pricks=after)), given=((index, pricks),) if pricks else ()
    )
    if disqualifies or after >= DISQUALIFIED_FROM:
        return state if seat.status == DISQUALIFIED else remove_player(disqualify(state, index), index)
    return take_pile(state, index) if before < TAKES_PILE_AT <= after else state


@RULES.judge("16.8")
def take_pile(state: State, index: int) -> State:
    """Take the pile for the fourth prick: at once, or if there is none, at the player's next turn. The turn stays.

    If nobody tells what lies on the table, this happens unrecorded.
    """
    seat = state.seats[index]
    if seat.status != IN or state.banging == index or state.untold:
        return state
    if not state.pile:
        seat = seat._replace(owes_pile=state.visits[index])
        return state._replace(seats=with_seat(state.seats, index, seat))
    seat = seat._replace(hand=seat.hand + state.pile)
    owing = owing_after(state, index, seat.hand_count)
    seats = with_seat(state.seats, index, seat)
    return with_lays(state, pile_gone)._replace(pile=(), owners=(), seats=seats, owing=owing, on_kings=None)


def remove_player(state: State, index: int, *, left: bool = False) -> State:
    """Remove a player who leaves the game from the table: known cards are thrown away, the turn passes on."""
    seat = state.seats[index]
    thrown = seat.hand + tuple(card for stack in seat.up for card in stack if card != UNKNOWN)
    gone = Seat(
        hidden=0,
        up=((),) * len(seat.up),
        down=(0,) * len(seat.down),
        pricks=seat.pricks,
        handicaps=seat.handicaps,
        status=seat.status,
        next_game_pricks=seat.next_game_pricks,
        traces=seat.traces,
        shown_up=seat.shown_up,
        shown_down=seat.shown_down,
        left=left or seat.left,
    )
    state = with_lays(state, lambda lying: pile_gone(lying) if lying.seat == index else lying)
    state = state._replace(
        seats=with_seat(state.seats, index, gone),
        thrown=state.thrown + thrown,
        owing=tuple(due for due in state.owing if due[0] != index),
    )
    return with_turn(state, turn_left(state, index))


@RULES.judge("2.4")
@RULES.judge("11")
@RULES.judge("16.2")
@RULES.judge("16.3")
@RULES.judge("16.5")
def cheat(state: State, event: Cheat, number: int) -> State:
    """Punish a cheat that is no move: by pricks, or for hidden cards by disqualification (16.3)."""
    state = right_ended(state._replace(given=(), past=Past(number, event, state)), event.player)
    pricks = KIND_PRICKS[event.kind] if event.pricks is None else event.pricks
    state = cards_changed(state, event)
    pricks += DENIED_PRICKS * event.denies
    return give_pricks(state, event.player, pricks, disqualifies=event.kind in DISQUALIFIES)


@RULES.judge("16.1")
def remark(state: State, event: Remark, number: int) -> State:
    """Record that a player out of the game pointed out a cheat: a prick in the next game."""
    return next_game_prick(state._replace(past=Past(number, event, state)), event.player)


@RULES.judge("16.1")
def witness(state: State, event: Witness, number: int) -> State:
    """Record that a player out of the game confirmed a cheat. It costs nothing if somebody had pointed it out."""
    return state._replace(past=Past(number, event, state))


@RULES.judge("16.9")
def leave(state: State, event: Leave, number: int) -> State:
    """Let a player leave over a majority decision: a prick in the next game, and the lowest place still free."""
    state = next_game_prick(state._replace(past=Past(number, event, state)), event.player)
    if state.seats[event.player].status != IN:
        return state
    return remove_player(lose(state, event.player), event.player, left=True)


def next_game_prick(state: State, index: int) -> State:
    """Give a prick in the next game (16.1, 16.9)."""
    seat = state.seats[index]
    seat = seat._replace(next_game_pricks=seat.next_game_pricks + NEXT_GAME_PRICKS)
    return state._replace(seats=with_seat(state.seats, index, seat))
