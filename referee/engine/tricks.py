"""Trick play, as games of tricks share it: who takes a trick, and what a card that doesn't follow suit may break."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from referee.engine.cards import Card, Pack
from referee.engine.clauses import Finding
from referee.engine.unseen import Hidden, Holds

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

    @property
    def unknown(self) -> tuple[int, ...]:
        """How many other cards each seat holds."""


def taker(trick: Trick, trump: str | None, strength: Mapping[Card, int]) -> int:
    """Return the seat that takes a trick: with the highest card of the suit `trump`, else of the suit led."""
    suit = trick[0][1][1]
    if trump is not None and trump != suit and any(card[1] == trump for _seat, card in trick):
        suit = trump
    return max([(strength[card], seat) for seat, card in trick if card[1] == suit])[1]


def next_to_play(order: Iterable[int], trick: Trick, hands: Hands) -> int | None:
    """Return the first seat in order that has not played to the trick and has a card.

    None if the trick is complete, or nobody has a card left.
    """
    laid = [seat for seat, _card in trick]
    unknown, held = hands.unknown, hands.held
    for seat in order:
        if seat not in laid and (unknown[seat] or held[seat]):
            return seat
    return None


def known_hands(hidden: Hidden, players: Mapping[int, str], pack: Pack) -> dict[str, Any]:
    """Return what is known of the hand of each of some players, by seat, for the referee.

    `holds` are known cards, `lacks` the suits of which there is certainly none in the hand, `hidden` is the number of
    unknown cards.
    """
    known = {}
    for seat, name in players.items():
        possible = hidden.held[seat] | hidden.may_hold(seat)
        known[name] = {
            "holds": list(pack.cards(hidden.held[seat])),
            "lacks": [suit for suit in pack.suits if not possible & pack.suit[suit]],
            "hidden": hidden.unknown[seat],
        }
    return known


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
