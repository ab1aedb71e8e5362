"""Knåker, the real cards of a simulated table, for random players: dealt, and moved by events."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from referee.engine.cards import Card
from referee.engine.values import often_replaced
from referee.games.knaker import events
from referee.games.knaker.cards.deck import COPIES, DECKS
from referee.games.knaker.lays.reading import SOUND, read_entry
from referee.games.knaker.players.hands import without_card
from referee.games.knaker.state import HAND_FULL, State

Cards = tuple[Card, ...]
Stacks = tuple[Cards, ...]
Place = TypeVar("Place")


@often_replaced
class Real(NamedTuple):
    """The hands, face-up and face-down cards by seat, and the stock, with its top last."""

    hands: tuple[Cards, ...]
    up: tuple[Stacks, ...]
    down: tuple[Stacks, ...]
    stock: Cards

    def after(self, event: Any, before: State, after: State) -> Real:
        """Return the cards after an event that was carried out. A call's putting back is handled elsewhere."""
        move = _MOVES.get(type(event))
        return self if move is None else move(self, event, before, after)

    def settled(self, state: State, pile: Cards) -> Real:
        """Give punished players the pile, and remove the cards of players who have left."""
        real = self
        for index, seat in enumerate(state.seats):
            if len(self.hands[index]) < seat.hand_count:
                real = real.taken_up(index, pile)
            if not seat.has_cards and (real.hands[index] or any(real.up[index]) or any(real.down[index])):
                bare = ((),) * events.STACKS
                real = real._replace(
                    hands=_with_place(real.hands, index, ()),
                    up=_with_place(real.up, index, bare),
                    down=_with_place(real.down, index, bare),
                )
        return real

    def taken_up(self, index: int, cards: Cards) -> Real:
        """Return the cards with these added to a hand."""
        return self._replace(hands=_with_place(self.hands, index, self.hands[index] + cards))

    def let_go(self, index: int, cards: Cards) -> Real:
        """Return the cards with these removed from a hand."""
        return self._replace(hands=_with_place(self.hands, index, _without_cards(self.hands[index], cards)))

    def exchanged(self, index: int, given: Card, got: Card) -> Real:
        """Return the cards after one of a hand was exchanged for one from the stock or the thrown cards."""
        real = self.let_go(index, (given,)).taken_up(index, (got,))
        if got not in self.stock:
            return real
        at = self.stock.index(got)
        return real._replace(stock=_with_place(self.stock, at, given))

    def elsewhere(self, pile: Cards, decks: int) -> Cards:
        """Return the cards of the deck that lie neither here nor in the pile: the thrown ones."""
        mask = DECKS[decks].mask
        left = Counter({card: mask[card].bit_count() for card in mask}) - Counter(pile) - Counter(self.stock)
        for cards in (*self.hands, *(stack for stacks in (*self.up, *self.down) for stack in stacks)):
            left -= Counter(cards)
        return tuple(left.elements())

    def stack_set(self, index: int, at: int, cards: Cards) -> Real:
        """Return the cards with a face-up stack replaced."""
        return self._replace(up=_with_place(self.up, index, _with_place(self.up[index], at, cards)))


def deal(rng: random.Random, players: int, decks: int) -> Real:
    """Shuffle, and deal each player three face-down cards, a face-up one on each, and a hand."""
    stock = [card for card in DECKS[decks].kinds for _copy in range(decks * COPIES.get(card, 1))]
    rng.shuffle(stock)
    return Real(
        tuple([tuple([stock.pop() for _ in range(HAND_FULL)]) for _seat in range(players)]),
        tuple([tuple([(stock.pop(),) for _ in range(events.STACKS)]) for _seat in range(players)]),
        tuple([tuple([(stock.pop(),) for _ in range(events.STACKS)]) for _seat in range(players)]),
        tuple(stock),
    )


def _with_place(places: tuple[Place, ...], at: int, place: Place) -> tuple[Place, ...]:
    return (*places[:at], place, *places[at + 1 :])


def _without_cards(cards: Cards, gone: Cards) -> Cards:
    for card in gone:
        cards = without_card(cards, card)
    return cards


def _from_stacks(stacks: Stacks, cards: Cards) -> Stacks:
    for card in cards:
        at = next(at for at, stack in enumerate(stacks) if card in stack)
        stacks = _with_place(stacks, at, without_card(stacks[at], card))
    return stacks


def _lay(real: Real, event: events.Play | events.Instick, before: State, after: State) -> Real:
    """Remove laid cards from a hand or the table; a blind one that fails goes to the hand with the pile."""
    index = event.by
    if event.source == events.HAND:
        return real.let_go(index, event.cards)
    if event.source == events.UP:
        return real._replace(up=_with_place(real.up, index, _from_stacks(real.up[index], event.cards)))
    real = real._replace(down=_with_place(real.down, index, _from_stacks(real.down[index], event.cards)))
    fails = read_entry(before, event).grade != SOUND
    return real.taken_up(index, before.pile + event.cards) if fails else real


def _chance(real: Real, event: events.Chance, before: State, after: State) -> Real:
    """Turn over the top card of the stock: it lies, or goes to the hand with the pile."""
    card = real.stock[-1]
    real = real._replace(stock=real.stock[:-1])
    fails = read_entry(before, event).grade != SOUND
    return real.taken_up(event.by, (*before.pile, card)) if fails else real


def _pick_up(real: Real, event: events.PickUp, before: State, after: State) -> Real:
    return real.taken_up(event.by, before.pile)


def _draw(real: Real, event: events.Draw, before: State, after: State) -> Real:
    left = len(real.stock) - event.number
    return real._replace(stock=real.stock[:left]).taken_up(event.by, real.stock[left:][::-1])


def _take_back(real: Real, event: events.TakeBack, before: State, after: State) -> Real:
    """Return cards to the face-up stacks they came from, else to the hand."""
    cards = Counter(event.cards)
    then, now = before.seats[event.by], after.seats[event.by]
    for at in range(events.STACKS):
        back = Counter(now.up[at]) - Counter(then.up[at])
        cards -= back
        real = real.stack_set(event.by, at, (*real.up[event.by][at], *back.elements()))
    return real.taken_up(event.by, tuple(cards.elements()))


def _lift(real: Real, event: events.Lift, before: State, after: State) -> Real:
    left = _without_cards(real.up[event.by][event.stack], event.cards)
    return real.stack_set(event.by, event.stack, left).taken_up(event.by, event.cards)


def _lay_off(real: Real, event: events.Lay, before: State, after: State) -> Real:
    return real.let_go(event.by, event.cards).stack_set(
        event.on, event.stack, real.up[event.on][event.stack] + event.cards
    )


def _shift(real: Real, event: events.Shift, before: State, after: State) -> Real:
    real = real.stack_set(event.by, event.stack, _without_cards(real.up[event.by][event.stack], event.cards))
    return real.stack_set(event.on, event.to_stack, real.up[event.on][event.to_stack] + event.cards)


_MOVES: dict[type, Callable[[Real, Any, State, State], Real]] = {
    events.Play: _lay,
    events.Instick: _lay,
    events.Chance: _chance,
    events.PickUp: _pick_up,
    events.Draw: _draw,
    events.TakeBack: _take_back,
    events.Lift: _lift,
    events.Lay: _lay_off,
    events.Shift: _shift,
}
