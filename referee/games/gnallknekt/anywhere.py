"""Gnällknekt: what is kept when there are too many worlds: an unknown card may be any that lies nowhere known: deck."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from referee.engine.cards import Card
from referee.games.gnallknekt.bags import ONE, SINGLES, has, has_two, less


class Anywhere(NamedTuple):
    """In place of all `World`s: which cards lie nowhere that is known, and nothing about where.

    It excludes less than they do, so that no card that is possible is called impossible.
    """

    copies: int
    eithers: tuple[()] = ()
    left: int = 0

    @classmethod
    def of(cls, bags: Iterable[int]) -> Anywhere:
        """Return it for the cards of these bags, each at most twice."""
        together = cls(0)
        for copies in bags:
            together = together._with(card for card in ONE for _copy in range(has(copies, card) // ONE[card]))
        return together

    def _with(self, cards: Iterable[Card]) -> Anywhere:
        copies = self.copies
        for card in cards:
            copies += 0 if has_two(copies, card) else ONE[card]
        return self._replace(copies=copies)

    def shown(self, seat: int, card: Card) -> Anywhere | None:
        """Return the same less a card that has shown; None if it lies elsewhere."""
        left = less(self.copies, ONE[card])
        return None if left is None else self._replace(copies=left)

    def dealt(self, card: Card) -> Anywhere | None:
        """Return the same less a card that has shown; None if it lies elsewhere."""
        return self.shown(-1, card)

    def may_show(self, seat: int) -> int:
        """Return a bag of the cards that may be in a hand."""
        return self.copies

    def unseen(self) -> Iterator[int]:
        """Yield a bag of all cards that lie nowhere that is known."""
        yield self.copies

    def may_lie(self) -> int:
        """Return a bag of the cards that may lie as they were dealt."""
        return self.copies

    def drawn_by(self, seat: int, number: int) -> Iterator[Anywhere]:
        """Yield the same: what was drawn lies nowhere that is known."""
        yield self

    def used(self, known: Sequence[Card], tokens: Sequence[str]) -> Anywhere:
        """Return the same with these cards, which may be in the stock at once."""
        return self._with(known)

    def thrown(self, seat: int, known: Sequence[Card], unknown: int) -> Anywhere:
        """Return the same with these cards, which may be in the stock at once."""
        return self._with(known)

    def shuffled(self, *, under: bool) -> Anywhere:
        """Return the same: any shuffle may have been."""
        return self

    def may_leave(self, stock: int) -> bool:
        """Tell that any number of cards may lie in the stock."""
        return True

    def leaves(self) -> int:
        """Return how many cards lie in the stock; nobody asks where any number may."""
        raise NotImplementedError

    def told(self, token: str, card: Card) -> Iterator[Anywhere]:
        """Yield the same: an open card that was used untold may have been any."""
        yield self

    def may_have_been(self, token: str) -> int:
        """Return a bag of all cards: an open card that was used untold may have been any."""
        return SINGLES

    def forgotten(self, seat: int, cards: Sequence[Card]) -> Anywhere:
        """Return the same with these cards of a hand."""
        return self._with(cards)
