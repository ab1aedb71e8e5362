"""Knåker, whose turn it is and how laps go: 3, 7.1, 16 (the end of a lap)."""

from __future__ import annotations

from referee.games.knaker.events import Start
from referee.games.knaker.rulebook import RULES
from referee.games.knaker.state import IN, Past, State


@RULES.judge("7.1")
def turn_after(state: State, index: int) -> tuple[int, tuple[int, ...]]:
    """Return whose turn comes after a seat's, and how often the turn has then come to each seat.

    The turn passes over those who are out; to them too it has come, as far as laps are told by it.
    """
    seats, visits = state.seats, list(state.visits)
    seat = index
    for _ in seats:
        seat = (seat + 1) % len(seats)
        if seats[seat].status == IN and seat != state.banging:
            break
        visits[seat] += 1
    if seat != state.turn:
        visits[seat] += 1
    return seat, tuple(visits)


def turn_to(state: State, index: int) -> tuple[int, tuple[int, ...]]:
    """Return the turn when it goes to a seat out of order; if that one is out, to the next."""
    if state.seats[index].status != IN or state.banging == index:
        return turn_after(state, index)
    if state.turn == index:
        return index, state.visits
    return index, (*state.visits[:index], state.visits[index] + 1, *state.visits[index + 1 :])


@RULES.judge("16")
def lap_is_over(state: State, past: Past) -> bool:
    """Tell whether a lap has gone since an event: the turn has left the seat that had it, and come back.

    For what was done in the swap phase, the first player's turn begins the lap.
    """
    seat, visits = past.before.turn, past.before.visits
    if seat is not None:
        return state.visits[seat] > visits[seat]
    if past.before.phase == state.phase or past.before.finished:
        return False
    first = _first_player(state)
    return first is not None and state.visits[first] > 1


def _first_player(state: State) -> int | None:
    """Return who had the first turn, if play began in this record."""
    past = state.past
    while past is not None:
        if isinstance(past.event, Start):
            return past.event.first
        past = past.before.past
    return None
