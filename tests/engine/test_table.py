"""The kernel: the one function that rules, the record, and the referee's own verdicts."""

import pytest

from referee.engine.doubts import doubts_of
from referee.engine.errors import EntryError
from referee.engine.options import Option, Options
from referee.engine.ruling import rule_on
from referee.engine.table import OpenRuling, Record
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
    assert record.settlement(2).verdict is Verdict.OPEN

    record = played(*REVOKE, SHOWS)
    assert record.settlement(2).verdict is Verdict.ILLEGAL

    record = played(*REVOKE, SHOWS, overrule(2, "legal"))
    assert record.settlement(2).verdict is Verdict.LEGAL
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


# Four cards are left that are neither hearts nor clubs, and bo and cia still hold three each.
TWO_DISCARDS = (
    {"by": "anna", "do": "play", "cards": "AH"},
    {"by": "bo", "do": "play", "cards": "JD"},
    {"by": "cia", "do": "play", "cards": "QD"},
)
FEW_UNSEEN = {
    "dealer": "cia",
    "trump": "9C",
    "tricks": {"anna": 1},
    "turn": "anna",
    "seen": "9C 7S 8S 9S TS JS QS KS AS 7D",
    "hands": {"anna": "AH ?? ?? ??", "bo": "?? ?? ?? ??", "cia": "?? ?? ?? ??"},
}


@pytest.mark.parametrize(
    "raw",
    [
        overrule(1, "illegal"),
        overrule(9, "legal"),
        {"by": "referee", "do": "fault", "player": "anna"},
        {"by": "anna", "do": "play", "cards": "7S"},
        {"by": "anna", "do": "play", "cards": "7H"},
    ],
)
def test_doubts_are_those_of_the_state(raw):
    """What isn't about them leaves them: an overruling of something else, a fault, a card that can't be."""
    record = played(*TWO_DISCARDS, position=FEW_UNSEEN)
    assert record.rulings[-1].doubts == ((2, 3),)

    ruling = rule_on(record, GAME.read_event(raw, record))

    assert ruling.doubts == ((2, 3),) == doubts_of(GAME, ruling.state)


@pytest.mark.parametrize("verdict", ["legal", "illegal"])
def test_doubts_end_with_an_overruling_of_one_of_them(verdict):
    """The referee has decided it: nothing is left in doubt."""
    record = played(*TWO_DISCARDS, overrule(3, verdict), position=FEW_UNSEEN)

    assert record.rulings[-1].doubts == ()


def test_doubts_stay_after_a_move_that_strict_refuses():
    """A refused move changes nothing, so what was in doubt still is."""
    record = played(*TWO_DISCARDS, position=FEW_UNSEEN, options={"policy": "strict"})
    event = GAME.read_event({"by": "cia", "do": "play", "cards": "8D"}, record)

    ruling = rule_on(record, event)

    assert (ruling.changed, ruling.doubts) == (False, ((2, 3),))


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


OWN_CARD_BACK = (
    {"by": "cia", "do": "exchange", "count": 0},
    {"by": "anna", "do": "exchange", "count": 0},
    {"by": "bo", "do": "exchange", "count": 1, "cards": "7S"},
    {"by": "anna", "do": "play", "cards": "KH"},
    {"by": "bo", "do": "play", "cards": "7S"},
)
EXCHANGE = {"dealer": "cia", "phase": "exchange", "trump": "9C"}


def test_a_free_breach_is_named_and_costs_nobody():
    """The dealer gave bo his own card back: the ruling names the dealer, and nobody pays."""
    record = played(*OWN_CARD_BACK, position=EXCHANGE)
    ruling = record.rulings[-1]

    assert ruling.verdict is Verdict.ILLEGAL
    assert [(breach.clause, breach.player) for breach in ruling.breaches] == [("exchange.stock", "cia")]
    assert (ruling.penalties, record.state.scores) == ((), (25, 25, 25))


def test_what_may_cost_something_is_asked_again_after_a_free_breach():
    """Bo's own card came back, and he did not follow with it: that shows later, and then he pays."""
    hearts = ({"by": "cia", "do": "play", "cards": "8H"}, {"by": "anna", "do": "play", "cards": "QH"})
    record = played(*OWN_CARD_BACK, *hearts, {"by": "bo", "do": "play", "cards": "TH"}, position=EXCHANGE)
    (settled,) = record.rulings[-1].settles

    assert (settled.event, settled.verdict, settled.rules) == (5, Verdict.ILLEGAL, ("follow",))
    assert record.state.scores == (25, 30, 25)


@pytest.mark.parametrize("verdicts", [["legal"], ["legal", "illegal"], ["illegal"]])
def test_overruling_a_free_breach_moves_no_points(verdicts):
    """What nobody paid for is given back to nobody."""
    record = played(*OWN_CARD_BACK, *(overrule(5, verdict) for verdict in verdicts), position=EXCHANGE)

    assert record.state.scores == (25, 25, 25)


@pytest.mark.parametrize("value", [2.0, True, "2"])
def test_an_option_with_numbers_takes_whole_ones_alone(value):
    """Else two tables with the same options would begin with different hashes."""
    options = Options(Option("decks", 1, "", "How many decks.", (1, 2)))

    assert options.read({"decks": 2})["decks"] == 2
    with pytest.raises(EntryError, match="bad-option"):
        options.read({"decks": value})
