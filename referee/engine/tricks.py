"""Trick play, as games of tricks share it: who takes a trick, and what a card that doesn't follow suit may break."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from referee.engine.cards import Card, Pack
from referee.engine.clauses import Finding
from referee.engine.unseen import Holds

Trick = tuple[tuple[int, Card], ...]
"""The cards of a trick: (seat, card) in the order played."""


class Hands(Protocol):
    """What is known of hands, as sets of cards: nobody knows where the `unseen` ones are; each seat's `held` cards."""

    @property
    def unseen(self) -> int:
        """The cards that nobody has seen."""

    @property
    def held(self) -> tuple[int, ...]:
        """The cards that each seat is known to hold."""


def taker(trick: Trick, trump: str | None, strength: Mapping[Card, int]) -> int:
    """Return the seat that takes a trick: with the highest card of the suit `trump`, else of the suit led."""
    suit = trick[0][1][1]
    if trump is not None and trump != suit and any(card[1] == trump for _seat, card in trick):
        suit = trump
    return max([(strength[card], seat) for seat, card in trick if card[1] == suit])[1]


def suit_not_followed(trick: Trick, card: Card) -> str | None:
    """Return the suit led if this card is of another one; None if it follows suit, or leads."""
    if not trick or card[1] == trick[0][1][1]:
        return None
    return trick[0][1][1]


def broken_if_held(
    hands: Hands, seat: int, clause: str, cards: int, why: str, *, pack: Pack, besides: int = 0
) -> Finding | None:
    """Return the finding that `clause` is broken if the seat held one of `cards`; None if all of them are gone.

    `besides` are cards that may be in the hand although they were seen elsewhere.
    """
    cards &= hands.unseen | hands.held[seat] | besides
    return Finding(clause, Holds(seat, cards, pack), why=why) if cards else None
