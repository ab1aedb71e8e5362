"""Gnällknekt: bags of cards from two decks, as numbers: deck.

A *bag* says how many copies of each card there are, as an integer with two bits per card: `ONE[card]` is the bag of one
copy, and bags can be added.
"""

from __future__ import annotations

from collections.abc import Iterable

from referee.engine.cards import RANKS, SUITS, Card

CARDS: tuple[Card, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)
ONE: dict[Card, int] = {card: 1 << 2 * place for place, card in enumerate(CARDS)}
SINGLES = sum(ONE.values())
"""The bag of one copy of each card: one of the two decks."""
BOTH = 2 * SINGLES
"""The bag of both decks."""


def bag(cards: Iterable[Card]) -> int:
    """Return the bag of these cards, each at most three times."""
    return sum(ONE[card] for card in cards)


def has_card(copies: int, card: Card) -> int:
    """Return a non-zero number if a bag has a copy of this card, else 0."""
    return copies & 3 * ONE[card]


def has_two(copies: int, card: Card) -> bool:
    """Tell whether a bag has both copies of this card."""
    return has_card(copies, card) == 2 * ONE[card]


def size(copies: int) -> int:
    """Return how many cards a bag has."""
    return (copies & SINGLES).bit_count() + 2 * (copies >> 1 & SINGLES).bit_count()


def kinds(copies: int) -> tuple[Card, ...]:
    """Return the different cards in a bag."""
    return tuple(card for card in CARDS if has_card(copies, card))


def take_out(copies: int, gone: int) -> int | None:
    """Return a bag without the cards of another; None if it lacks any of them."""
    if any(has_card(copies, card) < has_card(gone, card) for card in kinds(gone)):
        return None
    return copies - gone
