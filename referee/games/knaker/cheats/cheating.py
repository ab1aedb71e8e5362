"""Knåker, who may call which event a cheat: 16, 16.1, 16.4; and who must take the pile: 16.8.

The effects of a call are in calls.py, the costs of cheats in pricks.py.
"""

from __future__ import annotations

from referee.engine.clauses import Finding
from referee.games.knaker.cheats.laps import lap_is_over
from referee.games.knaker.events import Accuse, Chance, Lay, Lift, Play, Shift, Witness
from referee.games.knaker.players.turns import owes_pile_now
from referee.games.knaker.rulebook import RULES
from referee.games.knaker.state import IN, PLAY, Past, State, any_event, events_since, past_event


@RULES.check("16", Accuse)
def in_time(state: State, event: Accuse) -> Finding | None:
    """A cheat is called at most once, and within a lap, even if another call has put it back."""
    past = any_event(state, event.event)
    if past is None or called_already(state, past):
        return Finding("16", why="put-back-already")
    return None if in_time_for(state, past) else Finding("16", why="lap-is-over")


@RULES.judge("16")
def called_already(state: State, past: Past) -> bool:
    """Return whether an event was put back because somebody rightly called it."""
    called = any(number == past.number for number, _seat, _pricks in state.convicted)
    return called and past_event(state, past.number) is None


@RULES.judge("16")
def in_time_for(state: State, past: Past) -> bool:
    """Tell whether an event may still be called a cheat."""
    return never_too_old(state, past) or not lap_is_over(state, past)


@RULES.judge("16.4")
def never_too_old(state: State, past: Past) -> bool:
    """Return whether an event can be called without the limit of a lap.

    This holds for face-up cards swapped during play or taken from a locked stack in the swap phase, and for events that
    were called in time but could not be judged yet.
    """
    return _swaps_face_up_cards(past) or past.number in state.called


def _swaps_face_up_cards(past: Past) -> bool:
    """Return whether an event takes face-up cards that must stay, or lays some where none may be added any more."""
    event, before = past.event, past.before
    if before.phase == PLAY:
        return isinstance(event, Lift | Lay | Shift)
    return isinstance(event, Lift | Shift) and event.stack in before.seats[event.by].locked


@RULES.check("16.1", Accuse)
def accuser_is_in_the_game(state: State, event: Accuse) -> Finding | None:
    """A player who is out, has lost or is disqualified may not point out a cheat."""
    return None if state.seats[event.by].status == IN else Finding("16.1", why="out-of-the-game")


@RULES.check("16.1", Witness)
def confirms_what_was_pointed_out(state: State, event: Witness) -> Finding | None:
    """Players out of the game may only confirm a cheat that somebody in the game has pointed out."""
    pointed_out = any(
        type(past.event) is Accuse and past.event.event == event.event and past.before.seats[past.event.by].status == IN
        for end in (state.past, *state.undone)
        for past in events_since(end, event.event)
    )
    return None if pointed_out else Finding("16.1", why="not-pointed-out")


@RULES.check("16.8", Play, Chance)
def takes_the_pile(state: State, event: Play | Chance) -> Finding | None:
    """A player whose fourth prick came without a pile takes it in their next turn, and lays nothing."""
    return Finding("16.8", why="must-take-pile") if owes_pile_now(state, event.by) else None
