"""Knåker, the real cards of a table that nobody sees, for random players: dealt, and moved as events say."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

from referee.engine.cards import Card
from referee.games.knaker.deck import COPIES, DECKS
from referee.games.knaker.events import (
    DOWN,
    HAND,
    STACKS,
    UP,
    Chance,
    Draw,
    Instick,
    Lay,
    Lift,
    PickUp,
    Play,
    Shift,
    TakeBack,
)
from referee.games.knaker.reading import SOUND, read
from referee.games.knaker.state import HAND_FULL, State


class Real(NamedTuple):
    """The hands, face-up and face-down cards by seat, and the stock, its top last."""

    hands: list[list[Card]]
    up: list[list[list[Card]]]
    down: list[list[list[Card]]]
    stock: list[Card]

    def copy(self) -> Real:
        """Return a copy that may be changed by itself."""
        up = [list(map(list, stacks)) for stacks in self.up]
        down = [list(map(list, stacks)) for stacks in self.down]
        return Real(list(map(list, self.hands)), up, down, list(self.stock))

    def after(self, event: Any, before: State, after: State) -> None:
        """Move the cards as an event did that was carried out; a call is put back elsewhere."""
        move = _MOVES.get(type(event))
        if move is not None:
            move(self, event, before, after)

    def settle(self, state: State, pile: tuple[Card, ...]) -> None:
        """Let those who were punished have the pile, and take away the cards of those who are gone."""
        for index, seat in enumerate(state.seats):
            if len(self.hands[index]) < seat.hand_count:
                self.hands[index].extend(pile)
            if not seat.has_cards:
                for place in (self.hands[index], *self.up[index], *self.down[index]):
                    place.clear()


def deal(rng: random.Random, players: int, decks: int) -> Real:
    """Shuffle, and give each player three face-down cards, a face-up one on each, and a hand."""
    stock = [card for card in DECKS[decks].kinds for _copy in range(decks * COPIES.get(card, 1))]
    rng.shuffle(stock)
    return Real(
        [[stock.pop() for _ in range(HAND_FULL)] for _seat in range(players)],
        [[[stock.pop()] for _ in range(STACKS)] for _seat in range(players)],
        [[[stock.pop()] for _ in range(STACKS)] for _seat in range(players)],
        stock,
    )


def _lay(real: Real, event: Play | Instick, before: State, after: State) -> None:
    """Cards leave a hand or the table; a blind one that fails goes to the hand with the pile."""
    index = event.by
    for card in event.cards:
        places = {HAND: [real.hands[index]], UP: real.up[index], DOWN: real.down[index]}
        next(place for place in places[event.source] if card in place).remove(card)
    if event.source == DOWN and read(before, event).grade != SOUND:
        real.hands[index].extend((*before.pile, *event.cards))


def _chance(real: Real, event: Chance, before: State, after: State) -> None:
    """The top card of the stock lies, or goes to the hand with the pile."""
    card = real.stock.pop()
    if read(before, event).grade != SOUND:
        real.hands[event.by].extend((*before.pile, card))


def _pick_up(real: Real, event: PickUp, before: State, after: State) -> None:
    real.hands[event.by].extend(before.pile)


def _draw(real: Real, event: Draw, before: State, after: State) -> None:
    real.hands[event.by].extend(real.stock.pop() for _ in range(event.number))


def _take_back(real: Real, event: TakeBack, before: State, after: State) -> None:
    """Cards go back to the face-up stacks they came from, else to the hand."""
    cards = Counter(event.cards)
    then, now = before.seats[event.by], after.seats[event.by]
    for at in range(STACKS):
        for card in (Counter(now.up[at]) - Counter(then.up[at])).elements():
            real.up[event.by][at].append(card)
            cards[card] -= 1
    real.hands[event.by].extend(cards.elements())


def _lift(real: Real, event: Lift, before: State, after: State) -> None:
    for card in event.cards:
        real.up[event.by][event.stack].remove(card)
        real.hands[event.by].append(card)


def _lay_off(real: Real, event: Lay, before: State, after: State) -> None:
    for card in event.cards:
        real.hands[event.by].remove(card)
        real.up[event.on][event.stack].append(card)


def _shift(real: Real, event: Shift, before: State, after: State) -> None:
    for card in event.cards:
        real.up[event.by][event.stack].remove(card)
        real.up[event.on][event.to_stack].append(card)


_MOVES: dict[type, Callable[[Real, Any, State, State], None]] = {
    Play: _lay,
    Instick: _lay,
    Chance: _chance,
    PickUp: _pick_up,
    Draw: _draw,
    TakeBack: _take_back,
    Lift: _lift,
    Lay: _lay_off,
    Shift: _shift,
}
