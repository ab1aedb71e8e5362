"""Players of the house are sensible: they never break a rule, and hold every card that they lay."""

import random
from typing import Any

import pytest

from referee.engine.cards import write_cards
from referee.engine.errors import EntryError
from referee.engine.events import REFEREE
from referee.engine.fields import AtTable, OneCard, SeveralOf
from referee.engine.practice import real_table, sensible_cards, sensible_move
from referee.engine.ruling import rule_on
from referee.engine.table import Record
from referee.engine.verdicts import Verdict
from referee.games import GAMES
from tests.support.seeds import seeds

NAMES = ("Anna", "Bo", "Cia", "Dag", "Eva")
LONGEST = 2500  # entries
RASH = 0.5  # of the moves are not those of the hint
RASH_ENTRIES = {
    "gnallknekt": 60
}  # its packs are counted through every shuffle, which takes long once they don't add up
MOST_RASH = 300
ASKED = 0.4  # of the fields that may be left out are filled in
PLAYS = {"play", "attack", "defend", "discard", "instick"}


def begun(game, seed):
    """A record before its first event, with the options of practice, and its real cards."""
    rng = random.Random(seed)
    players = NAMES[: rng.choice([seats for seats in game.seats if seats <= len(NAMES)])]
    record = Record.begin(game, players=players, options=game.practice_options)
    return record, real_table(record, str(seed))


def moves_now(record, cards):
    """The most sensible move of the table, then of each seat."""
    for seat in (REFEREE, *range(len(record.setup.players))):
        move = sensible_move(record, cards, seat)
        if move is not None:
            yield move


@pytest.mark.parametrize("game", GAMES.values(), ids=str)
@pytest.mark.parametrize("seed", seeds(few=2, many=12))
def test_house_keeps_the_rules_to_the_end_of_the_game(game, seed):
    """Each move is legal, or open; each card is held and was allowed by the hand; the game ends."""
    record, cards = begun(game, seed)
    for _entry in range(LONGEST):
        move = next(moves_now(record, cards), None)
        if move is None:
            break
        event = game.read_event(move.body, record)
        ruling = rule_on(record, event)
        assert ruling.verdict in (Verdict.LEGAL, Verdict.OPEN), move
        assert cards.holds(record.state, event) and cards.keeps(record.state, event), move
        before, record = record.state, record.after(event, ruling)
        cards.follow(event, before, record.state)
    assert game.result(record.state)


@pytest.mark.parametrize("seed", [197, 354, 369, *seeds(few=3, many=30, start=1000)])
def test_house_does_not_trade_the_pile_for_ever(seed):
    """Two players of Knåker might take turns with the same cards: after a while they vary what they lay."""
    game = GAMES["knaker"]
    record, cards = begun(game, seed)
    while (move := next(moves_now(record, cards), None)) is not None:
        assert record.number < 900
        event = game.read_event(move.body, record)
        before, record = record.state, record.after(event, rule_on(record, event))
        cards.follow(event, before, record.state)
    assert record.state.finished


@pytest.mark.parametrize("game", GAMES.values(), ids=str)
@pytest.mark.parametrize("seed", seeds(few=2, many=12))
def test_house_goes_on_after_a_learners_breach(game, seed):
    """The first seat often lays some card it holds, whether or not it may; the others still find what they may do."""
    rng = random.Random(seed)
    record, cards = begun(game, seed)
    for _entry in range(300):
        move = next(moves_now(record, cards), None)
        if move is None:
            break
        body, is_wrong = move.body, False
        if body["by"] == NAMES[0] and body["do"] in PLAYS and cards.hand(0) and rng.random() < 0.4:
            body, is_wrong = {**body, "cards": rng.choice(cards.hand(0))}, True
        event = game.read_event(body, record)
        ruling = rule_on(record, event)
        if is_wrong and not (ruling.changed and cards.holds(record.state, event)):
            continue
        assert is_wrong or ruling.verdict in (Verdict.LEGAL, Verdict.OPEN), move
        before, record = record.state, record.after(event, ruling)
        cards.follow(event, before, record.state)
    else:
        return
    assert game.result(record.state)


def rash_bodies(game, record, cards, rng):
    """What somebody in the first seat might enter who knows no rule: one entry of each kind, in any order.

    What everybody sees happen is left out: the table tells it.
    """
    at = AtTable(record.setup.players, game.cards, tuple(range(len(record.entries))))
    kinds = [
        (do, kind) for do, kind in game.events.items() if not (kind.by_referee or kind.by_anybody or kind.witnessed)
    ]
    for do, kind in rng.sample(kinds, len(kinds)):
        asked = [field for field in kind.fields.values() if field.required or rng.random() < ASKED]
        said = {field.name: rash_value(field.kind, at, cards.hand(0), rng) for field in asked}
        yield {"by": NAMES[0], "do": do, **{name: value for name, value in said.items() if value is not None}}


