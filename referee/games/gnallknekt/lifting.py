"""Gnällknekt: removing played cards from the hand or the life they come from; deck, expose. Never judges."""

from __future__ import annotations

from referee.engine.cards import Card
from referee.engine.clauses import Finding
from referee.engine.values import keeps_last
from referee.games.gnallknekt.events import HAND, Attack, Defend, Discard, Move
from referee.games.gnallknekt.lives import may_be_this, tell, turned_up, with_life
from referee.games.gnallknekt.state import State, hand_count, is_token
from referee.games.gnallknekt.taking import less_cards


@keeps_last
def lift(state: State, event: Attack | Defend | Discard) -> State | Finding:
    """Return the state without the cards played, or the finding why they can't have lain there."""
    sources = (HAND,) * len(event.cards) if isinstance(event, Discard) else event.sources
    for card, source in zip(event.cards, sources, strict=True):
        if source == HAND:
            lifted = _from_hand(state, event.by, card)
        elif isinstance(event, Move) and event.down:
            lifted = _from_below(state, event.by, source - 1, card)
        else:
            lifted = _from_life(state, event.by, source - 1, card)
        if isinstance(lifted, Finding):
            return lifted
        state = lifted
    for source in set(sources) - {HAND}:
        life = state.lives[event.by][source - 1]
        state = with_life(state, event.by, source - 1, turned_up(life, event.by, source - 1))
    return state


def _from_hand(state: State, seat: int, card: Card) -> State | Finding:
    hand = state.hands[seat]
    if card in hand:
        left = less_cards(hand, (card,))
        assert left is not None
        hands = (*state.hands[:seat], left, *state.hands[seat + 1 :])
        return _no_longer_private(state._replace(hands=hands), seat, card)
    if not hand_count(state, seat):
        return Finding("deck", why="holds-no-cards")
    unseen = state.unseen.shown(seat, card)
    if unseen is None:
        return Finding("deck", why="card-not-in-hand" if state.unseen.counts[seat] == 0 else "card-lies-elsewhere")
    return state._replace(unseen=unseen)


def _no_longer_private(state: State, seat: int, card: Card) -> State:
    """Of equal cards in a hand, let the one that everybody has seen go first."""
    private = state.private[seat]
    if private.count(card) <= state.hands[seat].count(card):
        return state
    left = less_cards(private, (card,)) or ()
    return state._replace(private=(*state.private[:seat], left, *state.private[seat + 1 :]))


def _from_life(state: State, seat: int, number: int, card: Card) -> State | Finding:
    life = state.lives[seat][number]
    if card not in life.open:
        tokens = [some for some in reversed(life.open) if is_token(some) and may_be_this(state, some, card)]
        told = tell(state, tokens[0], card) if tokens else None
        if told is None:
            return Finding("deck", why="not-in-that-life")
        state, life = told, told.lives[seat][number]
    opened = less_cards(life.open, (card,))
    assert opened is not None
    return with_life(state, seat, number, life._replace(open=opened))


def _from_below(state: State, seat: int, number: int, card: Card) -> State | Finding:
    life = state.lives[seat][number]
    unseen = state.unseen.shown_lying(card)
    if not life.down or unseen is None:
        return Finding("deck", why="not-in-that-life" if not life.down else "card-lies-elsewhere")
    return with_life(state, seat, number, life._replace(down=life.down - 1))._replace(unseen=unseen)
