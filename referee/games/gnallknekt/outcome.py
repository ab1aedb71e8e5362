"""Gnällknekt: entering directly who loses the last life, or the result of the game; its mistakes and its effects.

After that it is no longer known what lies on the table; only further outcomes can be entered.
"""

from __future__ import annotations

from typing import Any

from referee.engine.clauses import Finding
from referee.engine.events import REFEREE
from referee.engine.outcomes import PlacesResult
from referee.games.gnallknekt.bags import CARDS
from referee.games.gnallknekt.endgame import decide, finish_game, places
from referee.games.gnallknekt.events import Outcome
from referee.games.gnallknekt.rulebook import RULES
from referee.games.gnallknekt.state import NO_LIVES, Fall, State
from referee.games.gnallknekt.unseen import Unseen

TOGETHER = 2
"""The most players who can fall by one move: the one hit, and the one who plays their own last card for it."""
WHINERS = 2
"""The number of players left when a game can be drawn (gnall, option both_out)."""


def form_questions(state: State) -> dict[str, Any]:
    """Return what a form asks about who is out next.

    `players` have lives left. `shares` fell last: a player who falls by the same move shares their place. `may_draw`:
    the game may be drawn now. `places` are those known.
    """
    players = state.setup.players
    playing = () if state.finished else state.still_in
    return {
        "players": [players[seat] for seat in playing],
        "shares": [players[seat] for seat in _fell_last(state)] if playing else [],
        "may_draw": len(playing) == WHINERS,
        "places": {players[seat]: place for seat, place in places(state).items()},
    }


def _fell_last(state: State) -> tuple[int, ...]:
    """Return the seats that fell by the last fatal move, if another player may have fallen by it too."""
    seats = state.falls[-1].seats if state.falls else ()
    return seats if len(seats) < TOGETHER else ()


# --- what can't have happened ----------------------------------------------------------------------------


@RULES.judge("win")
def why_impossible(state: State, event: Outcome | PlacesResult) -> Finding | None:
    """Return why nobody can have fallen like that, or the game can't have ended so; None if it can."""
    if state.finished:
        return None
    if isinstance(event, Outcome):
        return _impossible_fall(state, event)
    ended = places(end_game(state, event))
    for seat, place in places(state).items():
        if place != ended[seat]:
            return Finding("win", why="placed-otherwise", seats=(seat,))
    return None


def _impossible_fall(state: State, event: Outcome) -> Finding | None:
    if event.player is not None and event.player not in state.still_in:
        return Finding("win", why="out-already", seats=(event.player,))
    return Finding("win", why="nobody-to-share-with") if event.shares and not _fell_last(state) else None


# --- what breaks a rule ----------------------------------------------------------------------------------


@RULES.check("gnall", Outcome, PlacesResult)
def two_draw(state: State, event: Outcome | PlacesResult) -> Finding | None:
    """A game is drawn only when two players are left."""
    first = event.places[0] if isinstance(event, PlacesResult) else state.still_in if event.player is None else ()
    return Finding("gnall", why="more-than-two-left") if len(first) > WHINERS and not state.finished else None


@RULES.check("win", PlacesResult)
def two_fall_together(state: State, event: PlacesResult) -> Finding | None:
    """One move takes the last lives of two players at most."""
    together = max(map(len, event.places[1:]), default=0)
    return Finding("win", why="two-at-most") if together > TOGETHER and not state.finished else None


# --- carrying out ----------------------------------------------------------------------------------------


def end_hand(state: State, event: Outcome) -> State:
    """Put a player out, or draw the game. It is no longer known where the other cards lie."""
    if state.finished:
        return state
    state = _gather_cards(state)
    if event.player is None:
        return finish_game(state, drawn=True)
    falls, before = (state.falls[:-1], state.falls[-1].seats) if event.shares else (state.falls, ())
    fall = Fall((*before, event.player), REFEREE, state.turn_number)
    still_in = tuple(seat for seat in state.still_in if seat != event.player)
    return decide(state._replace(falls=(*falls, fall), still_in=still_in))


def end_game(state: State, event: PlacesResult) -> State:
    """End the game with these places. If several players share the first, it is drawn."""
    if state.finished:
        return state
    first, *others = event.places
    begun_out = tuple(
        (seat, 1 + sum(map(len, event.places[:place]))) for place, shared in enumerate(others, 1) for seat in shared
    )
    state = _gather_cards(state)._replace(still_in=first, begun_out=begun_out, falls=())
    return finish_game(state, drawn=len(first) > 1)


def _gather_cards(state: State) -> State:
    """Return the table without its cards: all are back in the pack."""
    players = len(state.lives)
    return state._replace(
        turn=None,
        step="take",
        taken=0,
        discard=(),
        hands=((),) * players,
        lives=(NO_LIVES,) * players,
        unseen=Unseen.begin((), (0,) * players, lying=0, stock=2 * len(CARDS), used=0),
        private=((),) * players,
        named=(),
        gnall=None,
        open=(),
        untold=True,
    )
