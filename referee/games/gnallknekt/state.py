"""Gnällknekt: the state of a table."""

from __future__ import annotations

from typing import NamedTuple

from referee.engine.cards import Card
from referee.engine.table import OpenRuling, Setup
from referee.engine.values import often_replaced
from referee.games.gnallknekt.rulebook import LIVES
from referee.games.gnallknekt.unseen import Unseen


class Life(NamedTuple):
    """One life: how many cards lie face down, and the open ones on top of them, bottom → top.

    An untold open card is a token: `?` and where it lay, namely seat, life, how many cards lay face down under it, and
    its index among the open ones. So somebody can still be asked what it was after it has gone.
    """

    down: int
    open: tuple[str, ...]


Lives = tuple[Life, ...]
LOST = Life(0, ())
NO_LIVES = (LOST,) * LIVES


class Fall(NamedTuple):
    """Players who lost their last life by one move: their seats, who made the move, and in which turn."""

    seats: tuple[int, ...]
    by: int
    turn_number: int


@often_replaced
class State(NamedTuple):
    """The state of the table. Seats are numbered from 0, clockwise.

    `taken` counts the cards taken this turn, `turn_number` the turns. `hands` are the known cards of the hands; the
    unknown ones, the stock and the used pile are in `unseen`. `private` are known cards of a hand that the other
    players have not seen. `named` says what tokens were told to be, if a verdict waits or has waited on them.
    `still_in` are the seats with lives left; `begun_out` are those without any at the beginning, with their places as
    far as known; `falls` says who has fallen since. `gnall` counts the turns in the whine position: -1 in the turn in
    which it arose, None before. `untold`: since the last outcome nobody has told what lies on the table.
    """

    setup: Setup
    turn: int | None
    step: str
    moves_left: int
    taken: int
    turn_number: int
    discard: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    lives: tuple[Lives, ...]
    unseen: Unseen
    private: tuple[tuple[Card, ...], ...]
    named: tuple[tuple[str, Card], ...] = ()
    still_in: tuple[int, ...] = ()
    begun_out: tuple[tuple[int, int | None], ...] = ()
    falls: tuple[Fall, ...] = ()
    gnall: int | None = None
    finished: bool = False
    drawn: bool = False
    untold: bool = False
    open: tuple[OpenRuling, ...] = ()


def is_token(card: str) -> bool:
    """Return whether an open card of a life is one nobody has told yet."""
    return card[0] == "?"


def token(seat: int, life: int, down: int, place: int = 0) -> str:
    """Return the name of the unknown open card that lies there."""
    return f"?{seat}{life}{down}{place}"


def next_in(state: State, seat: int) -> int:
    """Return the next player clockwise who still has a life (clause turn)."""
    players = len(state.lives)
    after = (seat + 1) % players
    while after not in state.still_in and after != seat:
        after = (after + 1) % players
    return after


def lives_left(state: State, seat: int) -> int:
    """Return how many lives a player has left."""
    return sum(1 for life in state.lives[seat] if life != LOST)


def hand_count(state: State, seat: int) -> int:
    """Return how many cards a player holds."""
    return len(state.hands[seat]) + state.unseen.counts[seat]


def cards_to_draw(state: State) -> int:
    """Return how many cards lie in the stock, or come to it when it runs out."""
    return state.unseen.stock + state.unseen.used
