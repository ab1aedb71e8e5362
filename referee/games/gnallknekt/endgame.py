"""Gnällknekt, the end of the game: win, gnall, final."""

from __future__ import annotations

from typing import Any, NamedTuple

from referee.engine.clauses import Finding
from referee.engine.outcomes import PlacesResult
from referee.engine.places import shared_place
from referee.engine.table import Judged
from referee.engine.verdicts import Verdict
from referee.games.gnallknekt.events import Attack, Defend, Discard, End, Event, Outcome, Take
from referee.games.gnallknekt.lives import attacks_needed
from referee.games.gnallknekt.rulebook import GNALL_ROUNDS, RULES
from referee.games.gnallknekt.state import NO_LIVES, Fall, State, lives_left

# --- final -----------------------------------------------------------------------------------------------


class Final(NamedTuple):
    """The condition that the exception fails: `by` has not taken all lives of `target` in that turn."""

    by: int
    target: int
    turn_number: int

    def status(self, state: State) -> bool | None:
        """Return False once it is done, True once it can't be done any more, None before that."""
        for fall in state.falls:
            if self.target in fall.seats:
                return (fall.by, fall.turn_number) != (self.by, self.turn_number)
        if state.turn_number != self.turn_number or attacks_needed(state, self.target) > state.moves_left:
            return True
        return None


@RULES.judge("final")
def final_blow(state: State, event: Attack) -> Final | None:
    """Return the condition on a pair that hits a jack, if the moves left in the turn can still fulfil it."""
    moves = max(state.moves_left, 1) if event.by == state.turn else 1
    if attacks_needed(state, event.target) > moves:
        return None
    return Final(event.by, event.target, state.turn_number)


# --- win -------------------------------------------------------------------------------------------------


@RULES.check("win", Take, Attack, Defend, Discard, End, Outcome, PlacesResult)
def game_goes_on(state: State, event: Event | Outcome | PlacesResult) -> Finding | None:
    """Nobody plays on when the game is over."""
    return Finding("win", why="game-is-over") if state.finished else None


@RULES.judge("win")
def count_the_fallen(state: State, by: int) -> State:
    """Remove players without lives from the game; their hand goes to the used pile. The last player left has won."""
    fallen = [seat for seat in state.still_in if state.lives[seat] == NO_LIVES]
    if not fallen:
        return state
    for seat in fallen:
        state = _hand_to_used(state, seat)
    falls = (*state.falls, Fall(tuple(fallen), by, state.turn_number))
    still_in = tuple(seat for seat in state.still_in if seat not in fallen)
    return decide(state._replace(falls=falls, still_in=still_in))


def _hand_to_used(state: State, seat: int) -> State:
    """The hand of a player without lives goes to the used pile (option out_hand)."""
    hands, private = list(state.hands), list(state.private)
    unseen = state.unseen.thrown(seat, hands[seat])
    hands[seat] = private[seat] = ()
    return state._replace(hands=tuple(hands), private=tuple(private), unseen=unseen)


def decide(state: State) -> State:
    """End the game if at most one player has lives left; if none has, it is drawn (option both_out)."""
    left = len(state.still_in)
    return state if left > 1 else finish_game(state, drawn=not left)


def finish_game(state: State, *, drawn: bool) -> State:
    """End the game, and with it the turn."""
    return state._replace(turn=None, turn_number=state.turn_number + 1, finished=True, drawn=drawn)


def places(state: State) -> dict[int, int]:
    """Return the places known so far by seat, in the reverse order of losing the last life.

    Players who fall by the same move share a place; so do those left when the game is drawn.
    """
    known = {seat: place for seat, place in state.begun_out if place is not None}
    still_in = len(state.lives) - len(state.begun_out)
    for fall in state.falls:
        still_in -= len(fall.seats)
        last_drawn = state.drawn and not still_in
        known.update(dict.fromkeys(fall.seats, 1 if last_drawn else still_in + 1))
    if state.finished:
        known.update(dict.fromkeys(state.still_in, 1))
    return known


def result(state: State) -> tuple[dict[str, Any], ...]:
    """Return the players with points and place, best first. A player has a point for each player they have outlasted.

    In an abandoned game, those still in are ranked by their lives left.
    """
    known = places(state)
    left = {seat: lives_left(state, seat) for seat in state.still_in}
    standing = []
    for seat, name in enumerate(state.setup.players):
        place = known.get(seat) or shared_place(-left.get(seat, 0), (-lives for lives in left.values()))
        standing.append((place, seat, name))
    return tuple(
        {"player": name, "points": sum(1 for other, _, _ in standing if other > place), "place": place}
        for place, _seat, name in sorted(standing)
    )


def conclude(state: State, event: Event, judged: Judged) -> tuple[State, tuple[dict[str, Any], ...]]:
    """Return no cost: no breach costs anything in this game."""
    return state, ()


def apply_overruling(
    state: State, seat: int, before: Verdict, now: Verdict
) -> tuple[State, tuple[dict[str, Any], ...]]:
    """Accept the referee's verdict; it costs nothing either."""
    return state, ()


# --- gnall -----------------------------------------------------------------------------------------------


def whines(state: State) -> bool:
    """Return whether the whine position stands: two players left, one of them with a single card in total."""
    return len(state.still_in) == 2 and any(
        sum(life.down + len(life.open) for life in state.lives[seat]) == 1 for seat in state.still_in
    )


def gnall_rounds(state: State) -> int:
    """Return the number of whole rounds played in the whine position.

    A round is one turn of each of the two players.
    """
    return max(state.gnall or 0, 0) // 2


def begin_count(state: State, turns: int) -> State:
    """Continue from a position in which this many turns have been counted and the next round begins."""
    starts_again = state.setup.options["gnall_count"] == "reset" and state.step == "take" and not whines(state)
    return state._replace(gnall=None if starts_again else turns)


@RULES.judge("gnall")
def note_whine_position(state: State) -> State:
    """Note that the whine position has arisen. Counting begins with the next turn."""
    return state._replace(gnall=-1) if state.gnall is None and whines(state) else state


@RULES.judge("gnall")
def count_the_turn(state: State) -> State:
    """Count a turn that has ended. After twice five rounds the game is drawn."""
    if state.gnall is None:
        return state
    gnall = state.gnall + 1
    if gnall >= 4 * GNALL_ROUNDS:
        return finish_game(state._replace(gnall=gnall), drawn=True)
    begins_round = gnall % 2 == 0
    if begins_round and state.setup.options["gnall_count"] == "reset" and not whines(state):
        return state._replace(gnall=None)
    return state._replace(gnall=gnall)


def due_less(state: State) -> int:
    """Return how many cards fewer a player may take: one, after five rounds in the whine position."""
    return 1 if gnall_rounds(state) >= GNALL_ROUNDS else 0
