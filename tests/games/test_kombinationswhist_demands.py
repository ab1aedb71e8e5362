"""Kombinations-Whist: a player who does what is asked, or bids in turn, breaks no rule. Random deals and auctions."""

import random

import pytest

from referee.engine.ruling import rule_on
from referee.engine.table import Record
from referee.engine.verdicts import Verdict
from referee.games.kombinationswhist import GAME
from referee.games.kombinationswhist.events import Bid
from referee.games.kombinationswhist.rulebook import PACK
from referee.games.kombinationswhist.simulation import RandomWhist
from tests.games.kombinationswhist_play import NAMES
from tests.support.seeds import seeds

SEEDS = seeds(few=4, many=30)


def a_deal_with(rng, bid, players=4):
    """Yield the record and the table before each event of a deal that is played by this bid."""
    record = Record.begin(GAME, players=NAMES[:players])
    table = RandomWhist(rng, record)
    table.some_bid = lambda players: bid  # type: ignore[method-assign]  # always this one
    while record.state.phase != "done" or record.state.deal.declarer is None:
        yield record, table
        record = record.after(event := table.next_event(record.state), rule_on(record, event))


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("specials", [("atelje", "oppen-trumf"), ("atelje",)], ids="+".join)
def test_studio_is_demanded_exactly_when_a_card_can_go_there(specials, seed):
    """The declarer's phone asks for a card just as long as the hand has one that may lie there; laying it is legal."""
    rng = random.Random(seed)
    for record, table in a_deal_with(rng, (rng.choice(["trumf", "maxtrumf", "subtrumf"]), specials)):
        state = record.state
        deal = state.deal
        if state.phase != "play" or ("oppen-trumf" in specials and not deal.declared.shown):
            continue
        declarer = state.setup.players[deal.declarer]
        wants = GAME.view(state, declarer)["studio_wants"]
        may_go = table.for_studio(state)
        assert wants == min(4 - len(deal.declared.studio), may_go.bit_count())
        if wants:
            card = rng.choice(PACK.cards(may_go))
            event = GAME.read_event({"by": declarer, "do": "show", "cards": card}, record)
            assert rule_on(record, event).verdict is Verdict.LEGAL


@pytest.mark.parametrize("seed", SEEDS)
def test_who_bids_in_her_own_turn_is_never_accused(seed):
    """In auctions where bids are shouted out of turn: whoever the phones ask may pass, and may bid enough."""
    rng = random.Random(seed)
    record = Record.begin(GAME, players=NAMES[: rng.choice([3, 4])])
    record = record.after(event := GAME.read_event(a_deal(rng, record), record), rule_on(record, event))
    worth = 1
    while record.state.phase == "bid" and worth < max(WORTH):
        state = record.state
        view = GAME.position(state)
        asked = {view["turn"], *view["may_bid_too"]}
        others = [seat for seat in state.deal.seats if NAMES[seat] not in asked | set(view["passed"])]
        if others and rng.random() < 0.4:
            record = record.after(event := enough(rng.choice(others), worth), ruling := rule_on(record, event))
            assert (ruling.verdict, ruling.rules) == (Verdict.ILLEGAL, ("2.2.2",))
            assert GAME.position(record.state)["turn"] == view["turn"]  # nobody loses her turn by it
            worth += 1
            continue
        who = rng.choice(sorted(asked))
        raw = {"by": who, "do": "pass"}
        event = enough(NAMES.index(who), worth) if rng.random() < 0.6 else GAME.read_event(raw, record)
        worth += isinstance(event, Bid)
        record = record.after(event, ruling := rule_on(record, event))
        assert ruling.verdict is Verdict.LEGAL, (event, view)
    assert worth in (1, max(WORTH)) or record.state.deal.declarer is not None


def a_deal(rng, record):
    """Return the first deal, by anybody."""
    return {"by": "referee", "do": "deal", "dealer": rng.choice(record.setup.players)}


WORTH = {
    1: ("trumf", ()),
    2: ("spel", ()),
    3: ("precis", ()),
    4: ("mastarspel", ()),
    5: ("mastarspel", ("atelje",)),
    6: ("mastartrumf", ()),
    7: ("mastartrumf", ("atelje",)),
    8: ("mastartrumf", ("las",)),
    9: ("mastartrumf", ("las", "atelje")),
    10: ("mastartrumf", ("las", "straff")),
    11: ("mastartrumf", ("las", "straff", "atelje")),
    12: ("mastartrumf", ("las", "straff", "pest")),
}
"""A bid for each value."""


def enough(seat, worth):
    """Return a bid of this value; the auctions here end before the highest."""
    standard, specials = WORTH[worth]
    return Bid(seat, standard, specials)
