"""Gnällknekt: what is known about unseen cards in two decks that are reshuffled: deck.

`Unseen` keeps all accounts of the shuffles that fit what has been seen (`worlds`). A card is impossible if no account
allows it; a card that shows rules out the accounts that don't allow it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from referee.engine.cards import Card
from referee.engine.values import often_replaced, with_one
from referee.games.gnallknekt.anywhere import Anywhere
from referee.games.gnallknekt.bags import BOTH, CARDS, bag, kinds
from referee.games.gnallknekt.lots import Lots
from referee.games.gnallknekt.worlds import Group, World

Worlds = tuple[World | Anywhere, ...]

MOST_WORLDS = 60
"""How many accounts of the shuffles are kept. If there are more, a single one that excludes less replaces them."""


@often_replaced
class Unseen(NamedTuple):
    """The accounts of the shuffles, and what is the same in all of them.

    `counts` are the numbers of unknown cards in the hands by seat, `lying` that in the lives. `stock` and `used` are
    the sizes of the two piles by the house's custom (`piles` returns possible sizes). `ran_out`: no card has been
    drawn, and no shuffle told, since the last card of the stock was taken. `tokens` are the open cards that went to the
    used pile untold.
    """

    worlds: Worlds
    counts: tuple[int, ...]
    lying: int
    stock: int
    used: int
    ran_out: bool
    tokens: tuple[str, ...] = ()

    @classmethod
    def begin(cls, known: Iterable[Card], hands: Sequence[int], lying: int, stock: int, used: int) -> Unseen:
        """Return what is unseen of both decks without `known`, which has no third copy, before any shuffle."""
        rows = tuple((number,) for number in (*hands, used))
        pile = (Group(0, used, (len(hands),)),) if used else ()
        world = World(Lots((BOTH - bag(known),), ((),), rows), stock, pile)
        return cls((world,), tuple(hands), lying, stock, used, not stock)

    # --- cards show --------------------------------------------------------------------------------------

    def may_hold(self, seat: int) -> int:
        """Return a bag with at least one of each card that may be among the unknown ones of a hand."""
        if not self.counts[seat]:
            return 0
        found = reduce(or_, [world.may_show(seat) for world in self.worlds])
        if not any(world.eithers for world in self.worlds):
            return found
        return bag(card for card in kinds(found) if any(world.shown(seat, card) for world in self.worlds))

    def shown(self, seat: int, card: Card) -> Unseen | None:
        """Return what is unseen if an unknown card of a hand is this card; None if that is impossible."""
        if not self.counts[seat]:
            return None
        worlds = _possible_worlds([world.shown(seat, card) for world in self.worlds])
        if not worlds:
            return None
        counts = with_one(self.counts, seat, self.counts[seat] - 1)
        return self._replace(worlds=worlds, counts=counts)

    def may_lie(self) -> int:
        """Return a bag of the cards that may be among the unknown ones of the lives."""
        if not self.lying:
            return 0
        found = reduce(or_, [world.may_lie() for world in self.worlds])
        if not any(world.eithers for world in self.worlds):
            return found
        return bag(card for card in kinds(found) if any(world.dealt(card) for world in self.worlds))

    def shown_lying(self, card: Card) -> Unseen | None:
        """Return what is unseen if an unknown card of a life is this card; None if that is impossible."""
        if not self.lying:
            return None
        worlds = _possible_worlds([world.dealt(card) for world in self.worlds])
        return self._replace(worlds=worlds, lying=self.lying - 1) if worlds else None

    # --- cards are used and drawn ------------------------------------------------------------------------

    def gone(self, known: Sequence[Card], tokens: Sequence[str]) -> Unseen:
        """Return what is unseen after these cards have gone to the used pile, some of them untold."""
        worlds = tuple([world.used(known, tokens) for world in self.worlds])
        used = self.used + len(known) + len(tokens)
        untold = (*self.tokens, *tokens)
        return self._replace(worlds=worlds, lying=self.lying - len(tokens), used=used, tokens=untold)

    def thrown(self, seat: int, known: Sequence[Card]) -> Unseen:
        """Return what is unseen after a hand with these known cards has also gone to the used pile."""
        unknown = self.counts[seat]
        worlds = tuple([world.thrown(seat, known, unknown) for world in self.worlds])
        used = self.used + len(known) + unknown
        return self._replace(worlds=worlds, counts=with_one(self.counts, seat, 0), used=used)

    def drawn(self, seat: int, number: int, *, at_once: bool) -> Unseen:
        """Return what is unseen after a seat has drawn from the stock.

        `at_once`: by this house's custom the used pile is shuffled as soon as the stock runs out.
        """
        if not number:
            return self
        worlds = _distinct_worlds(drawn for world in self.worlds for drawn in world.drawn_by(seat, number))
        counts = with_one(self.counts, seat, self.counts[seat] + number)
        (stock, used), ran_out = self.piles(), False
        while number:
            if not stock:
                stock, used = used, 0
            now = min(number, stock)
            stock, number = stock - now, number - now
            if not stock:
                ran_out = not number
                stock, used = (used, 0) if at_once else (0, used)
        return Unseen(
            worlds=worlds, counts=counts, lying=self.lying, stock=stock, used=used, ran_out=ran_out, tokens=self.tokens
        )

    def shuffled(self, *, under: bool) -> Unseen | None:
        """Return what is unseen after somebody told that the used pile was shuffled; None if that is impossible."""
        worlds = _possible_worlds([world.shuffled(under=under) for world in self.worlds])
        if not worlds:
            return None
        return self._replace(worlds=worlds, stock=self.stock + self.used, used=0, ran_out=False)

    def piles(self) -> tuple[int, int]:
        """Return the sizes of the stock and of the used pile, by custom if that is possible.

        Otherwise the table has shuffled at another moment, and the stock is as large as it can be.
        """
        if self.worlds[0].left or any(world.may_leave(self.stock) for world in self.worlds):
            return self.stock, self.used
        stock = max(world.leaves() for world in self.worlds)
        return stock, self.stock + self.used - stock

    # --- open cards nobody has told ----------------------------------------------------------------------

    def may_have_been(self, token: str) -> int:
        """Return a bag of what an open card that has gone to the used pile can have been."""
        if len(self.worlds) == 1 and not self.worlds[0].eithers:
            return self.worlds[0].may_have_been(token)
        return bag(card for card in CARDS if any(next(world.told(token, card), None) for world in self.worlds))

    def told(self, token: str, card: Card) -> Unseen | None:
        """Return what is unseen if an open card that went to the used pile was this card; None if it wasn't."""
        worlds = _distinct_worlds(told for world in self.worlds for told in world.told(token, card))
        return self._replace(worlds=worlds) if worlds else None

    def equal_copies(self) -> int | None:
        """Return the copies, all equally likely, that an unknown card may be; None once used cards have returned."""
        world = self.worlds[0]
        is_one = len(self.worlds) == 1 and isinstance(world, World) and len(world.lots.copies) == 1
        return next(world.unseen()) if is_one and not world.eithers else None

    # --- what others know --------------------------------------------------------------------------------

    def forgotten(self, seat: int, cards: Iterable[Card]) -> Unseen:
        """Return what is unseen to players who don't know these cards of a hand, held from the beginning."""
        known = tuple(cards)
        worlds = tuple([world.forgotten(seat, known) for world in self.worlds])
        return self._replace(worlds=worlds, counts=with_one(self.counts, seat, self.counts[seat] + len(known)))


def _possible_worlds(worlds: Iterable[World | Anywhere | None]) -> Worlds:
    """Return the possible worlds."""
    return tuple([world for world in worlds if world is not None])


def _distinct_worlds(worlds: Iterable[World | Anywhere]) -> Worlds:
    """Return these worlds without duplicates, or a single one in place of too many."""
    kept = tuple(worlds)
    if len(kept) > 1:
        kept = tuple(dict.fromkeys(kept))
    return kept if len(kept) <= MOST_WORLDS else (Anywhere.of(kept[0].unseen()),)
