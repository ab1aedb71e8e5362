"""Knåker, the lap after which a cheat stands: 16, 16.4.

The lap is counted by how often the turn has come to one seat: it is over when the turn has left that seat and comes to
it once more. Which seat that is depends on the event:

- a move in turn (also a draw, a take-back, or an instick that leaves the turn where it is): the player whose turn it
  was. For a move in turn that is its own player.
- a move by which its player takes the turn (a card, a chance or a pick-up out of turn; cards added after the turn has
  passed that are a two, a ten or another flip; an instick that flips the pile): that player, whoever goes on.
- anything else while several players may go on: the one who then does.
- in the swap phase: the player who has the first turn.

Anna, Bo, Cia and Dag: Anna is to move, and Bo lays. If Cia goes on, the lap is over after the moves of Cia, Dag and
Anna.
"""

from __future__ import annotations

from referee.games.knaker.events import Instick, PickUp, Start
from referee.games.knaker.lays.reading import read_entry
from referee.games.knaker.players.turns import MOVES, goes_on_by_breach, in_breach, visits_for
from referee.games.knaker.rulebook import RULES
from referee.games.knaker.state import Past, State, events_since, state_after


@RULES.judge("16")
def lap_is_over(state: State, past: Past) -> bool:
    """Return whether a lap has passed since an event."""
    before = past.before
    if before.turn is None:
        first = None if before.phase == state.phase or before.finished else _first_player(state)
        return first is not None and state.visits[first] > 1
    if _takes_the_turn(past):
        seat: int = past.event.by
        visits = (state_after(state, past) or before).visits
    else:
        seat, visits = _whose_turn(state, past)
    return state.visits[seat] > visits[seat]


def _takes_the_turn(past: Past) -> bool:
    """Return whether an event is a move by which its player takes a turn that is not theirs."""
    event, before = past.event, past.before
    if type(event) is Instick:
        return read_entry(before, event).again
    if type(event) not in MOVES or not in_breach(before, event.by):
        return False
    if type(event) is PickUp:
        return True
    if goes_on_by_breach(before, event.by):
        return True
    reading = read_entry(before, event)
    return reading.added_to is None or reading.added_to.breach or reading.again


def _whose_turn(state: State, past: Past) -> tuple[int, tuple[int, ...]]:
    """Return whose turn it was at an event, and how often the turn had come to each seat."""
    before = past.before
    assert before.turn is not None
    if not before.claims:
        return before.turn, before.visits
    seat, then = before.claims[0].seat, before
    for later in events_since(state.past, past.number - 1):
        if later.before.claims and type(later.event) in MOVES and not in_breach(later.before, later.event.by):
            seat, then = later.event.by, later.before
    return seat, visits_for(then, seat)


def _first_player(state: State) -> int | None:
    """Return who had the first turn, if play began in this record."""
    past = state.past
    while past is not None:
        if isinstance(past.event, Start):
            return past.event.first
        past = past.before.past
    return None
