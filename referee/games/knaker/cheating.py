"""Knåker, who may call what a cheat: 16, 16.1, 16.4; and who must take the pile: 16.8.

What a call does to the table stands in put_back.py, what cheats cost in pricks.py.
"""

from __future__ import annotations

from referee.engine.clauses import Finding
from referee.games.knaker.events import Accuse, Chance, Lay, Lift, Play, Shift
from referee.games.knaker.rulebook import RULES
from referee.games.knaker.state import IN, PLAY, Past, State, owes_pile_now, past_event
from referee.games.knaker.turns import lap_is_over


@RULES.check("16", Accuse)
def in_time(state: State, event: Accuse) -> Finding | None:
    """A cheat is called before a lap has gone, and while it hasn't been put back."""
    past = past_event(state, event.event)
    if past is None:
        return Finding("16", why="put-back-already")
    return None if in_time_for(state, past) else Finding("16", why="lap-is-over")


@RULES.judge("16")
def in_time_for(state: State, past: Past) -> bool:
    """Tell whether an event may still be called a cheat."""
    return never_too_old(state, past) or not lap_is_over(state, past)


@RULES.judge("16.4")
def never_too_old(state: State, past: Past) -> bool:
    """Tell whether no lap limits the call of an event.

    That is so of face-up cards swapped during play, and of what was pointed out in time but could not
    yet be told.
    """
    swaps_up = past.before.phase == PLAY and isinstance(past.event, Lift | Lay | Shift)
    return swaps_up or past.number in state.called


@RULES.check("16.1", Accuse)
def accuser_is_in_the_game(state: State, event: Accuse) -> Finding | None:
    """Who is out, has lost or is disqualified may not point out a cheat."""
    return None if state.seats[event.by].status == IN else Finding("16.1", why="out-of-the-game")


@RULES.check("16.8", Play, Chance)
def takes_the_pile(state: State, event: Play | Chance) -> Finding | None:
    """Who got the fourth prick when there was no pile takes it in the next turn, and lays nothing."""
    return Finding("16.8", why="must-take-pile") if owes_pile_now(state, event.by) else None
