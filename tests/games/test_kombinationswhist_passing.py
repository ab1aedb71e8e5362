"""What is known of hands after cards were passed unseen, against every way it can have gone."""

import random
from fractions import Fraction
from itertools import combinations
from types import SimpleNamespace

import pytest

from referee.engine.dealing import can_be_dealt
from referee.engine.unseen import Hidden
from referee.games.kombinationswhist.longest_suit import LongestSuit
from referee.games.kombinationswhist.passing import FEW, MOST_COUNTED, Lots, fits, lots_of
from referee.games.kombinationswhist.rulebook import PACK
from tests.games.kombinationswhist_play import divisions
from tests.support.seeds import seeds, some

SEATS = 3
CARDS = PACK.mask(["AS", "KS", "QS", "AH", "KH", "QH", "AD", "KD"])
ALL = [PACK.bit[card] for card in PACK.cards(CARDS)]


class Way:
    """One way it can have gone: the real hands, the first ones, and what came in this round of passing."""

    def __init__(self, hands):
        self.first = hands
        self.hands = hands
        self.came = (0,) * SEATS

    def moved(self, giver, taker, cards):
        """Return the way on, once these cards have gone from one hand to another."""
        way = Way(self.first)
        hands, came = list(self.hands), list(self.came)
        hands[giver] &= ~cards
        hands[taker] |= cards
        came[taker] |= cards
        way.hands, way.came = tuple(hands), tuple(came)
        return way

    def next_round(self):
        way = Way(self.first)
        way.hands = self.hands
        return way


def hands_of(cards, sizes):
    """Yield every division of cards over hands of these sizes, each hand as a set; the rest is nobody's."""
    for division in divisions(cards, sizes):
        yield tuple(map(sum, division))


class Passing:
    """A random round or two of passing, with what the referee knows and all the ways it can have gone."""

    def __init__(self, rng, known=0.25):
        self.rng = rng
        sizes = rng.choice([(3, 3, 2), (2, 3, 3), (3, 2, 2)])
        self.real = Way(rng.choice(list(hands_of(ALL, sizes))))
        known = tuple(sum(card for card in ALL if card & hand and rng.random() < known) for hand in self.real.hands)
        everything = sum(known)
        hidden = Hidden(
            CARDS & ~everything,
            known,
            (0,) * SEATS,
            tuple(size - cards.bit_count() for size, cards in zip(sizes, known, strict=True)),
            (0,) * SEATS,
        )
        free = [card for card in ALL if not card & everything]
        self.ways = [
            Way(tuple(cards | held for cards, held in zip(hands, known, strict=True)))
            for hands in hands_of(free, hidden.unknown)
        ]
        self.lots = lots_of(hidden)
        self.played = (0,) * SEATS

    def pass_cards(self, giver, taker, number, round_number):
        own = self.real.hands[giver] & ~self.real.came[giver]
        cards = self.rng.sample([card for card in ALL if card & own], min(number, own.bit_count()))
        if not cards:
            return
        told = sum(card for card in cards if self.rng.random() < 0.3)
        self.real = self.real.moved(giver, taker, sum(cards))
        self.lots = self.lots.hand_over(giver, taker, len(cards), told, round_number)
        self.ways = [
            way.moved(giver, taker, sum(chosen))
            for way in self.ways
            for chosen in combinations([c for c in ALL if c & way.hands[giver] & ~way.came[giver]], len(cards))
            if not told & ~sum(chosen)
        ]

    def next_round(self):
        self.real = self.real.next_round()
        self.ways = [way.next_round() for way in self.ways]

    def see(self, play):
        """A card is seen in a hand, or played from it."""
        seat = self.rng.randrange(SEATS)
        hand = [card for card in ALL if card & self.real.hands[seat] and not card & sum(self.played)]
        if not hand:
            return
        card = self.rng.choice(hand)
        self.ways = [way for way in self.ways if way.hands[seat] & card]
        if play:
            self.lots = self.lots.after_play(seat, card)
            self.played = tuple(cards | (card if place == seat else 0) for place, cards in enumerate(self.played))
        else:
            self.lots = self.lots.reveal(seat, card)

    def compare(self):
        """Ask everything of the lots and of all ways."""
        gone = sum(self.played)
        hands = [tuple(hand & ~gone for hand in way.hands) for way in self.ways]
        for seat in range(SEATS):
            assert self.lots.count(seat) == (self.real.hands[seat] & ~gone).bit_count()
            for cards in self.some_sets():
                has = {bool((hand[seat] | self.played[seat]) & cards) for hand in hands}
                assert self.lots.holds(seat, cards) is (None if len(has) == 2 else has.pop())
                assert self.lots.can_hold(seat, cards) is any(not cards & ~hand[seat] for hand in hands)
        for _ in range(4):
            lacking = [(self.rng.randrange(SEATS), self.rng.choice(self.some_sets()) & ~gone) for _ in range(3)]
            possible = any(all(not hand[seat] & cards for seat, cards in lacking) for hand in hands)
            assert self.lots.can_lack(lacking) is possible
            self.compare_counts(lacking, hands)
            self.compare_longest(lacking, hands)

    def compare_counts(self, lacking, hands):
        """The deals counted are the same share of all deals as these ways are of all ways."""
        kept, deals = self.lots.count_deals(lacking), self.lots.count_deals(())
        if kept is None or deals is None:
            assert len(self.lots.worlds) > MOST_COUNTED
            return
        fitting = sum(all(not hand[seat] & cards for seat, cards in lacking) for hand in hands)
        assert Fraction(kept, deals) == Fraction(fitting, len(hands))

    def compare_longest(self, lacking, hands):
        for ties in (True, False):
            for suit in "SHD":
                condition = LongestSuit(0, suit, ties, 0)
                longest = [is_longest(way.first[0], suit, ties) for way in self.ways]
                both = len(set(longest)) == 2
                assert condition.status(SimpleNamespace(hidden=self.lots)) is (None if both else longest[0])
                can_fail = any(
                    not was and all(not hand[seat] & cards for seat, cards in lacking)
                    for was, hand in zip(longest, hands, strict=True)
                )
                assert condition.can_fail(self.lots, lacking) is can_fail

    def some_sets(self):
        return [self.rng.choice(ALL), *(PACK.suit[suit] & CARDS for suit in "SHD"), sum(self.rng.sample(ALL, 2))]


