"""Kombinations-Whist: events that can't have happened, so they must be entry mistakes (1, 2.1)."""

from __future__ import annotations

from typing import Any

from referee.engine.cards import UNKNOWN, Card
from referee.engine.clauses import Finding
from referee.engine.outcomes import PointsResult
from referee.engine.unseen import Hidden
from referee.games.kombinationswhist import outcome
from referee.games.kombinationswhist.carry_out import known_cards, letter_of
from referee.games.kombinationswhist.events import Declare, Outcome, Play, Send, Show
from referee.games.kombinationswhist.letters import REFEREE
from referee.games.kombinationswhist.passing import Hands
from referee.games.kombinationswhist.rulebook import PACK
from referee.games.kombinationswhist.state import State


def why_impossible(state: State, event: Any) -> Finding | None:
    """Return why an event can't have happened; None if it can."""
    kind = type(event)
    if kind is Play:
        return _impossible_play(state, event)
    if kind is Declare:
        return _impossible_declaration(state, event) if state.phase == "declare" else _not_in_deck(state, event.justice)
    if kind is Send:
        return _impossible_send(state, event)
    if kind is Outcome or kind is PointsResult:
        return outcome.why_impossible(state, event)
    if kind is Show:
        return _impossible_cards(state, state.hidden, event.by, event.cards)
    return None


def _impossible_play(state: State, event: Play) -> Finding | None:
    hidden, seat = state.hidden, event.by
    bit = PACK.bit.get(event.cards, 0)
    if bit & hidden.held[seat] or (bit & hidden.unseen and hidden.unknown[seat] and type(hidden) is Hidden):
        return None
    return _impossible_cards(state, hidden, seat, (event.cards,))


def _impossible_cards(state: State, hidden: Hands, seat: int, cards: tuple[Card, ...]) -> Finding | None:
    """Return why these cards can't all be in one hand."""
    if state.phase == "done" or seat not in state.deal.seats or not hidden.count(seat):
        return Finding("2.2", why="holds-no-cards")
    mask = 0
    for card in cards:
        mistake = _not_in_deck(state, card)
        if mistake is not None:
            return mistake
        mask |= PACK.bit[card]
        if not PACK.bit[card] & (hidden.unseen | hidden.held[seat]):
            return Finding("2.2", cards=(card,), why="card-lies-elsewhere")
    return None if hidden.can_hold(seat, mask) else Finding("2.2", why="card-not-in-hand")


def _not_in_deck(state: State, card: Card | None) -> Finding | None:
    if card is None or PACK.bit.get(card, 0) & state.deal.deck:
        return None
    return Finding("2.1", why="card-not-in-deck")


def _impossible_declaration(state: State, event: Declare) -> Finding | None:
    """Return the finding on a declared card that can't be where it is said to be."""
    deal, hidden = state.deal, state.hidden
    assert deal.declarer is not None
    mistake = _not_in_deck(state, event.justice)
    if mistake is None and event.studio:
        mistake = _impossible_cards(state, hidden, deal.declarer, event.studio)
        hidden = hidden if mistake else hidden.reveal(deal.declarer, PACK.mask(event.studio))
    for seat, card in known_cards(event.ranks or ()):
        if mistake is None:
            mistake = _impossible_cards(state, hidden, seat, (card,))
            hidden = hidden if mistake else hidden.reveal(seat, PACK.bit[card])
    laid = [card for _seat, card in (*deal.declared.ranks, *(event.ranks or ()))]
    if mistake is None and event.takes is not None and event.takes not in laid and UNKNOWN not in laid:
        mistake = Finding("bid.rangtrumf", cards=(event.takes,), why="card-not-laid")
    return mistake


def _impossible_send(state: State, event: Send) -> Finding | None:
    if state.phase != "declare" or event.by not in state.deal.seats:
        return None
    if event.number > state.hidden.count(event.by):
        return Finding("2.2", why="more-than-held")
    mistake = _impossible_cards(state, state.hidden, event.by, event.cards)
    if mistake is not None or event.by == event.to or event.to not in state.deal.seats:
        return mistake
    after = letter_of(state, event).taken(state.hidden, REFEREE)
    return None if after.worlds else Finding("bid.brev", why="card-not-in-hand")
