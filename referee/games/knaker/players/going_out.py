"""Knåker, winning and losing: 7, 7.1, 7.2, 7.3, 13.4, 13.5; the place of the disqualified: 16.8."""

from __future__ import annotations

from typing import Any

from referee.engine.turns import TurnTime
from referee.games.knaker.cards.laying import top_of
from referee.games.knaker.players.turns import last_move_in_turn
from referee.games.knaker.rulebook import RULES
from referee.games.knaker.state import DISQUALIFIED, IN, LOST, OUT, State, with_seat

Places = list[int | None]
BLOW_SECONDS = 3  # 13.4


def with_last_card_laid(state: State, index: int, rank: str, flipped: bool, *, added: bool) -> State:
    """Let a player whose last card, of `rank`, is now laid go out or lose; the turn hasn't moved yet.

    `added`: the card was added to what the player had laid, after the turn had passed on (9).
    """
    if loses_with(state, rank, flipped):
        return lose(state, index)
    grouped = _record_going_out(state, index, added=added)
    if rank == "7" and state.house.bang:
        return grouped._replace(banging=index)
    return go_out(grouped, index)


@RULES.judge("7")
@RULES.judge("7.2")
@RULES.judge("13.4")
def loses_with(state: State, rank: str, flipped: bool) -> bool:
    """Return whether a last card loses: it flips the pile, is a two, or a seven on a two."""
    return flipped or (rank in "27" and top_of(state.house, state.pile).rank == "2")


@RULES.judge("7.3")
def _record_going_out(state: State, index: int, *, added: bool) -> State:
    """Record a player who goes out, together with the one before if the same lap (by option: turn) isn't over.

    The lap begins with the turn in which the first of them goes out, and is over when the turn would return to that
    seat. If places are shared only within a turn, a player who adds their last card after their own turn is over shares
    with nobody: that happens in another player's turn.
    """
    alone = added and not state.house.tie_lap
    if still_ties(state) and not alone:
        return state._replace(out=(*state.out, (index, state.out[-1][1])))
    turn = state.turn if state.turn is not None else index
    group = state.out[-1][1] + 1 if state.out else 0
    tie = None if alone else (group, turn, state.visits[turn])
    return state._replace(out=(*state.out, (index, group)), tie=tie)


def still_ties(state: State) -> bool:
    """Return whether a player who goes out now shares the place of the last one who did."""
    if state.tie is None or not state.out:
        return False
    group, seat, visits = state.tie
    within = state.visits[seat] <= visits and (state.house.tie_lap or state.turn == seat)
    return within and state.out[-1][1] == group


@RULES.judge("7")
@RULES.judge("13.5")
def go_out(state: State, index: int) -> State:
    """Put a player out who is recorded as going out."""
    return with_status(state, index, OUT)


@RULES.judge("7.2")
def lose(state: State, index: int) -> State:
    """Let a player lose, with the lowest place still free."""
    return with_status(_placed_last(state, index), index, LOST)


@RULES.judge("13.4")
def time_to_blow(state: State) -> TurnTime | None:
    """Return three seconds for a player who has gone out on a seven. People see and say whether they were kept."""
    if state.banging is None:
        return None
    return TurnTime(state.setup.players[state.banging], BLOW_SECONDS, None)


@RULES.judge("13.4")
def end_banging(state: State, *, ok: bool) -> State:
    """Let the player who went out on a seven go out if they banged and blew, else lose."""
    index = state.banging
    assert index is not None
    state = state._replace(banging=None)
    return go_out(state, index) if ok else lose(state, index)


@RULES.judge("16.8")
def disqualify(state: State, index: int) -> State:
    """Disqualify a player: like a loser they get the lowest place still free; cards in play are thrown away."""
    return with_status(_placed_last(state, index), index, DISQUALIFIED)


