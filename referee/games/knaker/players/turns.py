"""Knåker, whose turn it is: 3, 7.1. Laps are counted by how often it has come to each seat (laps.py)."""

from __future__ import annotations

from referee.games.knaker.events import Chance, PickUp, Play
from referee.games.knaker.rulebook import RULES
from referee.games.knaker.state import IN, Claim, Past, State

Visits = tuple[int, ...]
Turn = tuple[int | None, Visits, tuple[Claim, ...]]
"""Whose turn it is, how often it has come to each seat, and who else may go on."""

MOVES = (Play, Chance, PickUp)
"""The moves that a player makes in their turn (3)."""


@RULES.judge("3")
def may_go_on(state: State, index: int) -> bool:
    """Return whether a seat may make the next move: the player to move or, after a card out of turn, a skipped one."""
    return state.turn == index or (bool(state.claims) and _claim_of(state, index) is not None)


def _claim_of(state: State, index: int | None) -> Claim | None:
    return next((claim for claim in state.claims if claim.seat == index), None)


def in_breach(state: State, index: int) -> bool:
    """Return whether a seat that moves now does so out of turn, or continues what it began out of turn."""
    if state.turn is None:
        return False
    if not state.claims:
        return state.turn != index
    claim = _claim_of(state, index)
    return claim is None or claim.by_breach


def goes_on_by_breach(state: State, index: int) -> bool:
    """Return whether a seat has the turn again only by its own breach, and others may go on instead."""
    claim = _claim_of(state, index)
    return claim is not None and claim.by_breach


def visits_for(state: State, index: int) -> Visits:
    """Return how often the turn has come to each seat if this one goes on."""
    claim = _claim_of(state, index)
    return state.visits if claim is None else claim.visits


@RULES.judge("16.8")
def owes_pile_now(state: State, index: int) -> bool:
    """Return whether a seat must take the pile in this turn, for its fourth prick."""
    owed = state.seats[index].owes_pile
    return owed is not None and may_go_on(state, index) and visits_for(state, index)[index] > owed


def turn_taken(state: State, index: int) -> State:
    """Let a seat go on that may: the turn is now its own alone."""
    return state._replace(turn=index, visits=visits_for(state, index), claims=()) if state.claims else state


def turn_moves(state: State, index: int, *, again: bool = False) -> Turn:
    """Return the turn after a seat has moved; `again` gives that seat another turn."""
    turn, visits = turn_to(state, index) if again else turn_after(state, index)
    return turn, visits, ()


@RULES.judge("3")
def turn_contested(state: State, index: int, *, again: bool = False) -> Turn:
    """Return the turn after a seat has laid out of turn: the skipped player and the next one may both go on.

    If they are the same player, it is simply their turn. An offender whose card gives another turn may go on too; that
    is no new turn of theirs, because nobody else has moved.
    """
    assert state.turn is not None
    now = state._replace(turn=None)
    turn, visits = turn_to(now, index) if again else turn_after(now, index)
    visits = state.visits if turn == index else visits
    skipped = state.claims or (Claim(state.turn, state.visits),)
    gained = Claim(turn, visits, by_breach=again and turn == index)
    claims = tuple([claim for claim in skipped if not claim.by_breach or claim.seat not in (index, turn)])
    if all(claim.seat != turn for claim in claims):
        claims += (gained,)
    return _turn_by_claims(turn, claims)


@RULES.judge("3")
def turn_shared(before: State, index: int, after: State) -> Turn:
    """Return the turn if a seat was given it by an illegal lay: who might have gone on before may do so still."""
    assert before.turn is not None and after.turn is not None
    might_go_on = before.claims or (Claim(before.turn, before.visits),)
    skipped = tuple([claim for claim in might_go_on if claim.seat not in (index, after.turn)])
    if not skipped:
        return after.turn, after.visits, after.claims
    by_breach = after.turn == index
    gained = Claim(after.turn, before.visits if by_breach else after.visits, by_breach)
    return after.turn, skipped[0].visits, (*skipped, gained)


@RULES.judge("7.1")
def turn_left(state: State, index: int) -> Turn:
    """Return the turn after a player has left the game: if it was or might be theirs, it is the next player's."""
    if not state.claims:
        return (state.turn, state.visits, ()) if state.turn != index else turn_moves(state, index)
    claims: tuple[Claim, ...] = ()
    turn = state.turn
    for claim in state.claims:
        if claim.seat == index:
            after, visits = turn_after(state._replace(turn=index, visits=claim.visits), index)
            turn = after if turn == index else turn
            claim = Claim(after, visits)
        if all(other.seat != claim.seat for other in claims):
            claims += (claim,)
    return _turn_by_claims(turn, claims)


def _turn_by_claims(turn: int | None, claims: tuple[Claim, ...]) -> Turn:
    """Return the turn given these claims, the first of which is the oldest."""
    if len(claims) == 1:
        return claims[0].seat, claims[0].visits, ()
    return turn, claims[0].visits, claims


def without_those_out(state: State) -> State:
    """Return the state after the turn has moved on from all players who have left the game."""
    for seat in (state.turn, *[claim.seat for claim in state.claims]):
        if seat is not None and state.seats[seat].status != IN:
            state = with_turn(state, turn_left(state, seat))
    return state


def with_turn(state: State, turn: Turn) -> State:
    """Return the state with this turn; it is nobody's once the game is over, or all but one who must bang are out."""
    index, visits, claims = turn
    if state.finished or all(seat.status != IN or at == state.banging for at, seat in enumerate(state.seats)):
        index, claims = None, ()
    return state._replace(turn=index, visits=visits, claims=claims)


@RULES.judge("7.1")
def turn_after(state: State, index: int) -> tuple[int, Visits]:
    """Return whose turn comes after a seat's, and how often the turn has then come to each seat.

    The turn passes over players who are out, but it counts as having come to them, since laps are counted by it.
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


def turn_to(state: State, index: int) -> tuple[int, Visits]:
    """Return the turn if it goes to a seat out of order, or to the next one if that seat is out.

    If nobody else has moved since that seat's turn, it is still the same turn: more turns of one player are no laps.
    """
    if state.seats[index].status != IN or state.banging == index:
        return turn_after(state, index)
    if state.turn == index:
        return index, state.visits
    last = last_move_in_turn(state)
    if last is not None and last.event.by == index:
        return index, visits_for(last.before, index)
    return index, (*state.visits[:index], state.visits[index] + 1, *state.visits[index + 1 :])


def last_move_in_turn(state: State) -> Past | None:
    """Return the last move of a player whose turn it was."""
    past = state.past
    while past is not None and (type(past.event) not in MOVES or in_breach(past.before, past.event.by)):
        past = past.before.past
    return past
