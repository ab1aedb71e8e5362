"""Entering only the outcome of a deal of Kombinations-Whist."""

import random

import pytest

from referee.engine.ruling import rule_on
from referee.engine.table import Record
from referee.engine.verdicts import Verdict
from referee.games.kombinationswhist import GAME
from referee.games.kombinationswhist.simulation import RandomWhist
from tests.games.outcome_play import entered, one_hand
from tests.support.seeds import seeds

NAMES = ("anna", "bo", "cia", "dag", "eva")
POINTS = ("dealer", "phase", "turn", "scores", "potentials", "deals_played", "target", "finished", "winners", "made")


def outcome_of(record, *, tricks):
    """Return the deal that has just been played as an outcome."""
    state = GAME.position(record.state)
    told = {"by": "referee", "do": "outcome", "dealer": state["dealer"]}
    if state["bid"] is None:
        return {**told, "all_pass": True}
    terms = record.state.deal.terms
    extra = sum(special.extra for special in terms.specials)
    gained = state["gained"][state["bid"]["by"]] - terms.points - extra - (state["bid"]["by"] in below(record))
    return {
        **told,
        "declarer": state["bid"]["by"],
        "standard": state["bid"]["standard"],
        "specials": state["bid"]["specials"],
        "made": state["made"],
        **({"honour": True} if state["made"] and gained == 1 else {}),
        **({"tricks": state["tricks"]} if tricks else {}),
    }


def below(record):
    """Return who had a free point from the deal."""
    return {record.setup.players[seat] for seat in record.state.deal.below}


@pytest.mark.parametrize("seed", seeds(few=2, many=12))
def test_outcome_comes_to_the_same_as_the_deal_played(seed):
    """Each deal of a game by its moves, by its outcome alone, and by its outcome from some move on: the same table."""
    rng = random.Random(seed)
    options = {"variant": rng.choice(["classic", "limited"]), "rounds": 1}
    record = Record.begin(GAME, players=NAMES[: 3 + seed % 3], options=options)
    table = RandomWhist(rng, record)
    for _deal in range(12):
        before, records = record, one_hand(record, table)
        record = records[-1]
        told = outcome_of(record, tricks=rng.random() < 0.5)
        for broken_off in (before, *rng.sample(records[:-1], min(3, len(records) - 1))):
            after = entered(broken_off, told)
            assert after.rulings[-1].verdict is Verdict.LEGAL, after.rulings[-1].breaches
            assert {key: GAME.position(after.state)[key] for key in POINTS} == {
                key: GAME.position(record.state)[key] for key in POINTS
            }
        if record.state.finished:
            return


def test_asked_names_what_a_deal_leaves_open():
    """Before the first deal anybody may have dealt; later the bidding stands as far as it has come."""
    record = Record.begin(GAME, players=NAMES)
    asks = GAME.outcome(record.state)
    assert asks["dealers"] == asks["players"] == [*NAMES]

    record = entered(record, {"by": "referee", "do": "deal", "dealer": "eva"})
    record = entered(record, {"by": "anna", "do": "pass"})
    record = entered(record, {"by": "bo", "do": "bid", "standard": "spel", "specials": ["jarn", "straff"]})
    asks = GAME.outcome(record.state)

    assert (asks["dealers"], asks["players"], asks["passed"]) == (["eva"], ["anna", "bo", "cia", "eva"], ["anna"])
    assert asks["bid"] == {"by": "bo", "standard": "spel", "specials": ["jarn", "straff"]}
    assert asks["settled"] is False


def test_asked_says_when_the_bid_is_settled():
    """Once there is a declarer, only how it came out is asked; the tricks so far are known."""
    position = {"dealer": "dag", "phase": "play", "bid": {"by": "bo", "standard": "spel"}, "taken": ["anna", "bo"]}
    record = Record.begin(GAME, players=NAMES[:4], position=position)
    asks = GAME.outcome(record.state)

    assert (asks["settled"], asks["bid"]["by"], asks["tricks"]) == (True, "bo", 13)
    assert asks["taken"] == {"anna": 1, "bo": 1, "cia": 0, "dag": 0}


def test_asked_is_empty_when_the_game_is_over():
    """A game that has been won has no next deal; nor has one that too few are left to play."""
    record = Record.begin(GAME, players=NAMES[:3])
    won = entered(record, {"by": "referee", "do": "result", "points": {"anna": 13, "bo": 3, "cia": 9}})
    alone = entered(record, {"by": "referee", "do": "cheat", "player": "bo", "on_purpose": True})

    assert GAME.outcome(won.state)["players"] == [] == GAME.outcome(alone.state)["dealers"]


def test_the_first_outcome_must_say_who_dealt():
    """The first dealer is drawn: an outcome without its dealer can't be counted."""
    record = Record.begin(GAME, players=NAMES[:3])
    raw = {"by": "referee", "do": "outcome", "declarer": "bo", "standard": "spel", "made": True}
    ruling = rule_on(record, GAME.read_event(raw, record))

    assert (ruling.verdict, ruling.breaches[0].why) == (Verdict.IMPOSSIBLE, "say-who-dealt")
    assert entered(record, {**raw, "dealer": "bo"}).state.match.scores == (0, 2, 0)


def test_a_bid_that_broke_a_rule_is_the_declarers():
    """The breach names the declarer, though the referee entered the outcome."""
    record = Record.begin(GAME, players=NAMES[:3])
    raw = {"by": "referee", "do": "outcome", "dealer": "bo", "declarer": "cia", "standard": "skambud", "made": False}

    record = entered(record, raw)

    assert [(breach.clause, breach.player) for breach in record.rulings[-1].breaches] == [("2.2.2", "cia")]