def _placed_last(state: State, index: int) -> State:
    bottom = state.bottom if index in state.bottom else (*state.bottom, index)
    return state._replace(
        out=tuple(entry for entry in state.out if entry[0] != index),
        bottom=bottom,
        banging=None if state.banging == index else state.banging,
    )


@RULES.judge("7.1")
def with_status(state: State, index: int, status: str) -> State:
    """Give a seat its new status. The game is over when one player is left.

    If that is a player who has still to bang and blow, it is over after that, or at once if all others have lost.
    """
    seats = with_seat(state.seats, index, state.seats[index]._replace(status=status))
    left = sum(seat.status == IN for seat in seats)
    state = state._replace(seats=seats, finished=left <= 1 and state.banging is None)
    if left > 1 or state.banging is None or len(state.out) > 1:
        return state
    return end_banging(state, ok=True)


@RULES.judge("7.1")
@RULES.judge("7.3")
def places(state: State) -> Places:
    """Return each seat's place; None while it can still change."""
    players = len(state.seats)
    found: Places = [None] * players
    unsure = _unsure_group(state)
    groups = len({group for _seat, group in state.out})
    for seat, group in state.out:
        if seat != state.banging and (unsure is None or group <= unsure):
            before = [other for _seat, other in state.out if other < group]
            found[seat] = 1 + len(set(before) if state.house.dense else before)
    left = [seat for seat in range(players) if state.seats[seat].status == IN]
    last = [seat for seat in left if seat != state.banging]
    if len(last) == 1 and (state.finished or (state.banging is not None and unsure is None)):
        found[last[0]] = 1 + (groups if state.house.dense else len(state.out))
    lowest = _lowest_place(state, groups, len(left))
    for after, seat in enumerate(state.bottom):
        found[seat] = lowest - after if lowest is not None else None
    return found


def _unsure_group(state: State) -> int | None:
    """Return the group of the player who must still bang and blow, if the places after it depend on that."""
    group = next((group for seat, group in state.out if seat == state.banging), None)
    shared = any(seat != state.banging and other == group for seat, other in state.out)
    return None if shared and state.house.dense else group


def _lowest_place(state: State, groups: int, left: int) -> int | None:
    """Return the last place. If places are counted without gaps (dense), it is known only once no tie can come."""
    if not state.house.dense or state.finished:
        return len(state.seats) if not state.house.dense else groups + left + len(state.bottom)
    bangs = [group for seat, group in state.out if seat == state.banging]
    shares = any(seat != state.banging and group in bangs for seat, group in state.out)
    left -= len(bangs)  # the banging player takes a separate place, out or lost, unless they would share one
    ties_may_come = shares or left > 2 or (left == 2 and may_still_tie(state))
    return None if ties_may_come else groups + left + len(state.bottom)


def may_still_tie(state: State) -> bool:
    """Return whether the next player to go out may share the place of the last one who did.

    If nobody tells the cards, nobody knows whether the lap is over. A turn may come again to the player whose turn it
    was, as long as nobody else has moved.
    """
    if state.untold:
        return bool(state.out)
    if state.house.tie_lap or state.tie is None:
        return still_ties(state)
    seat, last = state.tie[1], last_move_in_turn(state)
    again = (last is not None and last.event.by == seat) or any(claim.seat == seat for claim in state.claims)
    return still_ties(state._replace(turn=seat) if again else state)


def result(state: State) -> tuple[dict[str, Any], ...]:
    """Return the players with their places, best first. Points are places, the lowest being the best.

    Players still in the game share, for now, the best place that is left. `pricks` are those of this game,
    `next_game_pricks` those carried into the next.
    """
    found = places(state)
    best_left = 1 + len(state.out)
    order = sorted(range(len(found)), key=lambda seat: (found[seat] or best_left, seat))
    return tuple(
        {
            "player": state.setup.players[seat],
            "points": found[seat] or best_left,
            "place": found[seat] or best_left,
            "pricks": state.seats[seat].pricks,
            "next_game_pricks": state.seats[seat].next_game_pricks,
        }
        for seat in order
    )
