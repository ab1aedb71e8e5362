"""Knowledge of the hands after cards have been passed unseen (bid.brev, bid.mastarbrev).

A *lot* is a number of cards that have taken the same path: for example those a player was dealt and kept, or the three
passed from one player to another. Nobody knows which cards are in a lot, but their number is known, and which they may
be. Every card in play, including played ones, is in exactly one lot.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from math import comb
from typing import Any, NamedTuple

from referee.engine.counting import count_deals
from referee.engine.dealing import Wanted, can_be_dealt
from referee.engine.unseen import Hidden, single_cards
from referee.engine.values import with_one

NOWHERE = -1
"""The seat of a lot that is in no hand: cards whose place nobody entered."""


MOST_COUNTED = 12
"""In how many worlds deals are counted; with more of them it would take too long."""


class Lot(NamedTuple):
    """The seat of a lot, its seat when trumps were chosen, and the round of passing in which it came (0: dealt)."""

    at: int
    began_at: int
    came_in: int = 0


Sizes = tuple[int, ...]


class Lots(NamedTuple):
    """Knowledge of the hands, in the form of `Hidden`, after cards have been passed unseen.

    `may` has for each lot the cards (a set) that may be in it. `worlds` are the possible sizes of the lots: several if
    a player passed cards from more than one lot.
    """

    unseen: int
    held: tuple[int, ...]
    played: tuple[int, ...]
    unknown: tuple[int, ...]
    lots: tuple[Lot, ...]
    may: tuple[int, ...]
    worlds: tuple[Sizes, ...]

    def count(self, seat: int) -> int:
        """Return how many cards a seat holds."""
        return self.unknown[seat] + self.held[seat].bit_count()

    def may_hold(self, seat: int) -> int:
        """Return the unseen cards that may be among the unknown ones of a hand, each taken by itself."""
        return _in_lots(self, seat) & self.unseen

    def after_play(self, seat: int, card: int) -> Lots:
        """Return what is known after `card` (a set of one) has been played from a hand."""
        played = with_one(self.played, seat, self.played[seat] | card)
        counts = tuple(self.count(other) - (other == seat) for other in range(len(played)))
        return _lots_with(self, _only_at(self, seat, card), self.worlds, played, counts)

    def reveal(self, seat: int, cards: int) -> Lots:
        """Return what is known after these cards have been seen in a hand, where they stay."""
        counts = tuple(self.count(other) for other in range(len(self.held)))
        return _lots_with(self, _only_at(self, seat, cards), self.worlds, self.played, counts)

    def can_hold(self, seat: int, cards: int) -> bool:
        """Return whether some arrangement has all these cards in this hand."""
        if cards & ~(self.held[seat] | self.may_hold(seat)) or cards.bit_count() > self.count(seat):
            return False
        return any_fits(_only_at(self, seat, cards), self.worlds)

    def can_lack(self, lacking: Iterable[Sequence[Any]]) -> bool:
        """Return whether some arrangement lets every seat lack its set at the same time."""
        may = self.without(lacking)
        return may is not None and any_fits(may, self.worlds)

    def count_deals(self, lacking: Iterable[Sequence[Any]]) -> int | None:
        """Return in how many arrangements each seat lacks its set; None if counting them takes too long."""
        may = self.without(lacking)
        if may is None:
            return 0
        if len(self.worlds) > MOST_COUNTED:
            return None
        found = 0
        for sizes in self.worlds:
            count = _count_in_world(may, sizes)
            if count is None:
                return None
            found += count
        return found

    def without(self, lacking: Iterable[Sequence[Any]]) -> tuple[int, ...] | None:
        """Return what may be in each lot if each seat lacks its set; None if a known card contradicts that."""
        may = list(self.may)
        for condition in lacking:
            seat, cards = condition[0], condition[1]
            if cards & self.held[seat]:
                return None
            for number, lot in enumerate(self.lots):
                if lot.at == seat:
                    may[number] &= ~cards | self.played[seat]
        return tuple(may)

    def holds(self, seat: int, cards: int) -> bool | None:
        """Return whether a seat holds, or has played, one of a set: True, False, or None if unsure."""
        if cards & (self.played[seat] | self.held[seat]):
            return True
        possible = cards & self.may_hold(seat)
        if not possible:
            return False
        if not self.can_lack(((seat, possible),)):
            return True
        return None if any(self.can_hold(seat, card) for card in single_cards(possible)) else False

    def hand_over(self, giver: int, taker: int, number: int, told: int, came_in: int, kept: int = 0) -> Lots:
        """Return what is known after a seat has passed cards on.

        Args:
            giver: the seat that passes them.
            taker: the seat that gets them.
            number: how many.
            told: those of them (a set) that are known.
            came_in: the round of passing; cards that came in the same round are not passed on. 0: in no round.
            kept: cards (a set) that are not among them.
        """
        sources = self._sources(giver, came_in)
        lots = self.lots + tuple(Lot(taker, self.lots[place].began_at, came_in) for place in sources)
        stays = self.played[giver] | kept & ~told
        may = list(self.may) + [self.may[place] & ~stays for place in sources]
        for place in range(len(self.lots)):
            may[place] &= ~told
        worlds = tuple(
            split
            for sizes in self.worlds
            for taken in product(*(range(min(number, sizes[place]) + 1) for place in sources))
            if sum(taken) == number
            for split in (_split_sizes(sizes, sources, taken),)
        )
        counts = [self.count(seat) for seat in range(len(self.held))]
        counts[giver] -= number
        counts[taker] += number
        possible = tuple(sizes for sizes in worlds if fits(may, sizes))
        return _lots_with(self._replace(lots=lots), tuple(may), possible, self.played, tuple(counts))

    def _sources(self, giver: int, came_in: int) -> list[int]:
        """Return the indices of the lots from which a seat passes cards in a round."""
        return [
            place for place, lot in enumerate(self.lots) if lot.at == giver and (not came_in or lot.came_in != came_in)
        ]

    def count_came(self, seat: int, came_in: int) -> int:
        """Return how many cards came into a hand in a round."""
        lots = zip(self.lots, self.worlds[0], strict=True)
        return sum(size for lot, size in lots if came_in and lot.at == seat and lot.came_in == came_in)

    def can_pass(self, giver: int, card: int, came_in: int) -> bool:
        """Return whether a card (a set of one) may be among those a seat passes in a round."""
        sources = self._sources(giver, came_in)
        may = tuple(cards if place in sources else cards & ~card for place, cards in enumerate(self.may))
        return any_fits(may, self.worlds)

    def after_all(self, played: Sequence[int], shown: Sequence[int]) -> Lots:
        """Return what is known after these cards (a set for each seat) have been played in all, and those seen."""
        may = list(self.may)
        for seat, cards in enumerate(played):
            for place, lot in enumerate(self.lots):
                if lot.at != seat:
                    may[place] &= ~(cards | shown[seat])
        counts = tuple(
            self.count(seat) - (cards & ~before).bit_count()
            for seat, (cards, before) in enumerate(zip(played, self.played, strict=True))
        )
        return _lots_with(self, tuple(may), self.worlds, tuple(played), counts)

    def begun_here(self) -> Lots:
        """Return the same knowledge, with every lot counted as beginning where it is now."""
        return self._replace(lots=tuple(lot._replace(began_at=lot.at) for lot in self.lots))

    def in_hands(self) -> Hands:
        """Return the same knowledge by hands only, if no card has been played and nothing is lost.

        Nothing is lost if every card that isn't surely in one hand may be in every lot with room for it.
        """
        once = twice = 0
        for may in self.may:
            twice |= once & may
            once |= may
        room = [may for may, size in zip(self.may, self.worlds[0], strict=True) if size > (may & ~twice).bit_count()]
        if any(self.played) or any(self.unseen & ~may for may in room):
            return self
        return Hidden(self.unseen, self.held, self.played, self.unknown, (0,) * len(self.held))


def lots_of(hidden: Hidden) -> Lots:
    """Return the same knowledge in lots: one for the cards each seat has or has played, one for cards in no hand."""
    lots, may, sizes = [], [], []
    for seat, held in enumerate(hidden.held):
        known = held | hidden.played[seat]
        if known or hidden.unknown[seat]:
            lots.append(Lot(seat, seat))
            may.append(known | hidden.may_hold(seat))
            sizes.append(known.bit_count() + hidden.unknown[seat])
    elsewhere = hidden.unseen.bit_count() - sum(hidden.unknown)
    if elsewhere:
        lots.append(Lot(NOWHERE, NOWHERE))
        may.append(hidden.unseen)
        sizes.append(elsewhere)
    return Lots(
        unseen=hidden.unseen,
        held=hidden.held,
        played=hidden.played,
        unknown=hidden.unknown,
        lots=tuple(lots),
        may=tuple(may),
        worlds=(tuple(sizes),),
    )


def any_fits(may: Sequence[int], worlds: tuple[Sizes, ...]) -> bool:
    """Return whether the cards can fill the lots to their sizes in one of these worlds."""
    return bool(_from_first_fitting(may, worlds))


def fits(may: Sequence[int], sizes: Sizes) -> bool:
    """Return whether the cards can fill the lots to exactly these sizes, each card in one of them."""
    return any_fits(may, (sizes,))


def _count_in_world(may: Sequence[int], sizes: Sizes) -> int | None:
    """Return in how many ways the cards can fill lots of these sizes. Lots that may hold the same are filled as one."""
    together: dict[int, int] = {}
    ways = 1
    for cards, size in zip(may, sizes, strict=True):
        together[cards] = together.get(cards, 0) + size
        ways *= comb(together[cards], size)
    found = count_deals(tuple(together.items()))
    return None if found is None else ways * found


def _from_first_fitting(may: Sequence[int], worlds: tuple[Sizes, ...]) -> tuple[Sizes, ...]:
    """Return the worlds starting with the first in which the cards can fill the lots; () if there is none."""
    tried: set[tuple[Wanted, ...]] = set()
    for place, sizes in enumerate(worlds):
        wanted = _cards_wanted(may, sizes)
        if wanted is None or wanted in tried:
            continue
        if can_be_dealt(wanted) if len(wanted) <= FEW else _can_fill(wanted):
            return worlds[place:]
        tried.add(wanted)
    return ()


def _cards_wanted(may: Sequence[int], sizes: Sizes) -> tuple[Wanted, ...] | None:
    """Return how many cards are wanted from which sets, without those with only one place; None if too many.

    Lots that may hold the same cards count as one.
    """
    once = twice = 0
    for cards in may:
        twice |= once & cards
        once |= cards
    wanted: dict[int, int] = {}
    for cards, size in zip(may, sizes, strict=True):
        shared = cards & twice
        left = size - cards.bit_count() + shared.bit_count()
        if left < 0:
            return None
        if left:
            wanted[shared] = wanted.get(shared, 0) + left
    return tuple(wanted.items())


FEW = 8
"""Up to this many sets, all groups are examined; beyond that, cards are dealt out."""


def _can_fill(wanted: tuple[Wanted, ...]) -> bool:
    """Return whether there are enough cards: deal them out, and repair shortages by exchanging."""
    sets = [cards for cards, _size in wanted]
    owned = [0] * len(sets)
    free = short = 0
    for cards in sets:
        free |= cards
    for lot, (cards, size) in enumerate(wanted):
        for _card in range(size):
            card = cards & free & -(cards & free)
            free ^= card
            owned[lot] |= card
        short += size - owned[lot].bit_count()
    if short > free.bit_count():
        return False
    for lot, (_cards, size) in enumerate(wanted):
        while owned[lot].bit_count() < size:
            spare = _get_card_for(lot, sets, owned, free)
            if not spare:
                return False
            free ^= spare
    return True


def _get_card_for(lot: int, sets: list[int], owned: list[int], free: int) -> int:
    """Get one more card for a lot, through other lots if necessary. Return the free card used, 0 if there is none."""
    came_from = {lot: (lot, 0)}
    queue = [lot]
    for asking in queue:
        spare = sets[asking] & free
        if spare:
            spare &= -spare
            owned[asking] |= spare
            while asking != lot:
                giver, card = asking, came_from[asking][1]
                asking = came_from[giver][0]
                owned[giver] ^= card
                owned[asking] |= card
            return spare
        for other, cards in enumerate(owned):
            common = cards & sets[asking]
            if common and other not in came_from:
                came_from[other] = (asking, common & -common)
                queue.append(other)
    return 0


def _in_lots(lots: Lots, seat: int) -> int:
    cards = 0
    for lot, may in zip(lots.lots, lots.may, strict=True):
        if lot.at == seat:
            cards |= may
    return cards


def _only_at(lots: Lots, seat: int, cards: int) -> tuple[int, ...]:
    """Return what may be in each lot once these cards are known to be at one seat."""
    return tuple(may if lot.at == seat else may & ~cards for lot, may in zip(lots.lots, lots.may, strict=True))


def _split_sizes(sizes: Sizes, sources: list[int], taken: tuple[int, ...]) -> Sizes:
    left = list(sizes)
    for place, number in zip(sources, taken, strict=True):
        left[place] -= number
    return (*left, *taken)


def _lots_with(
    lots: Lots, may: tuple[int, ...], worlds: tuple[Sizes, ...], played: tuple[int, ...], counts: tuple[int, ...]
) -> Lots:
    """Return lots with new contents: which cards are certainly where, and which worlds are left."""
    if len(worlds) == 1:
        may = _narrow_lots(may, worlds[0])
    here = dict.fromkeys((NOWHERE, *range(len(played))), 0)
    for lot, cards in zip(lots.lots, may, strict=True):
        here[lot.at] |= cards
    gone = once = twice = 0
    for cards in played:
        gone |= cards
    for cards in here.values():
        twice |= once & cards
        once |= cards
    held = tuple(here[seat] & ~twice & ~gone for seat in range(len(played)))
    known = gone
    for cards in held:
        known |= cards
    return lots._replace(
        unseen=once & ~known,
        held=held,
        played=played,
        unknown=tuple(count - cards.bit_count() for count, cards in zip(counts, held, strict=True)),
        may=may,
        worlds=_from_first_fitting(may, worlds),
    )


def _narrow_lots(may: tuple[int, ...], sizes: Sizes) -> tuple[int, ...]:
    """Return what may be in each lot: a full lot holds nothing else, and cards needed to fill one are nowhere else."""
    left = list(may)
    changed = True
    while changed:
        changed = False
        once = twice = 0
        for cards in left:
            twice |= once & cards
            once |= cards
        for lot, size in enumerate(sizes):
            only = left[lot] & ~twice
            if only != left[lot] and only.bit_count() == size:
                left[lot], changed = only, True
            elif left[lot] & twice and left[lot].bit_count() == size:
                left = [cards if other == lot else cards & ~left[lot] for other, cards in enumerate(left)]
                changed = True
                break
    return tuple(left)


Hands = Hidden | Lots
"""Knowledge of the hands: as dealt, or after passing."""
