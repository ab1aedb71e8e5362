"""Gnällknekt: what can be said of cards nobody has seen, in two decks that are shuffled anew: deck.

A *bag* is a number of copies of each card, as an integer with two bits a card: `ONE[card]` is the bag
of one copy, and bags add up.

Shuffling the used pile makes a difference: a card seen there may now be in the stock, and in a hand
that has drawn from it since, but not in a life, where cards have lain from the beginning. So copies
and unknown cards have a *level*, the number of the shuffle: a copy last seen before shuffle n is on
level n (0: never seen), and so is an unknown card drawn after shuffle n but before the next. A copy
can be an unknown card of its own level or a higher one, and each level needs as many copies as it has
cards. Nothing possible is ever called impossible. The other way round it is exact up to the first
shuffle, and after that but for rare cases: a card shown that may have been either of two copies of
different levels, and unknown cards of different levels in one used pile.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from referee.engine.cards import RANKS, SUITS, Card

CARDS: tuple[Card, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)
ONE: dict[Card, int] = {card: 1 << 2 * place for place, card in enumerate(CARDS)}
SINGLES = sum(ONE.values())
"""The bag of one copy of each card: one of the two decks."""

Row = tuple[int, ...]
"""The unknown cards of a hand, or of the used pile, counted by level."""


def bag(cards: Iterable[Card]) -> int:
    """Return the bag of these cards, each at most three times."""
    return sum(ONE[card] for card in cards)


def has(copies: int, card: Card) -> int:
    """Tell whether a bag has a copy of this card (0 if not)."""
    return copies & 3 * ONE[card]


def has_two(copies: int, card: Card) -> bool:
    """Tell whether a bag has both copies of this card."""
    return has(copies, card) == 2 * ONE[card]


def size(copies: int) -> int:
    """Return how many cards a bag has."""
    return (copies & SINGLES).bit_count() + 2 * (copies >> 1 & SINGLES).bit_count()


def kinds(copies: int) -> tuple[Card, ...]:
    """Return the different cards in a bag."""
    return tuple(card for card in CARDS if has(copies, card))


class Unseen(NamedTuple):
    """The copies whose place nobody knows, and the unknown cards they can be.

    `copies` are bags, by level; `rows` the unknown cards of each seat's hand, the used pile's last;
    `lying` the number of unknown cards in the lives, all on level 0.
    """

    copies: tuple[int, ...]
    rows: tuple[Row, ...]
    lying: int

    @classmethod
    def begin(cls, known: Iterable[Card], unknown: Iterable[int], lying: int) -> Unseen:
        """Return what is unseen before any shuffle: both decks less `known`, which holds no third copy."""
        return cls((2 * SINGLES - bag(known),), tuple((number,) for number in unknown), lying)

    def count(self, place: int) -> int:
        """Return the number of unknown cards in a hand, or with -1 in the used pile."""
        row = self.rows[place]
        return row[0] if len(row) == 1 else sum(row)

    def room(self, level: int) -> int:
        """Return how many copies up to this level are left when each unknown card up to it has got one."""
        copies = sum(size(some) for some in self.copies[: level + 1])
        return copies - self.lying - sum(sum(row[: level + 1]) for row in self.rows)

    def can_show(self, place: int, card: Card) -> bool:
        """Tell whether one of the unknown cards in this place can be this card."""
        row = self.rows[place]
        if len(row) == 1:
            return row[0] > 0 and has(self.copies[0], card) > 0
        return bool(self._ways(row, card))

    def shown(self, place: int, card: Card) -> Unseen | None:
        """Return what is unseen when an unknown card in this place is this card; None if it can't be."""
        row = self.rows[place]
        if len(row) == 1:
            if not row[0] or not has(self.copies[0], card):
                return None
            rows = list(self.rows)
            rows[place] = (row[0] - 1,)
            return Unseen((self.copies[0] - ONE[card],), tuple(rows), self.lying)
        ways = self._ways(row, card)
        if not ways:
            return None
        level = max(copy for copy, _slot in ways)
        slot = min(slot for _copy, slot in ways)
        return self._less(level, card)._with_row(place, (*row[:slot], row[slot] - 1, *row[slot + 1 :]))

    def _ways(self, row: Row, card: Card) -> list[tuple[int, int]]:
        """Return how a card of this row can be this card: the levels of the copy and of the unknown card."""
        ways = []
        for level, copies in enumerate(self.copies):
            if not has(copies, card):
                continue
            slot = next((slot for slot in range(level, len(row)) if row[slot]), None)
            if slot is not None and all(self.room(between) > 0 for between in range(level, slot)):
                ways.append((level, slot))
        return ways

    def may_lie(self, card: Card) -> bool:
        """Tell whether an unknown card of a life can be this card."""
        return self.lying > 0 and has(self.copies[0], card) > 0

    def shown_lying(self, card: Card) -> Unseen | None:
        """Return what is unseen when an unknown card of a life is this card; None if it can't be."""
        if not self.may_lie(card):
            return None
        return Unseen((self.copies[0] - ONE[card], *self.copies[1:]), self.rows, self.lying - 1)

    def used_lying(self) -> Unseen:
        """Return what is unseen when an unknown card of a life goes to the used pile, still unknown."""
        row = self.rows[-1]
        return self._with_row(-1, (row[0] + 1, *row[1:]))._replace(lying=self.lying - 1)

    def used_hand(self, seat: int) -> Unseen:
        """Return what is unseen when the unknown cards of a hand go to the used pile."""
        row, used = self.rows[seat], self.rows[-1]
        together = tuple(a + b for a, b in zip(row, used, strict=True))
        return self._with_row(seat, (0,) * len(row))._with_row(-1, together)

    def forgotten(self, seat: int, cards: Iterable[Card]) -> Unseen:
        """Return what is unseen to those who don't know these cards of a hand, held from the beginning."""
        copies, row = self.copies, self.rows[seat]
        known = tuple(cards)
        with_these = (copies[0] + bag(known), *copies[1:])
        return self._replace(copies=with_these)._with_row(seat, (row[0] + len(known), *row[1:]))

    def drawn(self, seat: int, number: int) -> Unseen:
        """Return what is unseen when a seat has drawn from the stock."""
        row = self.rows[seat]
        return self._with_row(seat, (*row[:-1], row[-1] + number))

    def shuffled(self, used: Iterable[Card]) -> Unseen:
        """Return what is unseen when the used pile, with these known cards, has become the stock."""
        rows = tuple((*row, 0) for row in self.rows[:-1])
        return Unseen((*self.copies, bag(used)), (*rows, (0,) * len(rows[0])), self.lying)

    def _less(self, level: int, card: Card) -> Unseen:
        copies = self.copies
        return self._replace(copies=(*copies[:level], copies[level] - ONE[card], *copies[level + 1 :]))

    def _with_row(self, place: int, row: Row) -> Unseen:
        rows = list(self.rows)
        rows[place] = row
        return self._replace(rows=tuple(rows))
