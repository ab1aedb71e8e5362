"""How long a bidder has (2.2.2), and what happens when that is over."""

import pytest

from referee.engine.ruling import rule_on
from referee.engine.table import Record
from referee.engine.verdicts import Verdict
from referee.games import GAMES
from referee.games.kombinationswhist import GAME

PLAYERS = ("Anna", "Bo", "Cia", "Dag")
DEAL = {"by": "referee", "do": "deal", "dealer": "Dag"}
SPEL = {"by": "Anna", "do": "bid", "standard": "spel"}


def after(*events, **options):
    """The record of a table where this has been entered."""
    record = Record.begin(GAME, players=PLAYERS, options=options)
    for raw in events:
        event = GAME.read_event(raw, record)
        record = record.after(event, rule_on(record, event))
    return record


def time_at(record):
    """Who has how many seconds; None if no clock runs."""
    time = GAME.turn_time(record.state)
    return time and (time.player, time.seconds)


def passes(player):
    """A pass."""
    return {"by": player, "do": "pass"}


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        ([], None),
        ([DEAL], ("Anna", 60)),
        ([DEAL, passes("Anna")], ("Bo", 60)),
        ([DEAL, SPEL], ("Bo", 20)),
        ([DEAL, SPEL, passes("Bo"), passes("Cia")], ("Dag", 20)),
        ([DEAL, SPEL, passes("Bo"), passes("Cia"), passes("Dag")], None),
        ([DEAL, *map(passes, PLAYERS)], None),
    ],
)
def test_bidder_has_a_minute_before_the_first_bid_and_twenty_seconds_after_it(events, expected):
    """From the deal on until there is a declarer, or all have passed."""
    assert time_at(after(*events)) == expected


@pytest.mark.parametrize(("off", "events"), [("first_bid_seconds", [DEAL]), ("bid_seconds", [DEAL, SPEL])])
@pytest.mark.parametrize("word", ["off", False])
def test_each_clock_can_be_switched_off_by_itself(off, events, word):
    """An evening may give all the time for the first bid, or for the others."""
    assert time_at(after(*events, **{off: word})) is None
    assert time_at(after(*events, **{off: 7}))[1] == 7


@pytest.mark.parametrize("events", [[DEAL], [DEAL, SPEL]])
def test_what_happens_when_the_time_is_over_is_a_legal_pass(events):
    """The event that the clock enters is ruled on like any other."""
    record = after(*events)
    time = GAME.turn_time(record.state)
    ruling = rule_on(record, GAME.read_event(time.event, record))

    assert ruling.verdict is Verdict.LEGAL
    assert GAME.turn_time(ruling.state).player != time.player


def test_other_games_have_no_clock_of_a_turn():
    """Before the first deal nobody has too little time anywhere."""
    for game in GAMES.values():
        assert game.turn_time(Record.begin(game, players=PLAYERS).state) is None
