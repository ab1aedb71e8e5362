"""Cards as the casebook writes them, and packs without duplicate cards as sets of bits.

A card is a string of two characters: rank `2 3 4 5 6 7 8 9 T J Q K A` and suit `S H D C`, or a joker, `XB` (black) or
`XR` (red). `??` stands for a card that nobody knows.
"""

from __future__ import annotations

from collections.abc import Iterable

from referee.engine.errors import EntryError

Card = str

RANKS = "23456789TJQKA"
SUITS = "SHDC"
JOKERS = ("XB", "XR")
UNKNOWN = "??"
ALL_CARDS = frozenset([rank + suit for rank in RANKS for suit in SUITS] + list(JOKERS))


def read_cards(text: object, *, key: str = "cards", unknown: bool = False) -> tuple[Card, ...]:
    """Read cards separated by spaces, in the order they are written.

    Args:
        text: what was entered.
        key: the name of the field, used in the error.
        unknown: whether `??` is allowed.

    Raises:
        EntryError: `text` is not a string, or contains something that is not a card.
    """
    if not isinstance(text, str):
        raise EntryError("not-cards", key=key, value=text)
    cards = tuple(text.split())
    for card in cards:
        if card not in ALL_CARDS and not (unknown and card == UNKNOWN):
            raise EntryError("unknown-card", key=key, value=card)
    return cards


def write_cards(cards: Iterable[Card]) -> str:
    """Write cards as the casebook does."""
    return " ".join(cards)


class Pack:
    """A pack with one copy of each card, so that a set of its cards can be an integer.

    Bit i of a set is the i-th card, suit by suit, from the lowest rank to the highest. The empty set is 0, and `|`,
    `&`, `& ~` are the set operations.
    """

    def __init__(self, ranks: str, *, suits: str = SUITS, without: tuple[Card, ...] = ()) -> None:
        """Make the pack of `ranks` (lowest first) in `suits`, except the cards `without`."""
        self.ranks = ranks
        self.suits = suits
        cards = [rank + suit for suit in suits for rank in ranks if rank + suit not in without]
        self.cards_in_order: tuple[Card, ...] = tuple(cards)
        self.bit: dict[Card, int] = {card: 1 << place for place, card in enumerate(cards)}
        self.all = (1 << len(cards)) - 1
        self.suit: dict[str, int] = {suit: self.mask(card for card in cards if card[1] == suit) for suit in suits}
        self.higher: dict[Card, int] = {card: self.suit[card[1]] & ~((self.bit[card] << 1) - 1) for card in cards}

    def mask(self, cards: Iterable[Card]) -> int:
        """Return the set of these cards."""
        mask = 0
        for card in cards:
            mask |= self.bit[card]
        return mask

    def card_at(self, place: int, mask: int) -> Card:
        """Return the card at position `place` of a set, counted from 0 in the pack's order."""
        for _card in range(place):
            mask &= mask - 1
        return self.cards_in_order[(mask & -mask).bit_length() - 1]

    def cards(self, mask: int) -> tuple[Card, ...]:
        """Return the cards of a set, in the pack's order."""
        found = []
        while mask:
            lowest = mask & -mask
            found.append(self.cards_in_order[lowest.bit_length() - 1])
            mask ^= lowest
        return tuple(found)
