"""The condition of bid.subtrumf: was the suit chosen one of which the declarer held the most cards?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import product
from math import comb
from typing import Any, NamedTuple

from referee.engine.cards import Card
from referee.engine.unseen import Hidden
from referee.games.kombinationswhist.passing import Hands, Lots, Sizes, fits, lots_of
from referee.games.kombinationswhist.rulebook import PACK


class LongestSuit(NamedTuple):
    """The condition that `suit` was the declarer's longest when trumps were chosen.

    `ties`: a suit tied for longest counts too. `gone` are the cards (a set) the declarer had played before. The hand at
    that moment decides: cards passed on since still belong to it.
    """

    seat: int
    suit: str
    ties: bool
    gone: int

    def status(self, state: Any) -> bool | None:
        """Return True if it was the longest, False if not, None while both are possible."""
        hands: Hands = state.hidden
        if isinstance(hands, Hidden):
            can_be, can_fail = self._in_one_hand(hands)
        else:
            can_be, can_fail = self._can_be(hands), self.can_fail(hands, ())
        return None if can_be and can_fail else can_be

    def proof(self, state: Any) -> tuple[Card, ...]:
        """Return the cards of the suit that are known to have been in the hand; () after passing."""
        hands: Hands = state.hidden
        if not isinstance(hands, Hidden):
            return ()
        return PACK.cards((hands.held[self.seat] | hands.played[self.seat]) & ~self.gone & PACK.suit[self.suit])

    def remains(self, state: Any) -> tuple[Any, ...]:
        """Return what the condition amounts to now."""
        return tuple(self)

    def most_beside(self, length: int) -> int:
        """Return how long another suit may be if this one, with that many cards, is to count as longest."""
        return length if self.ties else length - 1

    def _in_one_hand(self, hidden: Hidden) -> tuple[bool, bool]:
        """Return whether it can have been the longest, and whether it can have been another; unseen cards fill the
        hand.
        """
        unknown = hidden.unknown[self.seat]
        (here, free), *others = self._suits_in(hidden)
        # As many cards of it as possible make it the longest most easily, as few as possible least easily.
        many = min(free, unknown)
        most = self.most_beside(here + many)
        room = sum(min(left, most - number) for number, left in others)
        can_be = room >= unknown - many and all(number <= most for number, _left in others)
        most = self.most_beside(here + max(0, unknown - sum(left for _number, left in others)))
        return can_be, any(number + min(left, unknown) > most for number, left in others)

    def odds(self, hands: Hands) -> Fraction | None:
        """Return the share of the deals in which it was the longest; None after passing, when it can't be counted."""
        if not isinstance(hands, Hidden):
            return None
        (here, free), *others = self._suits_in(hands)
        unknown = hands.unknown[self.seat]
        longest = 0
        for number in range(min(free, unknown) + 1):
            most = self.most_beside(here + number)
            ways = Counter({number: comb(free, number)})
            for known, left in others:
                ways = _with_up_to(ways, left, most - known)
            longest += ways[unknown]
        return Fraction(longest, comb(hands.unseen.bit_count(), unknown))

    def _suits_in(self, hidden: Hidden) -> list[tuple[int, int]]:
        """Return for this suit, then the others: how many cards the hand surely had, and how many are unseen."""
        known = hidden.held[self.seat] | hidden.played[self.seat] & ~self.gone
        suits = [PACK.suit[self.suit], *(cards for suit, cards in PACK.suit.items() if suit != self.suit)]
        return [((known & cards).bit_count(), (hidden.unseen & cards).bit_count()) for cards in suits]

    def _can_be(self, lots: Lots) -> bool:
        """Return whether some arrangement has no other suit longer."""
        others = [cards for suit, cards in PACK.suit.items() if suit != self.suit]
        return any(
            _can_be_dealt(ways, [PACK.suit[self.suit], *others], self._is_no_longer, most_first=True)
            for ways in self._ways(lots, ())
        )

    def can_fail(self, hands: Hands, lacking: Sequence[Sequence[Any]]) -> bool:
        """Return whether some arrangement has another suit longer, while each seat lacks its set."""
        lots = lots_of(hands) if isinstance(hands, Hidden) else hands
        return any(
            _can_be_dealt(ways, [PACK.suit[self.suit], cards], self._is_longer, most_first=False)
            for ways in self._ways(lots, lacking)
            for suit, cards in PACK.suit.items()
            if suit != self.suit
        )

    def _is_no_longer(self, length: int, other: int) -> bool:
        return other <= self.most_beside(length)

    def _is_longer(self, length: int, other: int) -> bool:
        return other > self.most_beside(length)

    def _ways(self, lots: Lots, lacking: Sequence[Sequence[Any]]) -> list[_Ways]:
        """Return, for each world, what may be in the lots, and which of them made up the hand."""
        may = lots.without(lacking)
        if may is None:
            return []
        own = tuple(place for place, lot in enumerate(lots.lots) if lot.began_at == self.seat)
        return [_Ways(may, sizes, own, self.gone) for sizes in lots.worlds]


