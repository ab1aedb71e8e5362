"""Gnällknekt, the random players: a move they consider legal is legal."""

import random
from collections import Counter

import pytest

from referee.engine.ruling import rule_on
from referee.engine.table import Record
from referee.engine.verdicts import Verdict
from referee.games.gnallknekt import GAME
from referee.games.gnallknekt.simulation import HABITS, RandomGnallknekt, move_of_choice
from referee.games.gnallknekt.state import is_token
from tests.games.gnallknekt_play import NAMES, OPTIONS
from tests.support.seeds import seeds


@pytest.mark.parametrize("seed", seeds(few=2, many=10))
def test_moves_taken_for_legal_are_those_that_break_no_rule(seed):
    """Of all moves they think of, they play those that are ruled legal, or are open until the turn ends."""
    rng = random.Random(seed)
    options = {name: rng.choice(values) for name, values in OPTIONS.items()}
    record = Record.begin(GAME, players=NAMES[: 3 + seed % 3], options=options)
    table = RandomGnallknekt(rng, record)
    seen: Counter[Verdict] = Counter()
    while (event := table.next_event(record.state)) is not None and record.number < 400:
        record = record.after(event, rule_on(record, event))
        state = record.state
        if state.turn is None or not state.moves_left or state.step != "moves" or table.to_tell or hides(state):
            continue
        legal = set(table._legal(state.turn, table._aims(state.turn)))
        for choice in table._choices(state.turn):
            verdict = rule_on(record, move_of_choice(state.turn, choice)).verdict
            expected = Verdict.LEGAL if choice in legal else Verdict.ILLEGAL
            assert verdict in (expected, Verdict.OPEN), choice
            seen[verdict] += 1
    assert seen[Verdict.LEGAL] > 100 < seen[Verdict.ILLEGAL]


@pytest.mark.parametrize("telling", [0.0, 0.5])
@pytest.mark.parametrize("habit", HABITS)
def test_no_true_entry_is_refused_whenever_the_table_shuffles(habit, telling):
    """Early, late, exactly or at any moment; told or not: what happens is possible, and nobody is accused."""
    for seed in seeds(few=2, many=8):
        rng = random.Random(seed)
        record = Record.begin(GAME, players=NAMES[: 3 + seed % 3])
        table = RandomGnallknekt(rng, record, habit=habit, telling=telling)
        while (event := table.next_event(record.state)) is not None and record.number < 500:
            ruling = rule_on(record, event)
            assert ruling.verdict in (Verdict.LEGAL, Verdict.OPEN), (seed, record.number, event)
            assert all(settled.verdict is Verdict.LEGAL for settled in ruling.settles)
            record = record.after(event, ruling)


def hides(state):
    """Tell whether a card lies open that nobody has told."""
    return any(is_token(card) for own in state.lives for life in own for card in life.open)
