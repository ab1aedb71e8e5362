"""The kernel: one function that rules, the record, the referee's own word."""

import pytest

from referee.engine.errors import EntryError
from referee.engine.table import OpenRuling, Record, rule_on
from referee.engine.verdicts import Verdict
from referee.games.knoesten import GAME

REVOKE = (
    {"by": "anna", "do": "play", "cards": "KH"},
    {"by": "bo", "do": "play", "cards": "7S"},
    {"by": "cia", "do": "play", "cards": "8H"},
    {"by": "anna", "do": "play", "cards": "AD"},
)
SHOWS = {"by": "bo", "do": "play", "cards": "TH"}


def played(*raws, options=None, position=None):
    """Return the record of a table of three after these events."""
    record = Record.begin(
        GAME,
        players=("anna", "bo", "cia"),
        options=options,
        position=position or {"dealer": "cia", "trump": "9C"},
    )
    for raw in raws:
        event = GAME.read_event(raw, record)
        record = record.after(event, rule_on(record, event))
    return record


def overrule(event, verdict):
    """Return the referee's verdict on an event."""
    return {"by": "referee", "do": "overrule", "event": event, "verdict": verdict}


def test_a_settlement_names_the_two_cards_and_events_that_prove_it():
    """The card that was played and the card that shows the revoke are the proof."""
    record = played(*REVOKE, SHOWS)
    (settled,) = record.rulings[-1].settles

    assert settled.event == 2
    assert settled.breaches[0].cards == ("7S", "TH")
    assert settled.breaches[0].events == (2, 5)
    assert settled.breaches[0].player == "bo"


def test_standing_follows_settlement_and_overruling():
    """How an event stands is its ruling, then its settlement, then the referee's word."""
    record = played(*REVOKE)
    assert record.standing(2).verdict is Verdict.OPEN

    record = played(*REVOKE, SHOWS)
    assert record.standing(2).verdict is Verdict.ILLEGAL

    record = played(*REVOKE, SHOWS, overrule(2, "legal"))
    assert record.standing(2).verdict is Verdict.LEGAL
    assert record.state.scores == (25, 25, 25)


def test_overruling_an_open_event_closes_it():
    """What the referee has decided is not settled again, and costs what the referee's verdict says."""
    record = played(*REVOKE, overrule(2, "illegal"))
    assert record.state.scores == (25, 30, 25)
    assert record.state.open == ()

    event = GAME.read_event(SHOWS, record)
    assert rule_on(record, event).settles == ()


def test_overruling_to_the_same_verdict_costs_nothing():
    """An overruling that agrees with the engine changes no points."""
    record = played(*REVOKE, SHOWS, overrule(2, "illegal"))

    assert record.rulings[-1].penalties == ()
    assert record.state.scores == (25, 30, 25)


@pytest.mark.parametrize("number", [0, 9])
def test_overruling_needs_an_event(number):
    """There is nothing to overrule where no event is."""
    record = played(*REVOKE)
    event = GAME.read_event(overrule(number, "legal"), record)

    assert rule_on(record, event).verdict is Verdict.IMPOSSIBLE


def test_a_refused_event_can_not_be_overruled():
    """Under strict a refused move was never made."""
    record = played({"by": "cia", "do": "play", "cards": "KH"}, options={"policy": "strict"})
    event = GAME.read_event(overrule(1, "illegal"), record)

    assert rule_on(record, event).verdict is Verdict.IMPOSSIBLE


@pytest.mark.parametrize(
    ("players", "options", "code"),
    [
        (("anna", "bo"), {}, "wrong-player-count"),
        (tuple("abcdef"), {}, "wrong-player-count"),
        (("anna", "bo", "anna"), {}, "doubled-player"),
        (("anna", "bo", "referee"), {}, "reserved-name"),
        (("anna", "bo", "cia"), {"colour": "red"}, "unknown-option"),
        (("anna", "bo", "cia"), {"start_points": "many"}, "bad-option"),
        (("anna", "bo", "cia"), {"start_points": True}, "bad-option"),
        (("anna", "bo", "cia"), {"faults": "never"}, "bad-option"),
    ],
)
def test_a_record_begins_only_with_what_can_be(players, options, code):
    """Wrong players or options are entry errors with a code."""
    with pytest.raises(EntryError) as caught:
        Record.begin(GAME, players=players, options=options)

    assert caught.value.code == code


def test_open_rulings_are_plain_values():
    """An open ruling keeps its event's number, seat and cards."""
    (ruling,) = played(*REVOKE).state.open

    assert isinstance(ruling, OpenRuling)
    assert (ruling.event, ruling.seat, ruling.cards) == (2, 1, ("7S",))
