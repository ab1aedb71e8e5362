"""Entering only the outcome of a hand of Knoesten."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.engine.ruling import rule_on
from referee.engine.table import Record
from referee.engine.verdicts import Verdict
from referee.games.knoesten import GAME
from referee.games.knoesten.simulation import RandomKnoesten
from tests.games.outcome_play import entered, one_hand

NAMES = ("anna", "bo", "cia", "dag", "eva")
POINTS = ("dealer", "phase", "turn", "scores", "passes", "finished", "winners", "tricks", "joined")


def begun(players=3, **options):
    """Return a table before its first deal."""
    return Record.begin(GAME, players=NAMES[:players], options=options)


def outcome_of(record):
    """Return the hand that has just been played as an outcome."""
    state = GAME.position(record.state)
    joined = {name: state["tricks"][name] for name in state["joined"]}
    return {"by": "referee", "do": "outcome", "dealer": state["dealer"], "trump": state["trump"], "tricks": joined}


@given(st.integers(0, 10**6), st.integers(3, 5), st.sampled_from(["hand_end", "at_once"]), st.integers(1, 25))
def test_outcome_comes_to_the_same_as_the_hand_played(seed, players, win_when, start_points):
    """Each hand of a game by its moves, by its outcome alone, and by its outcome from some move on: the same table."""
    rng = random.Random(seed)
    record = begun(players, win_when=win_when, start_points=start_points)
    table = RandomKnoesten(rng, record)
    for _hand in range(30):
        before, records = record, one_hand(record, table)
        record = records[-1]
        told = outcome_of(record)
        for broken_off in (before, *rng.sample(records[:-1], 2)):
            after = entered(broken_off, told)
            assert after.rulings[-1].verdict is Verdict.LEGAL
            assert {key: GAME.position(after.state)[key] for key in POINTS} == {
                key: GAME.position(record.state)[key] for key in POINTS
            }
        if record.state.finished:
            return


def test_asked_names_who_may_have_dealt_the_first_hand():
    """Nobody knows yet who deals: everybody may, and everybody may have joined."""
    asks = GAME.outcome(begun(5).state)

    assert asks["dealers"] == [*NAMES] == asks["players"]
    assert (asks["tricks"], asks["cut_short"]) == (5, False)


def test_the_first_outcome_must_say_who_dealt():
    """Before the first deal nobody is due: an outcome without its dealer can't be counted."""
    record = begun()
    raw = {"by": "referee", "do": "outcome", "tricks": {"anna": 3, "bo": 1, "cia": 1}}
    ruling = rule_on(record, GAME.read_event(raw, record))

    assert (ruling.verdict, ruling.breaches[0].why, ruling.changed) == (Verdict.IMPOSSIBLE, "say-who-dealt", False)
    assert entered(record, {**raw, "dealer": "bo"}).state.scores == (22, 24, 24)


def test_asked_names_who_may_have_joined():
    """The due dealer comes last, who sits out is left out, and who must join is bound to."""
    record = Record.begin(
        GAME,
        players=NAMES,
        position={"dealer": "eva", "phase": "done", "scores": {"bo": 4}, "passes": {"cia": 2}},
    )

    asks = GAME.outcome(record.state)

    assert asks["dealers"] == ["anna"]
    assert asks["players"] == ["bo", "cia", "dag", "anna"]
    assert asks["bound"] == ["bo", "cia", "anna"]


def test_asked_tells_what_is_known_of_a_hand_in_play():
    """Who joined, who passed, and the tricks so far stand there already."""
    record = entered(
        begun(4),
        {"by": "referee", "do": "deal", "dealer": "dag", "trump": "9C"},
        {"by": "anna", "do": "pass"},
        {"by": "bo", "do": "join"},
        {"by": "cia", "do": "join"},
        *({"by": name, "do": "exchange", "count": 0} for name in ("dag", "bo", "cia")),
        {"by": "bo", "do": "play", "cards": "KH"},
        {"by": "cia", "do": "play", "cards": "7H"},
        {"by": "dag", "do": "play", "cards": "8H"},
    )

    asks = GAME.outcome(record.state)

    assert (asks["joined"], asks["passed"], asks["bound"]) == (["bo", "cia", "dag"], ["anna"], [])
    assert asks["taken"] == {"anna": 0, "bo": 1, "cia": 0, "dag": 0}


def test_asked_is_empty_when_the_game_is_over():
    """A game that has been won has no next hand."""
    record = entered(begun(), {"by": "referee", "do": "result", "points": {"anna": 0, "bo": 3, "cia": 9}})

    assert GAME.outcome(record.state)["players"] == []


@pytest.mark.parametrize("policy", ["call", "teach"])
def test_an_illegal_pass_is_the_passers_own(policy):
    """The breach names who had to join, and it is that player who pays; a wrong dealer costs nobody anything."""
    record = Record.begin(
        GAME,
        players=NAMES[:3],
        options={"policy": policy},
        position={"dealer": "cia", "phase": "done", "scores": {"bo": 4}},
    )

    record = entered(record, {"by": "referee", "do": "outcome", "dealer": "cia", "tricks": {"anna": 1, "cia": 4}})
    ruling = record.rulings[-1]

    assert [(breach.clause, breach.player) for breach in ruling.breaches] == [("join.low", "bo"), ("next", "referee")]
    assert ruling.penalties == ({"player": "bo", "points": 5},)
