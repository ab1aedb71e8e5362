"""Knåker, the cards: 1, 17. A deck has duplicates, so each copy of a card has its own bit."""

from __future__ import annotations

from collections.abc import Iterable

from referee.engine.cards import JOKERS, RANKS, SUITS, Card

COPIES = {"XB": 2}
"""Numbers of copies per deck that differ from one: two of the three jokers are black."""


class Deck:
    """One or two decks. A set of cards, with copies told apart, is an integer.

    `kinds` are the different cards in order, `mask` has the bits of all copies of a card, `rank` those of a rank, and
    `all` those of the whole deck.
    """

    def __init__(self, decks: int) -> None:
        """Make `decks` decks of 55 cards."""
        self.kinds: tuple[Card, ...] = (*(rank + suit for rank in RANKS for suit in SUITS), *JOKERS)
        self.mask: dict[Card, int] = {}
        self.rank: dict[str, int] = {}
        self.size = 0
        for card in self.kinds:
            copies = decks * COPIES.get(card, 1)
            self.mask[card] = ((1 << copies) - 1) << self.size
            self.rank[card[0]] = self.rank.get(card[0], 0) | self.mask[card]
            self.size += copies
        self.all = (1 << self.size) - 1

    def without(self, cards: int, card: Card) -> int:
        """Return a set without one copy of `card`, which must be in it."""
        copies = cards & self.mask[card]
        return cards ^ (copies & -copies)

    def with_one(self, cards: int, card: Card) -> int:
        """Return a set with one more copy of `card`."""
        missing = self.mask[card] & ~cards
        return cards | (missing & -missing)

    def of(self, cards: Iterable[Card]) -> int:
        """Return the bits of all copies of these cards."""
        mask = 0
        for card in cards:
            mask |= self.mask[card]
        return mask

    def ranks(self, ranks: str) -> int:
        """Return the bits of all cards of these ranks."""
        mask = 0
        for rank in ranks:
            mask |= self.rank[rank]
        return mask


DECKS = {decks: Deck(decks) for decks in (1, 2)}