def rash_value(kind, at, hand, rng):
    """Any value of a field: cards out of the hand."""
    if isinstance(kind, OneCard):
        return rng.choice(hand) if hand else None
    if kind.drawn == "cards":
        return write_cards(rng.sample(hand, min(len(hand), rng.randint(1, 4))))
    choices = list(kind.choices(at))
    if isinstance(kind, SeveralOf):
        return rng.sample(choices, rng.randint(0, 3))
    return rng.choice(choices) if choices else None


@pytest.mark.parametrize("game", GAMES.values(), ids=str)
@pytest.mark.parametrize("seed", seeds(few=4, many=12))
def test_hint_leads_on_whatever_the_learner_has_done(game, seed):
    """The first seat enters anything at all; still every hint changes something, and no game stands still for good."""
    rng = random.Random(seed)
    record, cards = begun(game, seed)
    for _entry in range(RASH_ENTRIES.get(game.id, MOST_RASH)):
        move = next(moves_now(record, cards), None)
        if move is None:
            break
        bodies = list(rash_bodies(game, record, cards, rng)) if rng.random() < RASH else []
        for body in [*bodies, move.body]:
            is_hint = body is move.body
            try:
                event = game.read_event(body, record)
            except EntryError:
                assert not is_hint
                continue
            ruling = rule_on(record, event)
            if (ruling.changed and cards.holds(record.state, event)) or is_hint:
                break
        assert ruling.changed, move
        before, record = record.state, record.after(event, ruling)
        cards.follow(event, before, record.state)
        assert not is_hint or record.state != before, move
    else:
        return
    assert game.result(record.state)


@pytest.mark.parametrize("special", ["oppen-hand", "atelje"])
@pytest.mark.parametrize("laid", [1, 3, 5])
def test_hint_after_a_studio_that_the_bid_has_not_ends(special, laid):
    """Who lays a studio though the bid is an open hand, or one of the wrong size, is led to the end of the deal."""
    game = GAMES["kombinationswhist"]
    record = Record.begin(game, players=NAMES[:4], options=game.practice_options)
    cards = real_table(record, "studio")
    has_laid = False
    for _entry in range(120):
        body = next(moves_now(record, cards)).body
        if body["by"] == NAMES[0] and record.state.phase == "bid" and record.state.deal.bid is None:
            body = {"by": NAMES[0], "do": "bid", "standard": "maxtrumf", "specials": [special]}
        elif record.state.deal.declarer == 0 and record.state.phase in ("declare", "play") and not has_laid:
            has_laid = True
            body = {"by": NAMES[0], "do": "declare", "studio": write_cards(cards.hand(0)[:laid])}
        event = game.read_event(body, record)
        before, record = record.state, record.after(event, rule_on(record, event))
        assert record.state != before, body
        cards.follow(event, before, record.state)
        if before.phase == "play" and record.state.phase == "done":
            return
    raise AssertionError("the deal never ends")


@pytest.mark.parametrize("game", GAMES.values(), ids=str)
def test_same_seed_deals_alike_and_another_differently(game):
    """The cards follow from the seed and the events, so nothing has to be stored."""

    def hands(seed):
        record = Record.begin(game, players=NAMES[:3], options=game.practice_options)
        cards = real_table(record, seed)
        for _entry in range(30):
            move = next(moves_now(record, cards), None)
            if move is None or any(cards.hand(seat) for seat in range(3)):
                break
            event = game.read_event(move.body, record)
            before, record = record.state, record.after(event, rule_on(record, event))
            cards.follow(event, before, record.state)
        return [cards.hand(seat) for seat in range(3)]

    if game.id == "gnallknekt":  # its hands are empty at first: the lives say how it was dealt
        tables: list[Any] = [real_table(begun(game, 0)[0], seed) for seed in ("a", "a", "b")]
        dealt = [table.lives for table in tables]
    else:
        dealt = [hands(seed) for seed in ("a", "a", "b")]
    assert dealt[0] == dealt[1] != dealt[2]


def test_trick_players_are_sensible():
    """They lead high, win cheaply, let low cards go, and duck if they want no tricks."""
    strength = {rank + suit: value for value, rank in enumerate("23456789TJQKA") for suit in "SHDC"}

    def first(may, trick, **more):
        return next(sensible_cards(may, trick, 2, strength, "C", **more))

    led = ((0, "9H"), (1, "TH"))
    assert first(["2S", "AH", "3C"], ()) == ("AH", "lead")
    assert first(["2H", "JH", "AH"], led) == ("JH", "win")
    assert first(["2H", "3H"], led) == ("2H", "low")
    assert first(["2H", "9S", "JH"], led, low=True) == ("9S", "duck")
    assert first(["AH"], led) == ("AH", "only")
