"""Gnällknekt: a few cards, and every way in which they can have got where they are, with shuffles at any time.

This is the second opinion on `referee.games.gnallknekt.unseen`. It shares no code with it: it keeps all ways
separately, and tries a shuffle at every moment.
"""

from __future__ import annotations

import random
from typing import NamedTuple

Cards = tuple[str, ...]
HANDS = (0, 1)


class Way(NamedTuple):
    """One way in which the cards may lie; each pile but the stock without an order.

    The stock is made of layers, the top one first: of a layer any card may be drawn. `tokens` are the
    cards that went from a life to the used pile untold, by name.
    """

    hands: tuple[Cards, Cards]
    lying: Cards
    used: Cards
    stock: tuple[Cards, ...]
    tokens: tuple[tuple[str, str], ...] = ()


def less(cards: Cards, card: str) -> Cards:
    """Some cards without one of these."""
    left = list(cards)
    left.remove(card)
    return tuple(left)


def more(cards: Cards, *others: str) -> Cards:
    """Some cards and others."""
    return tuple(sorted((*cards, *others)))


def with_hand(way: Way, hand: int, cards: Cards) -> Way:
    """A way with other cards in a hand."""
    return way._replace(hands=(cards, way.hands[1]) if hand == 0 else (way.hands[0], cards))


def perhaps_shuffled(ways: set[Way]) -> set[Way]:
    """All ways once the table has shuffled, or hasn't."""
    return ways | {way._replace(used=(), stock=(*way.stock, way.used)) for way in ways if way.used}


def all_draws(ways: set[Way], hand: int, number: int) -> set[Way]:
    """All ways after so many cards have been drawn one by one; who needs a card shuffles if there is none."""
    for _ in range(number):
        ways = {
            with_hand(
                way._replace(stock=tuple(layer for layer in (less(way.stock[0], card), *way.stock[1:]) if layer)),
                hand,
                more(way.hands[hand], card),
            )
            for way in perhaps_shuffled(ways)
            if way.stock
            for card in set(way.stock[0])
        }
    return perhaps_shuffled(ways)


class Few:
    """A table of a few cards with all ways that fit what has been seen, and the real one among them."""

    def __init__(self, rng: random.Random, deck: Cards, *, in_hands: int, lying: int, used: int) -> None:
        """Deal at random, in all ways; `used` cards begin in the used pile, and nobody knows them."""
        self.ways = {Way(((), ()), (), (), (tuple(sorted(deck)),))}
        for hand in HANDS:
            self.ways = {way for way in all_draws(self.ways, hand, in_hands) if not way.used}
        for _ in range(lying):
            self.ways = {
                way._replace(stock=(less(way.stock[0], card), *way.stock[1:]), lying=more(way.lying, card))
                for way in self.ways
                for card in set(way.stock[0])
            }
        for _ in range(used):
            self.ways = {
                way._replace(stock=(less(way.stock[0], card), *way.stock[1:]), used=more(way.used, card))
                for way in self.ways
                for card in set(way.stock[0])
            }
        self.ways = {way._replace(stock=tuple(layer for layer in way.stock if layer)) for way in self.ways}
        self.rng = rng
        self.real = rng.choice(sorted(self.ways))
        self.ways = perhaps_shuffled(self.ways)
        self.fresh = bool(used)

    # --- what can be -------------------------------------------------------------------------------------

    def may_hold(self, hand: int) -> set[str]:
        """The cards that may be in a hand."""
        return {card for way in self.ways for card in way.hands[hand]}

    def may_lie(self) -> set[str]:
        """The cards that may be among those of the lives."""
        return {card for way in self.ways for card in way.lying}

    def may_have_been(self, token: str) -> set[str]:
        """The cards that a token may have been."""
        return {dict(way.tokens)[token] for way in self.ways}

    def may_both_have_been(self, tokens: tuple[str, str]) -> set[tuple[str, str]]:
        """The cards that two tokens may have been."""
        return {(dict(way.tokens)[tokens[0]], dict(way.tokens)[tokens[1]]) for way in self.ways}

    def stocks(self) -> set[int]:
        """How many cards the stock may have."""
        return {sum(map(len, way.stock)) for way in self.ways}

    # --- what happens ------------------------------------------------------------------------------------

    def draw(self, hand: int, number: int) -> None:
        """Cards are drawn; the real table shuffles when it must."""
        for _ in range(number):
            if not self.real.stock:
                self.shuffle()
            card = self.rng.choice(self.real.stock[0])
            layers = (less(self.real.stock[0], card), *self.real.stock[1:])
            real = self.real._replace(stock=tuple(layer for layer in layers if layer))
            self.real = with_hand(real, hand, more(real.hands[hand], card))
        self.ways = all_draws(self.ways, hand, number)

    def shuffle(self) -> None:
        """The real table lays its used cards, shuffled, under the stock; nobody says so."""
        if self.real.used:
            self.real = self.real._replace(used=(), stock=(*self.real.stock, self.real.used))

    def told_shuffled(self, *, under: bool) -> set[Way]:
        """All ways in which the used cards have been shuffled by now, and lie under others or not."""
        if not self.fresh:
            return set()
        return {way for way in self.ways if not way.used and (under or len(way.stock) < 2)}

    def show(self, hand: int, card: str, *, used: bool) -> None:
        """A card of a hand shows; it goes to the used pile, or lies open for good."""
        shown = {with_hand(way, hand, less(way.hands[hand], card)) for way in self.ways if card in way.hands[hand]}
        real = with_hand(self.real, hand, less(self.real.hands[hand], card))
        self._go(shown, real, (card,) if used else ())

    def show_lying(self, card: str, *, used: bool) -> None:
        """A card of a life is told; it goes to the used pile, or stays."""
        shown = {way._replace(lying=less(way.lying, card)) for way in self.ways if card in way.lying}
        self._go(shown, self.real._replace(lying=less(self.real.lying, card)), (card,) if used else ())

    def _go(self, ways: set[Way], real: Way, cards: Cards) -> None:
        self.ways = perhaps_shuffled({way._replace(used=more(way.used, *cards)) for way in ways})
        self.real = real._replace(used=more(real.used, *cards))
        self.fresh = self.fresh or bool(cards)

    def knock(self, token: str, *, thrown: int | None = None) -> None:
        """A card of a life goes to the used pile untold, and with it perhaps a whole hand."""
        ways = {
            way._replace(lying=less(way.lying, card), used=more(way.used, card), tokens=(*way.tokens, (token, card)))
            for way in self.ways
            for card in set(way.lying)
        }
        card = self.rng.choice(self.real.lying)
        real = self.real
        self.real = real._replace(
            lying=less(real.lying, card), used=more(real.used, card), tokens=(*real.tokens, (token, card))
        )
        if thrown is not None:
            ways = {thrown_away(way, thrown) for way in ways}
            self.real = thrown_away(self.real, thrown)
        self.ways, self.fresh = perhaps_shuffled(ways), True

    def tell(self, token: str) -> str:
        """Somebody tells what a token was."""
        card = dict(self.real.tokens)[token]
        self.ways = {way for way in self.ways if dict(way.tokens)[token] == card}
        return card


def thrown_away(way: Way, hand: int) -> Way:
    """A way once a hand has gone to the used pile."""
    return with_hand(way._replace(used=more(way.used, *way.hands[hand])), hand, ())
