"""Gnällknekt: one account of when the table shuffled, and where cards may lie according to it: deck.

Nobody can see when a table shuffles. But used cards return to the stock in the order in which they were used, shuffle
by shuffle, so each shuffle is a *cut* between two groups of used cards. A lot that ends at a later cut allows
everything that two smaller lots allow, if all its cards were used before the first of them was drawn. So nothing is
decided until it matters: a lot ends only when enough cards have been drawn for it to have run out, and only if the next
lot has cards that this one could not have had. Each possible cut makes a `World` of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from referee.engine.cards import Card
from referee.engine.values import often_replaced
from referee.games.gnallknekt.bags import ONE, bag
from referee.games.gnallknekt.lots import Lots
from referee.games.gnallknekt.ways import Either, name


class Group(NamedTuple):
    """Cards that came to the used pile by one event, so that no shuffle separates them.

    `known` is a bag; the unknown cards are those of the `places`. `told`: somebody told that the used pile was shuffled
    when this group lay on top.
    """

    known: int
    size: int
    places: tuple[int, ...] = ()
    told: bool = False


@often_replaced
class World(NamedTuple):
    """One account of the shuffles so far.

    `left` is the number of cards of lot 0 still in the stock; `pile` are the used cards that are in no ended lot. The
    last lot is *open* if `reach` is not 0: it consists of the first groups of the pile, at least `least` of them and at
    most `reach` (all that had been used when its first card was drawn), and `drawn` of its cards have been drawn;
    `lots` holds it with everything it may contain. `passed` is the number of groups of the pile that the lot before
    could have contained. `tokens` are the places of the open cards that were used untold.
    """

    lots: Lots
    left: int
    pile: tuple[Group, ...] = ()
    drawn: int = 0
    least: int = 0
    reach: int = 0
    passed: int = 0
    tokens: tuple[tuple[str, int], ...] = ()

    @property
    def eithers(self) -> tuple[Either, ...]:
        """The choices that are open."""
        return self.lots.eithers

    # --- a card shows ------------------------------------------------------------------------------------

    def shown(self, seat: int, card: Card) -> World | None:
        """Return the world after an unknown card of a hand has shown as this card; None if that is impossible."""
        return self._with_lots(self.lots.shown(seat, card))

    def dealt(self, card: Card) -> World | None:
        """Return the world after a card that lay as dealt has shown as this card; None if that is impossible."""
        return self._with_lots(self.lots.dealt(card))

    def may_show(self, seat: int) -> int:
        """Return a bag (a set that counts copies) that has at least one copy of each card that may be in a hand.

        While choices are open, it may also contain cards that can't be there.
        """
        return self.lots.may_show(seat)

    def may_lie(self) -> int:
        """Return a bag of the cards that may lie as they were dealt. While choices are open, it may have too many."""
        return self.lots.copies[0]

    def unseen(self) -> Iterator[int]:
        """Yield bags of all cards whose place is unknown. While choices are open, they may contain too many."""
        yield from self.lots.copies
        yield from (group.known for group in self.pile[self.reach :])

    def _with_lots(self, lots: Lots | None) -> World | None:
        if lots is None:
            return None
        if len(lots.copies) > 1:
            lots = lots.tidied(bool(self.reach))
        return self._replace(lots=lots)

    # --- cards are drawn ---------------------------------------------------------------------------------

    def drawn_by(self, seat: int, number: int) -> Iterator[World]:
        """Yield the worlds after a seat has drawn this many cards from the stock, one for each possible cut."""
        world = self
        if world.left:
            now = min(number, world.left)
            world = world._replace(lots=world.lots.drawn(seat, 0, now), left=world.left - now)
            number -= now
        if not number:
            yield world
        elif not world.reach:
            opened = world._open_next()
            if opened is not None:
                yield from opened.drawn_by(seat, number)
        else:
            yield from world._drawn_from_open_lot(seat, number)

    def _drawn_from_open_lot(self, seat: int, number: int) -> Iterator[World]:
        now = min(number, self.size(self.least) - self.drawn)
        lots = self.lots.drawn(seat, len(self.lots.copies) - 1, now)
        world = self._replace(lots=lots, drawn=self.drawn + now)
        if now == number:
            yield world
            return
        if world.least < world.reach:
            yield from world._replace(least=world.least + 1).drawn_by(seat, number - now)
        closed = world._closed()
        if closed is not None:
            yield from closed.drawn_by(seat, number - now)

    def size(self, groups: int) -> int:
        """Return the number of cards in the first groups of the pile."""
        return sum([group.size for group in self.pile[:groups]])

    def _open_next(self) -> World | None:
        """Return the world after the next lot has come to the top; None if the lot before could have had all of it."""
        told = next((number for number, group in enumerate(self.pile, start=1) if group.told), 0)
        reach = told or len(self.pile)
        least = told or self.passed + 1
        if least > reach:
            return None
        groups = self.pile[:reach]
        places = [place for group in groups for place in group.places]
        lots = self.lots.opened(sum(group.known for group in groups), places)
        return self._replace(lots=lots, least=least, reach=reach, passed=0)

    def _closed(self) -> World | None:
        """Return the world in which the open lot ends with its `least` groups; None if it must have had more."""
        world = self._limit_reach(self.least)
        if world is None:
            return None
        passed = 0 if self.pile[self.least - 1].told else self.reach - self.least
        return world._replace(
            lots=world.lots.tidied(0), pile=self.pile[self.least :], drawn=0, least=0, reach=0, passed=passed
        )

    def _limit_reach(self, reach: int) -> World | None:
        """Return the world in which the open lot has only these groups; None if it must have had more."""
        gone = self.pile[reach : self.reach]
        if not gone:
            return self
        places = [place for group in gone for place in group.places]
        lots = self.lots.reduced(sum(group.known for group in gone), places)
        return None if lots is None else self._replace(lots=lots, reach=reach)

    # --- cards are used ----------------------------------------------------------------------------------

    def used(self, known: Sequence[Card], tokens: Sequence[str]) -> World:
        """Return the world after these cards have come to the used pile together, some of them untold."""
        first = len(self.lots.rows)
        places = tuple(range(first, first + len(tokens)))
        pile = (*self.pile, Group(bag(known), len(known) + len(tokens), places))
        if not tokens:
            return self._replace(pile=pile)
        lots = self.lots.with_dealt_places(len(tokens))
        return self._replace(lots=lots, pile=pile, tokens=(*self.tokens, *zip(tokens, places, strict=True)))

    def thrown(self, seat: int, known: Sequence[Card], unknown: int) -> World:
        """Return the world after a hand with this many unknown cards has also gone to the used pile."""
        *pile, last = self.pile
        places = (*last.places, len(self.lots.rows)) if unknown else last.places
        last = last._replace(known=last.known + bag(known), size=last.size + len(known) + unknown, places=places)
        return self._replace(lots=self.lots.emptied(seat), pile=(*pile, last))

    # --- what somebody tells -----------------------------------------------------------------------------

    def shuffled(self, *, under: bool) -> World | None:
        """Return the world in which all used cards have been shuffled by now; None if that is impossible.

        They were laid `under` a stock, or none was left. If a take has already drawn from them, that was the shuffle.
        """
        if not self.pile or self.pile[-1].told:
            return None
        if not under and (self.left or self._last_told_group() > self.reach):
            return None  # cards certainly lie in the stock
        world: World | None = self
        if self.reach == len(self.pile):
            world = self._replace(least=self.reach)
        elif self.reach and not under:
            world = self._end_stock()
        if world is None:
            return None
        *pile, last = world.pile
        return world._replace(pile=(*pile, last._replace(told=True)))

    def _end_stock(self) -> World | None:
        """Return the world in which the stock has run out; None if it can't have."""
        end = next((end for end in range(self.least, self.reach + 1) if self.size(end) == self.drawn), None)
        return None if end is None else self._replace(least=end)._closed()

    def _last_told_group(self) -> int:
        """Return the last group of the pile up to which somebody told that all were shuffled; 0 if nobody did."""
        return max((number for number, group in enumerate(self.pile, start=1) if group.told), default=0)

    def may_leave(self, stock: int) -> bool:
        """Return whether the stock can have this many cards now."""
        left = stock - self.left + self.drawn
        sizes = accumulate([group.size for group in self.pile], initial=0)
        groups = next((number for number, size in enumerate(sizes) if size == left), -1)
        if groups < max(self.least, self._last_told_group()):
            return False
        return not self.reach or self._limit_reach(min(groups, self.reach)) is not None

    def leaves(self) -> int:
        """Return the largest possible number of cards in the stock now, without a shuffle since."""
        laid = self._last_told_group()
        if laid or self.left:
            return self.left + self.size(laid) - self.drawn
        return self.size(self.reach or len(self.pile)) - self.drawn

    # --- open cards that were used untold ----------------------------------------------------------------

    def told(self, token: str, card: Card) -> Iterator[World]:
        """Yield the worlds in which an untold open card that was used was this card."""
        place = next((place for known, place in self.tokens if known == token), None)
        named = next((was for at, was in self.lots.named if at == place), None)
        if place is None or named is not None:
            if named in (None, card):
                yield self
            return
        for shown in self.lots.only(name(place, card)):
            yield self._replace(lots=shown.tidied(bool(self.reach)))
        kept = self._with_lots(self.lots.told(place, card))
        if kept is not None:
            yield kept._replace(pile=tuple([_with_known(group, place, card) for group in self.pile]))

    def may_have_been(self, token: str) -> int:
        """Return a bag of what an untold open card that was used can have been, if no choice is open."""
        place = next((place for known, place in self.tokens if known == token), None)
        named = next((was for at, was in self.lots.named if at == place), None)
        return self.lots.copies[0] if named is None else ONE[named]

    def forgotten(self, seat: int, cards: Sequence[Card]) -> World:
        """Return the world as known to players who don't know these cards of a hand, held from the beginning."""
        return self._replace(lots=self.lots.forgotten(seat, cards))


def _with_known(group: Group, place: int, card: Card) -> Group:
    """Return the group with the card of this place known, if it is in it."""
    if place not in group.places:
        return group
    return group._replace(known=group.known + ONE[card], places=tuple(at for at in group.places if at != place))
