"""Knåker: entering directly who goes out or loses, or the result of the game; its mistakes and its effects.

After that it is no longer known what lies on the table; only further outcomes can be entered.
"""

from __future__ import annotations

from typing import Any

from referee.engine.clauses import Finding
from referee.engine.outcomes import PlacesResult
from referee.games.knaker.cards.deck import DECKS
from referee.games.knaker.events import STACKS, Outcome
from referee.games.knaker.players.going_out import end_banging, go_out, lose, places
from referee.games.knaker.rulebook import RULES
from referee.games.knaker.state import IN, OUT, PLAY, Past, Seat, State, with_seat


def form_questions(state: State) -> dict[str, Any]:
    """Return what a form asks about who goes out next.

    `players` are still in the game. `shares` were the last to go out: a player who goes out in the same lap shares
    their place. `banging` has gone out on a seven, and it is asked whether they banged and blew or lost. `places` are
    those known.
    """
    players = state.setup.players
    playing = [] if state.finished else [seat for seat, held in enumerate(state.seats) if held.status == IN]
    return {
        "players": [players[seat] for seat in playing],
        "shares": [players[seat] for seat in _last_out(state)] if playing else [],
        "banging": None if state.banging is None else players[state.banging],
        "places": {players[seat]: place for seat, place in enumerate(places(state)) if place is not None},
    }


def _last_out(state: State) -> tuple[int, ...]:
    """Return the players who share the last place reached by going out."""
    return tuple(seat for seat, group in state.out if group == state.out[-1][1])


# --- what can't have happened ----------------------------------------------------------------------------


@RULES.judge("7.1")
@RULES.judge("7.3")
def why_impossible(state: State, event: Outcome | PlacesResult) -> Finding | None:
    """Return why nobody can have gone out like that, or the game can't have ended so; None if it can."""
    if state.finished:
        return Finding("7.1", why="game-is-over")
    if isinstance(event, Outcome):
        if state.seats[event.player].status != IN:
            return Finding("7.1", why="out-already", seats=(event.player,))
        return (
            Finding("7.3", why="nobody-out-before")
            if event.shares and not set(_last_out(state)) - {event.player}
            else None
        )
    ended = places(_end_with_places(state, event))
    for seat, place in enumerate(places(state)):
        if place not in (None, ended[seat]):
            return Finding("7.1", why="placed-otherwise", seats=(seat,))
    return None


# --- what breaks a rule ----------------------------------------------------------------------------------


@RULES.check("7.1", PlacesResult)
def one_is_left(state: State, event: PlacesResult) -> Finding | None:
    """The game goes on until one player is left, so nobody shares the last place."""
    return Finding("7.1", why="last-place-shared") if len(event.places[-1]) > 1 else None


# --- carrying out ----------------------------------------------------------------------------------------


def end_hand(state: State, event: Outcome, number: int) -> State:
    """Let a player go out, or lose. It is no longer known where the other cards lie."""
    past, index = Past(number, event, state), event.player
    state = _gather_cards(state)
    if index == state.banging:
        state = end_banging(state, ok=not event.lost)
    elif event.lost:
        state = lose(state, index)
    else:
        last = state.out[-1][1] if state.out else -1
        group = last if event.shares else last + 1
        state = go_out(state._replace(out=(*state.out, (index, group))), index)
    return state._replace(past=past)


def end_game(state: State, event: PlacesResult, number: int) -> State:
    """End the game with these places."""
    return _end_with_places(_gather_cards(state), event)._replace(past=Past(number, event, state))


def _end_with_places(state: State, event: PlacesResult) -> State:
    """Return the game with everybody placed.

    A sole last player is left over; players who lost or are disqualified stay so.
    """
    last = event.places[-1]
    left = last if len(last) == 1 and state.seats[last[0]].status == IN else ()
    out = tuple((seat, group) for group, shared in enumerate(event.places) for seat in shared if seat not in left)
    seats = state.seats
    for seat, _group in out:
        if seats[seat].status == IN:
            seats = with_seat(seats, seat, seats[seat]._replace(status=OUT))
    return state._replace(seats=seats, out=out, bottom=(), tie=None, banging=None, finished=True)


def _gather_cards(state: State) -> State:
    """Return the table without its cards. Pricks, status, and their consequences stay."""
    seats = tuple(
        Seat(
            hidden=0,
            up=((),) * STACKS,
            down=(0,) * STACKS,
            pricks=seat.pricks,
            handicaps=seat.handicaps,
            status=seat.status,
            next_game_pricks=seat.next_game_pricks,
            left=seat.left,
        )
        for seat in state.seats
    )
    return state._replace(
        phase=PLAY,
        turn=None,
        pile=(),
        owners=(),
        stock=0,
        seats=seats,
        unseen=DECKS[state.house.decks].all,
        thrown=(),
        claims=(),
        lying=None,
        owing=(),
        late=(),
        tie=None,
        given=(),
        untold=True,
    )
