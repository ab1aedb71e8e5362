"""Knoesten, fault: a card that its player takes back from the trick.

Everybody has seen the card, so it is known to be in that hand again. What it proved while it lay there stays proven.
"""

from __future__ import annotations

from referee.engine.cards import Card
from referee.engine.clauses import Finding
from referee.engine.unseen import Hidden
from referee.engine.values import with_one
from referee.games.knoesten.events import TakeBack
from referee.games.knoesten.rulebook import PACK, RULES
from referee.games.knoesten.state import State


@RULES.check("fault", TakeBack)
def card_laid_stays(state: State, event: TakeBack) -> Finding:
    """A card laid is a card played: taking it back is one of the book's other mistakes, whichever card it is."""
    return Finding("fault", why="took-card-back")


def last_card(state: State, seat: int) -> Card | None:
    """Return the card that this seat could take back now: its own, played last to the current trick."""
    if state.phase == "done" or not state.trick or seat not in state.joined:
        return None
    by, card = state.trick[-1]
    return card if by == seat else None


def no_card_to_take_back(state: State, event: TakeBack) -> Finding | None:
    """Return why this card can't have been taken back; None if it can."""
    seat, card = event
    if card == last_card(state, seat):
        return None
    if card not in PACK.bit:
        return Finding("deck", why="card-not-in-deck")
    if state.phase == "done":
        return Finding("fault", why="hand-is-over")
    if seat not in state.joined:
        return Finding("fault", why="not-in-the-hand")
    if card in state.seen:
        return Finding("fault", why="trick-is-complete")
    if (seat, card) in state.trick:
        return Finding("fault", why="not-the-last-card")
    laid = any(card == other for _by, other in state.trick)
    return Finding("fault", why="somebody-elses-card" if laid else "not-in-the-trick")


def back_in_hand(state: State, event: TakeBack) -> Hidden:
    """Return what is known of the hands once the card is back in the hand it came from."""
    seat, card = event
    hidden = state.hidden
    return hidden._replace(held=with_one(hidden.held, seat, hidden.held[seat] | PACK.bit[card]))


def shown_in_hand(state: State, seat: int) -> int:
    """Return the cards that everybody knows to be in a hand: the turned card, and those taken back."""
    hidden = state.hidden
    turned = PACK.bit[state.trump] if state.trump and seat == state.dealer else 0
    return hidden.held[seat] & (turned | hidden.played[seat])
