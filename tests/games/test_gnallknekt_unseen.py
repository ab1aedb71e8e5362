"""Gnällknekt: which cards may lie where, against every way in which they can have got there."""

import random
from collections import Counter
from itertools import chain, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.games.gnallknekt import unseen, ways
from referee.games.gnallknekt.bags import BOTH, CARDS, ONE, bag, has_card, has_two, kinds, size, take_out
from referee.games.gnallknekt.lots import Lots
from referee.games.gnallknekt.unseen import Unseen
from referee.games.gnallknekt.worlds import World
from tests.games.gnallknekt_every_way import HANDS, Few
from tests.support.seeds import seeds

KINDS = ("2S", "3S", "4S", "5S")
DECK = (*KINDS, *KINDS)


def test_a_bag_counts_copies():
    """Two bits a card: none, one or two copies."""
    some = bag(["2S", "AC", "2S"])

    assert (has_card(some, "3S"), size(some), kinds(some)) == (0, 3, ("2S", "AC"))
    assert has_two(some, "2S") and not has_two(some, "AC")
    assert (take_out(some, ONE["2S"]), take_out(some, ONE["3S"])) == (bag(["2S", "AC"]), None)
    assert len(set(ONE.values())) == 52


class Both:
    """A table of few cards, in all ways and as the engine counts it; `tokens` are those told and those not told."""

    def __init__(self, rng):
        self.rng = rng
        in_hands, lying, used = rng.randint(0, 2), rng.randint(1, 2), rng.choice((0, 0, 0, 1))
        self.few = Few(rng, DECK, in_hands=in_hands, lying=lying, used=used)
        others = [card for card in CARDS if card not in KINDS]
        stock = len(DECK) - 2 * in_hands - lying - used
        self.unseen = Unseen.begin([*others, *others], [in_hands] * 2, lying=lying, stock=stock, used=used)
        self.tokens = []
        self.loose = False  # once choices are kept apart, less may be excluded

    def now(self, unseen):
        """What really happened can't be impossible."""
        assert unseen is not None
        self.unseen = unseen

    def compare(self, same=set.__eq__):
        """All that can be asked, of both: the same, or at least as much."""
        few, unseen = self.few, self.unseen
        self.loose = self.loose or any(isinstance(world, World) and world.lots.crowded for world in unseen.worlds)
        same = set.issuperset if self.loose else same
        assert few.real in few.ways
        for hand in HANDS:
            assert same(set(kinds(unseen.may_hold(hand))), few.may_hold(hand))
            assert same({card for card in KINDS if unseen.shown(hand, card)}, few.may_hold(hand))
        assert same(set(kinds(unseen.may_lie())), few.may_lie())
        for token in self.tokens:
            assert same(set(kinds(unseen.may_have_been(token))), few.may_have_been(token))
        if len(self.tokens) == 2:
            first, second = self.tokens
            told = {
                (one, other)
                for one in KINDS
                for other in KINDS
                if (after := unseen.told(first, one)) and after.told(second, other)
            }
            assert same(told, few.may_both_have_been((first, second)))
        assert unseen.piles()[0] in few.stocks() or same is not set.__eq__
        for under in (False, True):
            shuffled = {under} if unseen.shuffled(under=under) else set()
            assert same(shuffled, {under} if few.told_shuffled(under=under) else set())

    def step(self):
        """Let one thing happen."""
        acts = (self.draw, self.draw, self.show, self.show, self.knock, self.tell, self.tell_lying, self.shuffle)
        self.rng.choice(acts)(self.rng.randrange(2))

    def draw(self, hand):
        left = sum(map(len, self.few.real.stock)) + len(self.few.real.used)
        number = min(self.rng.randint(1, 3), left)
        self.few.draw(hand, number)
        self.now(self.unseen.drawn(hand, number, at_once=self.rng.random() < 0.5))

    def show(self, hand):
        if not self.few.real.hands[hand]:
            return
        card, used = self.rng.choice(self.few.real.hands[hand]), self.rng.random() < 0.7
        self.few.show(hand, card, used=used)
        self.now(self.unseen.shown(hand, card))
        self.unseen = self.unseen.gone([card], []) if used else self.unseen

    def knock(self, hand):
        if not self.few.real.lying:
            return
        token = f"token {len(self.few.real.tokens)}"
        thrown = hand if self.rng.random() < 0.4 else None
        self.few.knock(token, thrown=thrown)
        self.now(self.unseen.gone([], [token]))
        self.unseen = self.unseen.thrown(hand, ()) if thrown is not None else self.unseen
        self.tokens.append(token)

    def tell(self, hand):
        if self.tokens:
            token = self.tokens.pop(self.rng.randrange(len(self.tokens)))
            self.now(self.unseen.told(token, self.few.tell(token)))

    def tell_lying(self, hand):
        if self.few.real.lying:
            card, used = self.rng.choice(self.few.real.lying), self.rng.random() < 0.5
            self.few.show_lying(card, used=used)
            self.now(self.unseen.shown_lying(card))
            self.unseen = self.unseen.gone([card], []) if used else self.unseen

    def shuffle(self, hand):
        """The real table shuffles now and then; sometimes somebody tells it, now or before."""
        if self.rng.random() < 0.5:
            self.few.shuffle()
        under = len(self.few.real.stock) > 1 or self.rng.random() < 0.3
        told = self.few.told_shuffled(under=under)
        if self.few.real in told and self.rng.random() < 0.4:
            self.few.ways, self.few.fresh = told, False
            self.now(self.unseen.shuffled(under=under))


