"""Gnällknekt: the fallback for too many worlds: an unknown card may be any that isn't known to lie elsewhere: deck."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from referee.engine.cards import Card
from referee.games.gnallknekt.bags import ONE, SINGLES, has_card, has_two, take_out


class Anywhere(NamedTuple):
    """Replaces all `World`s: it knows only which cards are not known to lie anywhere, and nothing about where they are.

    It excludes less than they do, so no possible card is called impossible.
    """

    copies: int
    eithers: tuple[()] = ()
    left: int = 0

    @classmethod
    def of(cls, bags: Iterable[int]) -> Anywhere:
        """Return the fallback for the cards of these bags, each card at most twice."""
        together = cls(0)
        for copies in bags:
            together = together._with_cards(
                card for card in ONE for _copy in range(has_card(copies, card) // ONE[card])
            )
        return together

    def _with_cards(self, cards: Iterable[Card]) -> Anywhere:
        copies = self.copies
        for card in cards:
            copies += 0 if has_two(copies, card) else ONE[card]
        return self._replace(copies=copies)

    def shown(self, seat: int, card: Card) -> Anywhere | None:
        """Return the same without a card that has shown; None if that card lies elsewhere."""
        left = take_out(self.copies, ONE[card])
        return None if left is None else self._replace(copies=left)

    def dealt(self, card: Card) -> Anywhere | None:
        """Return the same without a card that has shown; None if that card lies elsewhere."""
        return self.shown(-1, card)

    def may_show(self, seat: int) -> int:
        """Return a bag of the cards that may be in a hand."""
        return self.copies

    def unseen(self) -> Iterator[int]:
        """Yield a bag of all cards not known to lie anywhere."""
        yield self.copies

    def may_lie(self) -> int:
        """Return a bag of the cards that may lie where they were dealt."""
        return self.copies

    def drawn_by(self, seat: int, number: int) -> Iterator[Anywhere]:
        """Yield the same: it is not known where drawn cards lie."""
        yield self

    def used(self, known: Sequence[Card], tokens: Sequence[str]) -> Anywhere:
        """Return the same with these cards added, since they may be in the stock at once."""
        return self._with_cards(known)

    def thrown(self, seat: int, known: Sequence[Card], unknown: int) -> Anywhere:
        """Return the same with these cards added, since they may be in the stock at once."""
        return self._with_cards(known)

    def shuffled(self, *, under: bool) -> Anywhere:
        """Return the same: every shuffle is considered possible."""
        return self

    def may_leave(self, stock: int) -> bool:
        """Return True: any number of cards may lie in the stock."""
        return True

    def leaves(self) -> int:
        """Return how many cards lie in the stock. Never called where any number is possible."""
        raise NotImplementedError

    def told(self, token: str, card: Card) -> Iterator[Anywhere]:
        """Yield the same: an untold open card that was used may have been any card."""
        yield self

    def may_have_been(self, token: str) -> int:
        """Return a bag of all cards: an untold open card that was used may have been any card."""
        return SINGLES

    def forgotten(self, seat: int, cards: Sequence[Card]) -> Anywhere:
        """Return the same with these cards of a hand."""
        return self._with_cards(cards)
