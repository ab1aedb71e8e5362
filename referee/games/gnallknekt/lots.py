"""Gnällknekt: what unknown cards can be, given which cards were shuffled together: deck.

A *lot* is a set of cards shuffled together: lot 0 is the pack as it was dealt, and the used cards of each shuffle form
another lot. Nobody knows the order of a lot, so an unknown card of a lot can be any copy in that lot that hasn't been
seen since. There is no other rule: the remaining copies of a lot can be matched with its remaining unknown cards in any
way. If a player who held unknown cards of several lots shows a card of which several of these lots have a copy, it
stays open which lot it came from: that is an `Either`. Such choices are independent until together they could use more
of something than there is; then they are merged into one choice among the remaining ways.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeVar

from referee.engine.cards import Card
from referee.engine.values import often_replaced, with_one
from referee.games.gnallknekt import bags
from referee.games.gnallknekt.bags import CARDS, ONE, bag, has_card
from referee.games.gnallknekt.ways import (
    Either,
    Way,
    can_all_be,
    combine_ways,
    common,
    copy,
    copy_of,
    is_copy,
    is_slot,
    name,
    name_of,
    slot,
    slot_of,
    without_lot,
    without_uses,
)

Row = tuple[int, ...]
"""The numbers of unknown cards of a place, by lot."""

Item = TypeVar("Item")


@often_replaced
class Lots(NamedTuple):
    """The lots, and the unknown cards of each.

    `copies` are the bags of the lots, without the copies that have shown. `rows` are the places of unknown cards: first
    the hands, by seat, then cards that were used without being known; `inside` lists for each lot which of these places
    are in it. `named` are places of used cards that have certainly shown again, with the cards. `eithers` are the
    choices; `crowded` says that some choices which are not independent are still kept apart.
    """

    copies: tuple[int, ...]
    inside: tuple[tuple[int, ...], ...]
    rows: tuple[Row, ...]
    named: tuple[tuple[int, Card], ...] = ()
    eithers: tuple[Either, ...] = ()
    crowded: bool = False

    # --- a card shows ------------------------------------------------------------------------------------

    def shown(self, place: int, card: Card) -> Lots | None:
        """Return the lots after an unknown card of this place has shown as this card; None if that is impossible."""
        if len(self.copies) > 1 or self.eithers:
            return self._with_one_of(list(self._ways(place, card)))
        row = self.rows[place]
        if not row[0] or not has_card(self.copies[0], card):
            return None
        return self._replace(copies=(self.copies[0] - ONE[card],), rows=with_one(self.rows, place, (row[0] - 1,)))

    def dealt(self, card: Card) -> Lots | None:
        """Return the lots after a card that lay as dealt has shown as this card; None if that is impossible."""
        if not has_card(self.copies[0], card):
            return None
        if self.eithers:
            return self._with_one_of(((copy(0, card),),))
        return self._replace(copies=(self.copies[0] - ONE[card], *self.copies[1:]))

    def may_show(self, place: int) -> int:
        """Return a bag (a set that counts copies) that has at least one copy of each card that may be in this place.

        While choices are open, it may also contain cards that can't be there.
        """
        found = 0
        for lot, number in enumerate(self.rows[place]):
            if number:
                found |= self.copies[lot]
                for hidden in self.inside[lot]:
                    found |= self.may_show(hidden)
        return found

    def _ways(self, place: int, card: Card) -> Iterator[Way]:
        """Yield the ways in which an unknown card of this place can be this card, each taken by itself."""
        for lot, number in enumerate(self.rows[place]):
            if not number:
                continue
            here = slot(place, lot)
            if has_card(self.copies[lot], card):
                yield here, copy(lot, card)
            for hidden in self.inside[lot]:
                for way in self._ways(hidden, card):
                    yield (here, *way, name(hidden, card))

    def _with_one_of(self, ways: Sequence[Way]) -> Lots | None:
        """Return the lots if one of these ways happened; None if none of them is possible."""
        if not ways:
            return None
        chosen = self.with_either(ways)
        if chosen is None or not chosen.eithers:
            return chosen
        return chosen.fitted({use for way in ways for use in way})

    # --- choices -----------------------------------------------------------------------------------------

    def _uses_left(self, use: int) -> int:
        """Return how often something can still be used, after what is certainly used."""
        if is_slot(use):
            place, lot = slot_of(use)
            return self.rows[place][lot]
        if is_copy(use):
            lot, number = copy_of(use)
            return self.copies[lot] >> 2 * number & 3
        return len(CARDS)

    def with_either(self, ways: Collection[Way]) -> Lots | None:
        """Return the lots with one more choice; None if what all its ways use is more than there is."""
        sure = next(iter(ways)) if len(ways) == 1 else common(ways)
        if any(sure.count(use) > self._uses_left(use) for use in sure):
            return None
        used = self.used_up(sure)
        if len(ways) == 1:
            return used
        rest = tuple(sorted({without_uses(way, sure) for way in ways}))
        return used if len(rest) == 1 else used._replace(eithers=(*used.eithers, Either(rest)))

    def used_up(self, uses: Iterable[int]) -> Lots:
        """Return the lots after all of this has been used."""
        copies, rows, named = list(self.copies), self.rows, self.named
        for use in uses:
            if is_slot(use):
                rows = _add_to_row(rows, *slot_of(use), -1)
            elif is_copy(use):
                lot, number = copy_of(use)
                copies[lot] -= 1 << 2 * number
            else:
                named = (*named, name_of(use))
        return self._replace(copies=tuple(copies), rows=rows, named=named)

    def fitted(self, uses: Iterable[int]) -> Lots | None:
        """Return the lots after merging choices that could use too much of these; None if they must use too much."""
        lots, crowded = self, self.crowded
        for use in uses:
            room = lots._uses_left(use)
            sharing = [either for either in lots.eithers if use in either.most]
            if sum([either.most[use] for either in sharing]) <= room:
                continue
            together = combine_ways(sharing)
            if together is None:
                crowded = True
                continue
            ways = [way for way in together if way.count(use) <= room]
            if not ways:
                return None
            chosen = lots._without_eithers(sharing).with_either(ways)
            if chosen is None:
                return None
            lots = chosen
        return lots._if_all_fit() if crowded else lots

    def _if_all_fit(self) -> Lots | None:
        """Return the lots if all choices can be made, when some were too many to merge; else None."""
        together: Counter[int] = Counter()
        for either in self.eithers:
            together.update(either.most)
        over = {use for use, number in together.items() if number > self._uses_left(use)}
        tight = [either for either in self.eithers if not over.isdisjoint(either.most)]
        if not can_all_be(tight, self._uses_left):
            return None
        return self._replace(crowded=bool(tight))

    def without(self, uses: set[int]) -> Lots | None:
        """Return the lots if none of these has been used; None if one must have been. Not `fitted` yet."""
        lots = self
        for either in self.eithers:
            if uses.isdisjoint(either.most):
                continue
            ways = [way for way in either.ways if uses.isdisjoint(way)]
            chosen = lots._without_eithers([either]).with_either(ways) if ways else None
            if chosen is None:
                return None
            lots = chosen
        return lots

    def only(self, use: int) -> Iterator[Lots]:
        """Yield the lots if this has been used, one for each open choice that includes it."""
        for either in self.eithers:
            if use in either.most:
                chosen = self._without_eithers([either]).with_either([way for way in either.ways if use in way])
                fitted = chosen.fitted(()) if chosen is not None else None
                if fitted is not None:
                    yield fitted

    def _without_eithers(self, gone: Collection[Either]) -> Lots:
        """Return the lots without these choices. Of two equal choices, one stays unless both are named."""
        left = list(self.eithers)
        for either in gone:
            left.remove(either)
        return self._replace(eithers=tuple(left))

    # --- lots come and go --------------------------------------------------------------------------------

    def opened(self, known: int, places: Iterable[int]) -> Lots:
        """Return the lots with one more: a bag of cards, and the unknown ones of these places."""
        rows = tuple([(*row, 0) for row in self.rows])
        return self._replace(copies=(*self.copies, known), inside=(*self.inside, tuple(places)), rows=rows)

    def reduced(self, known: int, places: Collection[int]) -> Lots | None:
        """Return the lots after removing these cards and places from the last lot; None if they must be in it."""
        if any(place in places for place, _card in self.named):
            return None
        lots = self.without({name(place, card) for place in places for card in CARDS}) if self.eithers else self
        copies = bags.take_out(lots.copies[-1], known) if lots is not None else None
        if lots is None or copies is None:
            return None
        inside = tuple(place for place in lots.inside[-1] if place not in places)
        lots = lots._replace(copies=(*lots.copies[:-1], copies), inside=(*lots.inside[:-1], inside))
        last = len(lots.copies) - 1
        return lots.fitted([copy(last, card) for card in bags.kinds(known)]) if lots.eithers else lots

    def tidied(self, keep: int) -> Lots:
        """Return the lots without those that have no unknown card left, but always keep the last `keep`."""
        lots = self
        for lot in range(len(self.copies) - 1 - keep, 0, -1):
            if not any(row[lot] for row in lots.rows):
                lots = lots._without_lot(lot)
        return lots

    def _without_lot(self, lot: int) -> Lots:
        lots = self._replace(
            copies=_omit(self.copies, lot),
            inside=_omit(self.inside, lot),
            rows=tuple(_omit(row, lot) for row in self.rows),
            eithers=(),
        )
        for either in self.eithers:
            chosen = lots.with_either({without_lot(way, lot) for way in either.ways})
            lots = chosen or lots  # None only if a search gave up; then the choice is dropped
        return lots

    # --- unknown cards come and go -----------------------------------------------------------------------

    def drawn(self, seat: int, lot: int, number: int) -> Lots:
        """Return the lots with this many more unknown cards of a lot in a hand."""
        return self._replace(rows=_add_to_row(self.rows, seat, lot, number))

    def with_dealt_places(self, number: int) -> Lots:
        """Return the lots with this many more places, each with one card as it was dealt."""
        return self._replace(rows=self.rows + ((1,) + (0,) * (len(self.copies) - 1),) * number)

    def emptied(self, seat: int) -> Lots:
        """Return the lots with all unknown cards of a hand moved to a new place at the end."""
        place, row = len(self.rows), self.rows[seat]
        moved = {slot(seat, lot): slot(place, lot) for lot in range(len(row))}
        eithers = tuple(
            [
                Either(tuple(sorted(tuple(sorted(moved.get(use, use) for use in way)) for way in either.ways)))
                for either in self.eithers
            ]
        )
        return self._replace(rows=(*with_one(self.rows, seat, (0,) * len(row)), row), eithers=eithers)

    def told(self, place: int, card: Card) -> Lots | None:
        """Return the lots if the one card of a place was this one and has not shown since; None if it can't be."""
        lots = self.without({slot(place, 0)}) if self.rows[place][0] else None
        if lots is None or not has_card(lots.copies[0], card):
            return None
        lots = lots.used_up((slot(place, 0), copy(0, card), name(place, card)))
        copies, inside = list(lots.copies), list(lots.inside)
        for lot, places in enumerate(lots.inside):
            if place in places:
                copies[lot] += ONE[card]
                inside[lot] = tuple(other for other in places if other != place)
        return lots._replace(copies=tuple(copies), inside=tuple(inside)).fitted((copy(0, card),))

    def forgotten(self, seat: int, cards: Sequence[Card]) -> Lots:
        """Return the lots as known to players who don't know these cards of a hand, held from the beginning."""
        copies = with_one(self.copies, 0, self.copies[0] + bag(cards))
        return self._replace(copies=copies, rows=_add_to_row(self.rows, seat, 0, len(cards)))


def _add_to_row(rows: tuple[Row, ...], place: int, lot: int, number: int) -> tuple[Row, ...]:
    row = rows[place]
    return with_one(rows, place, with_one(row, lot, row[lot] + number))


def _omit(items: tuple[Item, ...], place: int) -> tuple[Item, ...]:
    return items[:place] + items[place + 1 :]
