"""Gnällknekt: what may lie where after shuffles, against every way in which the cards can have come to lie."""

import random

import pytest

from referee.games.gnallknekt.unseen import CARDS, ONE, Unseen, bag, has, has_two, kinds, size

FEW = ("2S", "3S", "4S")
HAND, USED = 0, -1


def test_a_bag_counts_copies():
    """Two bits a card: none, one or two copies."""
    some = bag(["2S", "AC", "2S"])

    assert (has(some, "3S"), size(some), kinds(some)) == (0, 3, ("2S", "AC"))
    assert has_two(some, "2S") and not has_two(some, "AC")
    assert len(set(ONE.values())) == 52


class EveryWay:
    """Six cards, two of each kind, in a hand, another hand, lives, the used pile and the stock; all ways they may lie.

    A way is a tuple of sorted tuples: both hands, what lies in the lives, the unknown used cards, the
    stock. The real cards are one of them.
    """

    def __init__(self, rng):
        self.rng = rng
        lying = rng.randint(1, 2)
        deck = sorted([*FEW, *FEW])
        self.known_used = []
        self.ways = {((), (), (), (), tuple(deck))}
        self.real = next(iter(self.ways))
        self.move(4, 2, lying)
        others = [card for card in CARDS if card not in FEW]
        self.unseen = Unseen.begin([*others, *others], [0, 0, 0], lying)
        self.shuffles = 0

    def move(self, source, target, number):
        """Move unknown cards at random, in all ways; the real ones in one of them."""
        for _ in range(number):
            self.ways = {way for old in self.ways for way in one_moved(old, source, target)}
            self.real = self.rng.choice(sorted(one_moved(self.real, source, target)))

    def show(self, place, card):
        """A card shows and leaves the unseen ones."""
        self.ways = {without(way, place, card) for way in self.ways if card in way[place]}
        self.real = without(self.real, place, card)

    def shuffle(self):
        """The used pile, known and unknown, becomes the stock."""
        self.unseen = self.unseen.shuffled(self.known_used)
        self.ways = {shuffled(way, self.known_used) for way in self.ways}
        self.real = shuffled(self.real, self.known_used)
        self.known_used = []
        self.shuffles += 1


def one_moved(way, source, target):
    """Return all ways after one card has gone from one place to another."""
    found = set()
    for card in set(way[source]):
        less = without(way, source, card)
        found.add((*less[:target], tuple(sorted((*less[target], card))), *less[target + 1 :]))
    return found


def without(way, place, card):
    """Return a way without one copy of this card in this place."""
    cards = list(way[place])
    cards.remove(card)
    return (*way[:place], tuple(cards), *way[place + 1 :])


def shuffled(way, known):
    """Return a way once its used cards, known and unknown, are the stock."""
    return (*way[:3], (), tuple(sorted((*way[3], *known, *way[4]))))


@pytest.mark.parametrize("seed", range(150))
def test_what_can_show_is_what_some_way_allows(seed):
    """Nothing possible is called impossible; nor the other way round, until a card may be either of two copies."""
    rng = random.Random(seed)
    table = EveryWay(rng)
    exact = True
    for _ in range(25):
        exact = exact and unambiguous(table)
        for card in FEW:
            for hand in (0, 1):
                can = table.unseen.can_show(hand, card)
                really = any(card in way[hand] for way in table.ways)
                assert can == really if exact else can >= really, (seed, hand, card)
            can, really = table.unseen.may_lie(card), any(card in way[2] for way in table.ways)
            assert can == really if exact else can >= really, (seed, "lives", card)
        step(rng, table)


def unambiguous(table):
    """Tell whether no card of a hand could be shown in two ways that differ in what they leave."""
    ways = [table.unseen._ways(row, card) for row in table.unseen.rows[:2] for card in FEW]
    return table.shuffles <= 1 and all(len(some) < 2 for some in ways)


def step(rng, table):
    """Let one thing happen: a card drawn, played, discarded for good, knocked out unseen, or a hand thrown away."""
    hand = rng.randrange(2)
    rng.choice([draw, draw, use, use, gone, knock, tell, throw])(rng, table, hand)


def draw(rng, table, hand):
    """A card from the stock; from the used pile, shuffled, if there is none."""
    if not table.real[4] and (table.known_used or table.real[3]):
        table.shuffle()
    if table.real[4]:
        table.move(4, hand, 1)
        table.unseen = table.unseen.drawn(hand, 1)


def gone(rng, table, hand):
    """A card of a hand shows, and lies open from now on."""
    if not table.real[hand]:
        return None
    card = rng.choice(table.real[hand])
    table.show(hand, card)
    table.unseen = table.unseen.shown(hand, card)
    return card


def use(rng, table, hand):
    """A card of a hand shows, and goes to the used pile."""
    card = gone(rng, table, hand)
    table.known_used += [card] if card else []


def knock(rng, table, hand):
    """A card of a life goes to the used pile unseen."""
    if table.real[2]:
        table.move(2, 3, 1)
        table.unseen = table.unseen.used_lying()


def tell(rng, table, hand):
    """A card of a life shows, and goes to the used pile."""
    if table.real[2]:
        card = rng.choice(table.real[2])
        table.show(2, card)
        table.unseen = table.unseen.shown_lying(card)
        table.known_used.append(card)


def throw(rng, table, hand):
    """A whole hand goes to the used pile unseen."""
    if rng.random() < 0.3:
        table.move(hand, 3, len(table.real[hand]))
        table.unseen = table.unseen.used_hand(hand)
