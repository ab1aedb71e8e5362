"""Entering who is out at Gnällknekt without the moves."""

import random

import pytest

from referee.engine.ruling import rule_on
from referee.engine.table import Record
from referee.engine.verdicts import Verdict
from referee.games.gnallknekt import GAME
from tests.games.gnallknekt_play import NAMES, recorded
from tests.games.outcome_play import entered
from tests.support.seeds import seeds


def places_of(record):
    """Return each player's place, and whether the game was drawn."""
    state = GAME.position(record.state)
    return state["places"], state["finished"], state["drawn"]


def outcomes_since(before, after):
    """Return what happened between two states as outcomes: who fell, with whom, and the draw."""
    names, told = before.setup.players, []
    for fall in after.falls[len(before.falls) :]:
        if not (after.drawn and fall is after.falls[-1] and len(after.still_in) == 0):
            told += [{"out": names[seat], "shares": place > 0} for place, seat in enumerate(fall.seats)]
    told += [{"drawn": True}] if after.drawn else []
    return [{"by": "referee", "do": "outcome", **raw} for raw in told]


@pytest.mark.parametrize("number", seeds(few=3, many=24))
def test_outcomes_come_to_the_same_places_as_the_game_played(number):
    """A game by its moves, by its outcomes alone, from some move on, and by its result: the same places."""
    rng = random.Random(number)
    records = recorded(number)
    whole = records[-1]
    for before in (records[0], *rng.sample(records[:-1], 8)):
        told = entered(before, *outcomes_since(before.state, whole.state))
        assert places_of(told) == places_of(whole)
    places = places_of(whole)[0]
    shared = [[name for name in places if places[name] == place] for place in sorted(set(places.values()))]
    told = entered(records[0], {"by": "referee", "do": "result", "places": shared})
    assert places_of(told) == places_of(whole) and told.rulings[-1].verdict is Verdict.LEGAL


def test_asked_names_who_is_in_and_whose_place_can_be_shared():
    """Two may fall by one move, and two that are left may draw."""
    record = Record.begin(GAME, players=NAMES[:4])
    assert GAME.outcome(record.state) == {"players": [*NAMES[:4]], "shares": [], "may_draw": False, "places": {}}

    record = entered(record, {"by": "referee", "do": "outcome", "out": "bo"})
    assert GAME.outcome(record.state)["shares"] == ["bo"]

    record = entered(record, {"by": "referee", "do": "outcome", "out": "cia", "shares": True})
    assert GAME.outcome(record.state) == {
        "players": ["anna", "dag"], "shares": [], "may_draw": True, "places": {"bo": 3, "cia": 3},
    }  # fmt: skip


def test_asked_is_empty_when_the_game_is_over():
    """A drawn game has nobody left to fall, and its places are known."""
    record = Record.begin(GAME, players=NAMES[:3])
    record = entered(record, {"by": "referee", "do": "result", "places": [["anna"], ["bo"], ["cia"]]})

    assert GAME.outcome(record.state) == {
        "players": [], "shares": [], "may_draw": False, "places": {"anna": 1, "bo": 2, "cia": 3},
    }  # fmt: skip


def test_nothing_can_be_played_once_the_cards_are_not_told():
    """The table knows no card any more, says so in its position, and offers no move."""
    record = entered(Record.begin(GAME, players=NAMES[:3]), {"by": "referee", "do": "outcome", "out": "bo"})
    shown = GAME.position(record.state)

    assert shown["untold"] and shown["turn"] is None
    assert all(GAME.offers(record.state, name) == () for name in NAMES[:3])
    ruling = rule_on(record, GAME.read_event({"by": "anna", "do": "take", "stock": 4}, record))
    assert (ruling.verdict, ruling.breaches[0].why) == (Verdict.IMPOSSIBLE, "cards-not-told")