SEEDS = [*seeds(few=6, many=100), 1120, 1348, 1423, 1607, 1951, 2084, 5030, 12124, 52795072]
"""Some at random, and those that once found a fault."""


def played(seed, same=set.__eq__):
    """Play a table for a while, and compare after each step; the most worlds there were."""
    both, most = Both(random.Random(seed)), 1
    both.compare(same)
    for _ in range(25):
        both.step()
        both.compare(same)
        most = max(most, len(both.unseen.worlds))
    return most


@pytest.mark.parametrize("seed", SEEDS)
def test_what_can_be_is_what_some_way_allows(seed):
    """Nothing possible is called impossible, and nothing impossible possible: through every shuffle, told or not."""
    played(seed)


@settings(max_examples=200)
@given(st.lists(st.lists(st.lists(st.integers(0, 4), max_size=3), min_size=2, max_size=3), max_size=4), st.data())
def test_choices_are_possible_if_some_way_of_each_fits(choices, data):
    """The search says what trying all ways says, and of two equal choices one is removed at a time."""
    eithers = [ways.Either(tuple(tuple(sorted(way)) for way in choice)) for choice in choices]
    room = [data.draw(st.integers(0, 3)) for _use in range(5)]
    together = (Counter(chain(*one)) for one in product(*(either.ways for either in eithers)))

    assert ways.can_all_be(eithers, room.__getitem__) == any(
        all(number <= room[use] for use, number in uses.items()) for uses in together
    )


def test_of_two_equal_choices_one_is_settled_at_a_time():
    """Two cards may have shown in the same ways; what tells of one leaves the other open."""
    either = ways.Either(((ways.slot(0, 0),), (ways.slot(0, 1), ways.name(2, "2S"))))
    lots = Lots((BOTH, BOTH), ((), (2,)), ((5, 5), (0, 0), (1, 0)), eithers=(either, either))

    (told,) = {one.eithers for one in lots.only(ways.name(2, "2S"))}
    assert told == (either,)


@pytest.mark.parametrize("seed", [*SEEDS[::3], 52795072])
def test_choices_too_many_to_become_one_are_searched(seed, monkeypatch):
    """Nothing possible is called impossible where no choices are joined."""
    monkeypatch.setattr(ways, "MOST_WAYS", 1)

    played(seed)


@pytest.mark.parametrize("seed", SEEDS[::3])
def test_where_counting_gives_up_it_excludes_less(seed, monkeypatch):
    """A search that takes too long, and too many worlds, never make anything possible impossible."""
    monkeypatch.setattr(ways, "MOST_WAYS", 1)
    monkeypatch.setattr(ways, "MOST_TRIES", 0)
    monkeypatch.setattr(unseen, "MOST_WORLDS", 1)

    assert played(seed, set.issuperset) == 1
