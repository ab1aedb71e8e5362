"""A plain game of tricks with a trump, a bonus and the fewest points winning, which Stickspel has not."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from referee.engine.cards import Pack
from referee.engine.clauses import Rulebook
from referee.engine.ruling import rule_on
from referee.engine.table import Record
from referee.engine.trick_game import TrickGame, clauses
from referee.engine.verdicts import Verdict

THREE = ("anna", "bo", "cia")
RULES = Rulebook("trumps", clauses(deck="Twelve cards; everybody gets four."))
GAME = TrickGame(
    RULES,
    title="Trumps",
    seats=range(3, 4),
    pack=Pack("QKA"),
    hand_size=4,
    target=7,
    trump="S",
    trick_points=2,
    bonus=lambda tricks: tuple(0 if taken else 1 for taken in tricks),
    breach=3,
    best="lowest",
).game


def played(*entries: dict[str, Any]) -> Record:
    """A table of three after some entries."""
    record = Record.begin(GAME, players=THREE)
    for body in entries:
        event = GAME.read_event(body, record)
        record = record.after(event, rule_on(record, event))
    return record


def deal(dealer: str) -> dict[str, Any]:
    """A deal."""
    return {"by": "referee", "do": "deal", "dealer": dealer}


def play(by: str, card: str) -> dict[str, Any]:
    """A card."""
    return {"by": by, "do": "play", "cards": card}


def outcome(**tricks: int) -> dict[str, Any]:
    """The tricks of a hand."""
    return {"by": "referee", "do": "outcome", "tricks": tricks}


TRICK = (deal("cia"), play("anna", "AH"), play("bo", "QS"), play("cia", "KH"))


def test_trump_takes_and_whoever_takes_leads():
    """The lowest trump beats the highest card of the suit led; its points count at once."""
    record = played(*TRICK)

    assert record.points == {"anna": 0, "bo": 2, "cia": 0}
    assert record.state.turn == 1 and record.state.tricks == (0, 1, 0)
    assert GAME.offers(record.state, "anna") == () and GAME.offers(record.state, "bo")


def test_breach_costs_and_is_given_back():
    """Bo had hearts after all: three points, until the referee decides otherwise."""
    record = played(*TRICK, play("bo", "QH"))
    assert record.settlement(3).verdict is Verdict.ILLEGAL and record.points["bo"] == 5

    record = played(*TRICK, play("bo", "QH"), {"by": "referee", "do": "overrule", "event": 3, "verdict": "legal"})
    assert record.points["bo"] == 2


def test_hand_counts_its_bonus_and_the_fewest_points_win():
    """Anna takes all: eight points end the game, and those with one each share the first place."""
    record = played(deal("cia"), outcome(anna=4))

    assert record.points == {"anna": 8, "bo": 1, "cia": 1}
    assert [(row["player"], row["place"]) for row in GAME.result(record.state)] == [("bo", 1), ("cia", 1), ("anna", 3)]
    assert GAME.position(record.state)["winners"] == ["bo", "cia"]


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (outcome(anna=4), "had-taken-more"),
        (outcome(bo=3), "not-that-many-tricks"),
        (outcome(bo=4) | {"dealer": "anna"}, "another-dealt"),
        (play("bo", "2H"), "card-not-in-deck"),
        (play("bo", "AH"), "card-lies-elsewhere"),
    ],
)
def test_what_can_not_have_happened(body, why):
    """After Bo has taken a trick of the hand that Cia dealt."""
    last = played(*TRICK, body).rulings[-1]

    assert last.verdict is Verdict.IMPOSSIBLE
    assert [breach.why for breach in last.breaches] == [why]


def test_first_hand_by_its_outcome_says_who_dealt():
    """Nothing else tells."""
    assert [breach.why for breach in played(outcome(anna=4)).rulings[-1].breaches] == ["say-who-dealt"]


@pytest.mark.parametrize("breaks", [False, True])
def test_random_players_keep_the_rules_or_break_them(breaks):
    """Nobody is accused who follows suit, and whoever doesn't is found once all cards are seen."""
    rng, record = Random(5), Record.begin(GAME, players=THREE)
    table = GAME.random_table(rng, record)
    while (event := (breaks and table.next_mischief(record.state)) or table.next_event(record.state)) is not None:
        record = record.after(event, rule_on(record, event))
    illegal = sum(record.settlement(number).verdict is Verdict.ILLEGAL for number in range(1, record.number + 1))

    assert record.state.finished and not record.state.open
    assert bool(illegal) is breaks


def test_no_clause_is_misspelt():
    """Another text for a clause that a plain game has not would never be read."""
    with pytest.raises(AssertionError, match="no such clause"):
        clauses(trumps="...")
