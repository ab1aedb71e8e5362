"""What the arithmetic of a bid allows and excludes, against every division of the tricks and the plague cards."""

import random
from functools import cache
from itertools import combinations

import pytest

from referee.engine.ruling import rule_on
from referee.engine.table import Record
from referee.games.kombinationswhist import GAME
from referee.games.kombinationswhist.bids_special import SPECIAL_BIDS
from referee.games.kombinationswhist.bids_standard import STANDARD_BIDS
from referee.games.kombinationswhist.combinations import clashes_with, combination
from referee.games.kombinationswhist.simulation import RandomWhist
from referee.games.kombinationswhist.ways import (
    BEARING_ON_TRICKS,
    Way,
    can_be_made,
    hopeless_specials,
    nothing_known,
    ways_out,
)
from tests.games.kombinationswhist_arithmetic import GUESSES, naive_ways
from tests.support.seeds import seeds

NAMES = ("anna", "bo", "cia", "dag")
BEARING = [frozenset(some) for size in range(5) for some in combinations(sorted(BEARING_ON_TRICKS), size)]
UNKNOWN = (None,) * 13


@cache
def before_play(standard, specials, players):
    """Return what can come of a bid while nothing is known yet, by the naive arithmetic."""
    return naive_ways(standard, specials, UNKNOWN, (0,) * players)


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("standard", STANDARD_BIDS)
def test_a_bid_can_be_made_if_some_division_makes_it(standard, players):
    """With every set of the special bids that bear on the tricks, and none of them seen."""
    for specials in BEARING:
        naive = before_play(standard, specials, players)
        assert ways_out(standard, specials, nothing_known(players)) == naive
        assert can_be_made(standard, specials, players) is bool(naive - {"failed"})


@pytest.mark.parametrize("players", [3, 4])
def test_sheet_warns_of_exactly_the_combinations_that_nobody_can_make(players):
    """All 16 standard bids with all 32,768 sets of special bids: 11,767 that else might be bid."""
    naive = {
        (standard, specials): before_play(standard, specials, players) <= {"failed"}
        for standard in STANDARD_BIDS
        for specials in BEARING
    }
    all_sets = [frozenset(some) for size in range(16) for some in combinations(SPECIAL_BIDS, size)]
    bids_left = 0
    for standard in STANDARD_BIDS:
        warned_of = hopeless_specials(standard, players)
        for specials in all_sets:
            warns = any(parts <= specials for parts in warned_of)
            assert warns is naive[standard, specials & BEARING_ON_TRICKS]
            if warns:
                bid = combination.__wrapped__(standard, tuple(specials))
                excluded = any(clashes_with(bid, special) for special in bid.specials)
                bids_left += bid.value >= 1 and not excluded
    assert bids_left == 11_767


@pytest.mark.parametrize("players", [3, 4])
def test_warnings_name_no_more_than_is_needed(players):
    """Each set makes its bid impossible, and would not with one part less."""
    found = {(standard, parts) for standard in STANDARD_BIDS for parts in hopeless_specials(standard, players)}
    assert found == {
        ("noll", frozenset({"girighet"})),
        ("precis", frozenset({"girighet"})),
        ("obesudlat", frozenset({"las"})),
        ("obesudlat", frozenset({"slut-hund", "girighet"})),
    }
    for standard, parts in found:
        assert not can_be_made(standard, parts, players)
        assert all(can_be_made(standard, parts - {part}, players) for part in parts)


def some_known(rng, players):
    """Return some of what may be known of a deal of tricks: fields of the naive arithmetic."""
    number = rng.choice([0, 0, 3, 7, 9, 12, rng.randrange(13)])
    takers = [rng.randrange(players) for _ in range(13)]
    if rng.random() < 0.4:  # few or many tricks for the declarer
        takers = [0 if rng.random() < rng.choice([0.1, 0.9]) else taker for taker in takers]
    plague = [0] * players
    for taker in takers[:number]:
        plague[taker] += rng.choice([0, 0, 1, rng.randrange(players + 1)])
    whole = 13 if players == 4 else rng.choice([9, 10])
    if not 0 <= whole - sum(plague) <= players * (13 - number):
        plague = [0] * players
        number = min(number, 9)
    final = tuple(takers.count(seat) for seat in range(players)) if rng.random() < 0.6 else None
    return {
        "taken": (*(taker == 0 for taker in takers[:number]), *UNKNOWN[number:]),
        "counts": tuple(takers[:number].count(seat) for seat in range(players)),
        "final": final,
        "plague": tuple(plague),
        "wholes": {whole} if rng.random() < 0.5 else None,
    }


