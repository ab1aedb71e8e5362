"""Knåker, the cards: 1, 17. A deck has duplicates, so each copy of a card has its own bit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from referee.engine.cards import JOKERS, RANKS, SUITS, Card

COPIES = {"XB": 2}
"""Numbers of copies per deck that differ from one: two of the three jokers are black."""


class Deck:
    """One or two decks. A set of cards, with copies told apart, is an integer.

    Copies of a card are taken out of a set from the first on, and put back from the last on. So a set from which cards
    were taken one by one always has the last copies of each.

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
        """Return a set with one more copy of `card`, of which one must be missing."""
        missing = self.mask[card] & ~cards
        return cards | 1 << missing.bit_length() - 1

    def numbers(self, cards: int) -> Counter[Card]:
        """Return how many copies of each card a set has."""
        return Counter({card: (cards & mask).bit_count() for card, mask in self.mask.items()} if cards else {})

    def first_copies(self, numbers: Mapping[Card, int]) -> int:
        """Return the bits of the first so many copies of each card."""
        bits = 0
        for card, number in numbers.items():
            first = self.mask[card] & -self.mask[card]
            bits |= self.mask[card] & (first << max(0, number)) - first
        return bits

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
