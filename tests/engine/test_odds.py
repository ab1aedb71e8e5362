"""The odds that an open event broke a rule, against a count of all deals one by one."""

from fractions import Fraction
from itertools import permutations
from math import comb
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.engine.counting import MOST_STEPS, count_deals
from referee.engine.odds import odds_of, odds_of_holding
from referee.engine.ruling import rule_on
from referee.engine.table import Record
from referee.engine.unseen import Hidden, Holds
from referee.games import GAMES
from referee.games.gnallknekt.attack import breach
from referee.games.gnallknekt.bags import BOTH, bag, has_card, kinds
from tests.engine.test_unseen import SMALL, all_arrangements, hiddens

PLAYERS = ("anna", "bo", "cia", "dag")
EIGHT = [1 << place for place in range(8)]


def ways_to_deal(places, cards=()):
    """Count every division of eight cards over places, card by card."""
    if len(cards) == len(EIGHT):
        return all(cards.count(place) == number for place, (_may, number) in enumerate(places))
    card = EIGHT[len(cards)]
    may_lie = [place for place, (may, _number) in enumerate(places) if may & card]
    return sum(ways_to_deal(places, (*cards, place)) for place in (None, *may_lie))


@given(st.lists(st.tuples(st.integers(0, 255), st.integers(0, 3)), max_size=3))
def test_deals_are_counted_as_one_by_one(places):
    """Classes of cards alike come to the same number of deals as each card taken by itself."""
    assert count_deals(places) == ways_to_deal(places)


def test_counting_ends_where_it_would_take_long():
    """Many places that all differ are not counted: nothing is said, and no time is lost."""
    places = [((1 << 52) - 1 & ~(0b111 << 5 * place), 6) for place in range(8)]

    assert count_deals(places) is None
    assert (count_deals(places[:2]) or 0) > MOST_STEPS


@given(hiddens(), st.integers(0, 2), st.lists(st.integers(0, SMALL.all), min_size=1, max_size=3))
def test_odds_are_the_share_of_all_arrangements(hidden, seat, sets):
    """One of the conditions is true in just that share of all arrangements; unequal cards are not counted."""
    arrangements = all_arrangements(hidden)
    if not arrangements:
        return
    odds = odds_of_holding(SimpleNamespace(hidden=hidden), [Holds(seat, cards, SMALL) for cards in sets])
    if any(hidden.barred) or hidden.shares:
        assert odds is None
        return
    held = [hands[seat] | hidden.held[seat] for hands in arrangements]

    assert odds == Fraction(sum(any(cards & hand for cards in sets) for hand in held), len(held))


def played(game, position, *events):
    """Return the record after some events."""
    record = Record.begin(GAMES[game], players=PLAYERS, position=position)
    for raw in events:
        event = record.game.read_event(raw, record)
        record = record.after(event, rule_on(record, event))
    return record


def test_only_an_open_event_has_odds():
    """A discard on hearts is open until the last heart is seen or the hand runs out; before and after it, no odds."""
    hands = {"anna": "7H ?? ?? ?? ??", "bo": "8S ?? ?? ?? ??"}
    events = [
        {"by": "anna", "do": "play", "cards": "7H"},
        {"by": "bo", "do": "play", "cards": "8S"},
        {"by": "cia", "do": "play", "cards": "8H"},
    ]
    position = {"turn": "anna", "trump": "KC", "dealer": "dag", "hands": hands}
    record = played("knoesten", position, *events)

    odds = odds_of(record.game, record.state, 2)
    # Clubs are trumps. 28 cards are unseen: 6 hearts, 7 clubs, 15 others. Bo was right if all 4 of his are others.
    assert odds == 1 - Fraction(comb(28 - 6 - 7, 4), comb(28, 4))
    assert odds_of(record.game, record.state, 1) is None
    assert odds_of(record.game, record.state, 3) is None
    assert odds_of(record.game, record.state, 99) is None


def test_a_proof_leaves_no_odds():
    """Once a heart shows, the entry is illegal, and nothing is left to be likely."""
    hidden = Hidden(0b111100, (0b1, 0, 0), (0, 0b10, 0), (1, 1, 1), (0, 0, 0))
    state = SimpleNamespace(hidden=hidden)

    assert odds_of_holding(state, [Holds(0, 0b1, SMALL)]) == 1
    assert odds_of_holding(state, [Holds(0, 0b10, SMALL)]) == 0


@pytest.mark.parametrize(
    ("life", "cards"),
    [("3|??", "5H"), ("3|?? 9H", "9C"), ("3|7D ??", "7S"), ("3|?? ??", "TH"), ("3|?? ??", "4S 4D")],
)
def test_gnallknekt_counts_every_pair_of_copies(life, cards):
    """An attack on untold cards: every two of the copies left, each once."""
    position = {
        "turn": "anna",
        "step": "moves",
        "hands": {"anna": cards},
        "lives": {"bo": [life, "3|2S", "3|3S"]},
    }
    attack = {"by": "anna", "do": "attack", "cards": cards, "target": "bo", "life": 1}
    record = played("gnallknekt", position, attack)
    (ruling,) = record.state.open
    condition = ruling.findings[0].condition
    clauses = {finding.condition.clause for finding in ruling.findings}
    known = [card for card in f"{cards} 2S 3S {life[2:]}".split() if card != "??"]
    left = BOTH - bag(known)
    copies = [
        (card, copy) for card in kinds(left) for copy in range(1, 3) if has_card(left, card) >= copy * bag([card])
    ]
    unknown = [card for card in condition.hit if card.startswith("?")]
    hits = []
    for chosen in permutations(copies, len(unknown)):
        names = iter(card for card, _copy in chosen)
        hits.append(tuple(next(names) if card in unknown else card for card in condition.hit))

    assert odds_of(record.game, record.state, 1) == Fraction(
        sum(breach(condition.kind, condition.card, *hit) in clauses for hit in hits), len(hits)
    )


def test_what_depends_on_the_rest_of_a_turn_has_no_odds():
    """Knåker's open entries depend on how the turn goes on, or on cards chosen over many turns."""
    record = Record.begin(GAMES["knaker"], players=PLAYERS)

    assert record.game.odds(record.state, []) is None