def _with_up_to(ways: Counter[int], cards: int, most: int) -> Counter[int]:
    """Return the ways to have each number of cards, after up to `most` of some more cards have been added."""
    after: Counter[int] = Counter()
    for number, count in ways.items():
        for more in range(min(cards, most) + 1):
            after[number + more] += count * comb(cards, more)
    return after


class _Ways(NamedTuple):
    """The possible cards of each lot, its size, the lots that belong to the hand, and the cards gone before."""

    may: tuple[int, ...]
    sizes: Sizes
    own: tuple[int, ...]
    gone: int


Decided = tuple[tuple[int, tuple[int, ...]], ...]
"""For some suits (sets of cards), their numbers in each lot of the hand."""


def _can_be_dealt(
    ways: _Ways,
    suits: Sequence[int],
    agrees: Callable[[int, int], bool],
    *,
    most_first: bool,
    decided: Decided = (),
) -> bool:
    """Return whether the hand can have numbers of these suits such that all but the first agree with the first.

    `most_first`: try many of the first suit and few of the others first, or the other way round.
    """
    if not suits:
        return True
    suit = suits[0] & ~ways.gone
    for numbers in sorted(_numbers(ways, suit, decided), key=sum, reverse=most_first is not bool(decided)):
        if decided and not agrees(sum(decided[0][1]), sum(numbers)):
            continue
        now = (*decided, (suit, numbers))
        if _fits(ways, now) and _can_be_dealt(ways, suits[1:], agrees, most_first=most_first, decided=now):
            return True
    return False


def _numbers(ways: _Ways, suit: int, decided: Decided) -> Iterable[tuple[int, ...]]:
    """Return the possible numbers of a suit in each lot of the hand, judging each lot by itself."""
    elsewhere = 0
    for place, cards in enumerate(ways.may):
        elsewhere |= 0 if place in ways.own else cards
    ranges = []
    for lot, place in enumerate(ways.own):
        left = ways.sizes[place] - sum(numbers[lot] for _suit, numbers in decided)
        cards = ways.may[place] & suit
        others = elsewhere
        for other in ways.own:
            others |= ways.may[other] if other != place else 0
        ranges.append(range((cards & ~others).bit_count(), min(left, cards.bit_count()) + 1))
    return product(*ranges)


def _fits(ways: _Ways, decided: Decided) -> bool:
    """Return whether the cards can be distributed with these numbers of the decided suits in the lots of the hand."""
    may, sizes = list(ways.may), list(ways.sizes)
    for suit, numbers in decided:
        for place, number in zip(ways.own, numbers, strict=True):
            may.append(ways.may[place] & suit)
            sizes.append(number)
            may[place] &= ~suit
            sizes[place] -= number
    return fits(may, tuple(sizes))