MORE_PLAGUE_THAN_CLUBS = (107_862_039, 170_022_059)
"""Where three players have taken more plague cards than there are clubs, and nobody has told which suit it is."""


@pytest.mark.parametrize("seed", [*seeds(few=4, many=60), *MORE_PLAGUE_THAN_CLUBS])
def test_ways_are_those_of_every_division(seed):
    """Some tricks taken, plague cards in them, numbers named, tricks told at the end: what is left is the same."""
    rng = random.Random(seed)
    for _ in range(6):
        players = rng.choice([3, 4])
        standard, specials = rng.choice(list(STANDARD_BIDS)), rng.choice(BEARING)
        known = some_known(rng, players)
        guess = rng.choice([None, tuple(rng.sample(range(14), GUESSES.get(standard, 0)))])
        naive = naive_ways(standard, specials, guess=guess, **known)
        mine = nothing_known(players, known["final"])._replace(
            places=known["taken"], tricks=known["counts"], plague=known["plague"], guess=guess
        )
        if known["wholes"]:
            mine = mine._replace(whole=tuple(known["wholes"]))
        assert ways_out(standard, specials, mine) == naive, (standard, specials, known, guess)


@pytest.mark.parametrize("seed", seeds(few=5, many=40))
def test_what_came_of_a_deal_is_never_impossible(seed):
    """Broken off anywhere in a deal, the outcome it had is taken; what the naive arithmetic excludes is refused."""
    rng = random.Random(seed)
    record = Record.begin(GAME, players=NAMES[: 3 + seed % 2])
    table = RandomWhist(rng, record)
    table.some_bid = lambda players: bid_with_plague(rng, players)  # type: ignore[method-assign]  # more of them
    while record.state.phase != "done" or record.state.deal.declarer is None:
        record = record.after(event := table.next_event(record.state), rule_on(record, event))
    for number in sorted(rng.sample(range(record.number), 8)):
        state = record.entries[number].ruling.state
        if state.phase == "done" or state.deal.declarer is None:
            continue
        compare_claims(record._replace(state=state, entries=record.entries[: number + 1]), record, rng)


def bid_with_plague(rng, players):
    """Return a bid, often with plague, that can be made."""
    while True:
        standard = rng.choice(list(STANDARD_BIDS))
        specials = tuple(rng.sample(["pest", "las", "slut-hund", "girighet", "straff"], rng.randrange(4)))
        bid = combination(standard, specials)
        if bid.value < 1 or any(clashes_with(bid, special) for special in bid.specials):
            continue
        if can_be_made(standard, specials, players):
            return standard, specials


def compare_claims(before, ended, rng):
    """Enter each way that the deal may have come out, with the real tricks and without; compare with naive counting."""
    deal, state = ended.state.deal, before.state
    told = dict(zip(before.setup.players, ended.state.tricks, strict=True))
    seats = (deal.declarer, *(seat for seat in deal.seats if seat != deal.declarer))
    real = real_way(ended.state)
    for tricks in (None, told):
        ways = naive_ways(
            deal.bid.standard,
            deal.bid.specials,
            (*(seat == deal.declarer for seat in state.taken), *UNKNOWN[len(state.taken) :]),
            tuple(state.tricks[seat] for seat in seats),
            final=tuple(ended.state.tricks[seat] for seat in seats) if tricks else None,
            plague=tuple(state.plague[seat] for seat in seats),
            wholes=None if state.deal.declared.plague is None else {whole_of(state)},
            guess=state.deal.declared.guess,
        )
        assert real in ways
        for way in Way:
            if way is Way.HONOURED and "pest" not in deal.bid.specials:
                continue
            raw = claim(before.setup.players[deal.declarer], deal.bid, way, tricks)
            ruling = rule_on(before, GAME.read_event(raw, before))
            assert (ruling.verdict != "impossible") is (way in ways), (way, ways, ruling.breaches)


def real_way(state):
    """Return what came of a deal that has been played."""
    if not state.deal.made:
        return "failed"
    has_whole = state.unscored.plague[state.deal.declarer] == whole_of(state)
    return "honoured" if has_whole and "pest" in state.deal.parts else "made"


def whole_of(state):
    """Return how many plague cards are in the deck; 0 without plague."""
    clubs = state.deal.declared.plague == "C"
    return (13 if len(state.deal.seats) == 4 else 9 if clubs else 10) if state.deal.declared.plague else 0


def claim(declarer, bid, way, tricks):
    """Return the outcome that says so."""
    raw = {"by": "referee", "do": "outcome", "declarer": declarer, "standard": bid.standard}
    raw |= {"specials": list(bid.specials), "made": way != "failed", **({"tricks": tricks} if tricks else {})}
    return raw | ({"honour": True} if way == "honoured" else {})
