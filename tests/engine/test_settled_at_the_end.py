"""After the last card of a hand nothing is open any more: whoever knows the deal could rule on nothing else."""

import random

import pytest

from referee.engine.ruling import rule_on
from referee.engine.table import Record
from referee.games import GAMES
from tests.support.seeds import seeds

HANDS = 12
DUPLICATES = [name for name, game in GAMES.items() if game.dealing is not None]


@pytest.mark.parametrize("seed", seeds(few=3, many=30))
@pytest.mark.parametrize("name", DUPLICATES)
def test_no_entry_stays_open_after_the_last_card(name: str, seed: int) -> None:
    """In simulated hands with breaches, of every game in which tables can have the same deals."""
    game, rng = GAMES[name], random.Random(seed)
    record = Record.begin(game, players=("anna", "bo", "cia", "dag"))
    table, hands, open_before = game.random_table(rng, record), 0, 0
    while hands < HANDS:
        wrong = table.next_mischief(record.state) if rng.random() < 0.15 else None
        event = wrong or table.next_event(record.state)
        if event is None:
            break
        record = record.after(event, rule_on(record, event))
        open_before += bool(record.state.open)
        if game.hand_is_over(record.state):
            hands += 1
            assert [one for one in record.state.open if not one.silent] == []
    assert open_before
