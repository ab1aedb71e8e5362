"""The verdict alone, as screens ask for it: the same as that of the whole ruling."""

import random
import sys

import pytest

from referee.engine import offers as engine_offers
from referee.engine.ruling import rule_on, verdict_on
from referee.engine.table import Record
from referee.games import GAMES
from tests.support.seeds import seeds

NAMES = ("anna", "bo", "cia", "dag")
MOVES = 60


@pytest.fixture
def asked(monkeypatch):
    """The verdicts that offers and pads ask for, each compared with the ruling on the same event."""
    verdicts = []

    def compared(record, event):
        verdict = verdict_on(record, event)
        assert verdict is rule_on(record, event).verdict, event
        verdicts.append(verdict)
        return verdict

    for module in (engine_offers, *(sys.modules[f"referee.games.{name}.offers"] for name in GAMES)):
        if hasattr(module, "verdict_on"):
            monkeypatch.setattr(module, "verdict_on", compared)
    return verdicts


@pytest.mark.parametrize("seed", seeds(few=2, many=20))
@pytest.mark.parametrize(("policy", "mischief"), [("call", 0.1), ("strict", 0.0)])
@pytest.mark.parametrize("name", GAMES)
def test_a_screen_is_told_the_verdict_of_the_ruling(name, policy, mischief, seed, asked):
    """Each card of a pad and each candidate for an offer, of every player; with mischief where it counts."""
    game, rng = GAMES[name], random.Random(seed)
    record = Record.begin(game, players=NAMES, options={"policy": policy})
    table = game.random_table(rng, record)
    for at in range(MOVES):
        event = table.next_mischief(record.state) if rng.random() < mischief else None
        event = event or table.next_event(record.state)
        if event is None:
            break
        assert verdict_on(record, event) is rule_on(record, event).verdict
        record = record.after(event, rule_on(record, event))
        if at % 5 == 0:
            for player in NAMES:
                game.pad(record.state, player)
                game.offers(record.state, player)
    assert len({*asked}) > 1