def is_longest(hand, suit, ties):
    """Tell whether a hand has the most of a suit; `ties`: or as many as of another."""
    lengths = {other: (hand & cards).bit_count() for other, cards in PACK.suit.items()}
    others = max(length for other, length in lengths.items() if other != suit)
    return lengths[suit] >= others if ties else lengths[suit] > others


@pytest.mark.parametrize("seed", seeds(few=2, many=16))
def test_lots_agree_with_every_way_it_can_have_gone(seed):
    """Passing in one or two rounds, then cards seen: the lots know exactly what all ways have in common."""
    rng = random.Random(seed)
    passing = Passing(rng)
    for giver in range(SEATS):
        passing.pass_cards(giver, (giver + 1) % SEATS, 1, 1)
    if rng.random() < 0.6:
        passing.next_round()
        passing.pass_cards(1, 2, 1, 2)
        passing.pass_cards(2, 1, 1, 2)
    passing.compare()
    for _ in range(3):
        passing.see(play=rng.random() < 0.7)
    passing.compare()


def test_lots_taken_as_hands_are_no_less_exact():
    """Where lots say that hands tell as much, hands have the very same arrangements left; often they do."""
    simple, tables = 0, some(few=12, many=40)
    for seed in range(tables):
        passing = Passing(random.Random(seed), known=0.05)
        for giver in range(SEATS):
            passing.pass_cards(giver, (giver + 1) % SEATS, 1, 1)
        hands = passing.lots.in_hands()
        if isinstance(hands, Lots):
            continue
        simple += 1
        free = [card for card in ALL if card & hands.unseen]
        divided = {
            tuple(cards | held for cards, held in zip(division, hands.held, strict=True))
            for division in hands_of(free, hands.unknown)
        }
        assert divided == {tuple(way.hands) for way in passing.ways}
    assert tables // 8 <= simple < tables


@pytest.mark.parametrize("seed", seeds(few=10, many=200))
def test_longest_suit_agrees_with_every_hand(seed):
    """Whether the suit was the longest is sure exactly if all hands say so; cards played before don't count."""
    rng = random.Random(seed)
    cards = rng.sample(ALL, 8)
    held, played, others = (sum(cards[:2]), sum(cards[2:4]), cards[4:])
    gone = rng.choice([0, cards[2], played])
    size = rng.randrange(4)
    hidden = Hidden(sum(others), (held, 0), (played, 0), (size, rng.randrange(5 - size)), (0, 0))
    lacking = [(rng.randrange(2), PACK.suit[rng.choice("SHD")]) for _ in range(rng.randrange(3))]
    ties, suit = rng.random() < 0.5, rng.choice("SHD")
    condition = LongestSuit(0, suit, ties, gone)
    outcomes = [
        (is_longest((held | played) & ~gone | own, suit, ties), held | own, other)
        for own, other in hands_of(others, hidden.unknown)
    ]
    assert condition.odds(hidden) == Fraction(sum(was for was, _own, _other in outcomes), len(outcomes))
    longest = {was for was, _own, _other in outcomes}
    can_fail = any(
        not was and not any((own, other)[seat] & cards for seat, cards in lacking) for was, own, other in outcomes
    )

    assert condition.status(SimpleNamespace(hidden=hidden)) is (None if len(longest) == 2 else longest.pop())
    assert condition.can_fail(hidden, lacking) is can_fail


def test_many_lots_are_filled_exactly_where_every_group_has_cards_enough():
    """Dealing out and exchanging comes to the same as looking at all groups of lots, with more than a few of them.

    Every card is in some lot, so their sizes add up to the number of cards.
    """
    rng = random.Random(1)
    cards = [PACK.bit[card] for card in PACK.cards_in_order[:16]]
    found = {True: 0, False: 0}
    for _ in range(600):
        lots = FEW + rng.randrange(2, 5)
        may = [sum(card for card in cards if rng.random() < 0.35) for _lot in range(lots)]
        dealt = [*range(lots), *(rng.randrange(lots) for _card in cards[lots:])]
        sizes = tuple(dealt.count(lot) for lot in range(lots))
        filled = fits(may, sizes)
        assert filled is can_be_dealt(zip(may, sizes, strict=True))
        found[filled] += 1
    assert min(found.values()) > 100
