"""Which events commute: entered in any order they leave the same table, with the same verdicts."""

import random
from itertools import pairwise

import pytest

from referee.engine.casebook import UNORDERED
from referee.engine.commuting import Made
from referee.engine.ruling import rule_on
from referee.engine.table import Record
from referee.games import GAMES, game_named
from tests.support.seeds import seeds

NAMES = ("anna", "bo", "cia", "dag", "eva")
MOST = 60
WITH_TOUCHES = [name for name in GAMES if game_named(name).touches]
WHO_PASSED = ("brev", "mastarbrev")
"""Lists in a position of Kombinations-Whist that say who, not in which order."""


def played(game, rng):
    """The players and numbered events of a random game with real cards, up to the first that refers to another.

    With each event comes the state in which it was made.
    """
    players = NAMES[: rng.randint(max(3, game.seats[0]), min(5, game.seats[-1]))]
    record = Record.begin(game, players=players)
    table = game.random_table(rng, record)
    for _ in range(MOST):
        event = table.next_mischief(record.state) if rng.random() < 0.1 else None
        event = event or table.next_event(record.state)
        if event is None or hasattr(event, "event"):
            break
        record = record.after(event, rule_on(record, event))
    before = [Record.begin(game, players=players).state, *(entry.ruling.state for entry in record.entries)]
    return players, [(number, Made(entry.event, before[number])) for number, entry in enumerate(record.entries)]


def reordered(game, rng, order):
    """The numbered events with neighbours that commute exchanged, many times over."""
    order = list(order)
    for _ in range(4 * len(order)):
        at = rng.randrange(len(order) - 1)
        (_, one), (_, other) = order[at : at + 2]
        if game.commute(one, other):
            order[at : at + 2] = order[at + 1], order[at]
    return order


def plain(value, key=""):
    """What a position says, less the order of what lies in none."""
    if isinstance(value, dict):
        return {name: plain(one, key if key == "hands" else name) for name, one in value.items()}
    if key in UNORDERED:
        return sorted(value.split())
    return sorted(value) if key in WHO_PASSED else value


def came_to(game, players, order):
    """All that a table comes to when these numbered events are entered in this order."""
    record = Record.begin(game, players=players)
    for number, made in order:
        ruling = rule_on(record, made.event)
        assert ruling.changed, (number, made.event)
        record = record.after(made.event, ruling)
    numbers = dict(enumerate((number for number, _event in order), start=1))
    state = record.state
    stands = {number: record.settlement(place) for place, number in numbers.items()}

    def offered(player):
        offers = game.offers(state, player)
        return sorted(str({**offer, "event": numbers.get(offer.get("event"))}) for offer in offers)

    return {
        "position": plain(game.position(state)),
        "knowledge": game.knowledge(state),
        "result": game.result(state),
        "offers": {player: offered(player) for player in players},
        "verdicts": {
            number: (one.verdict, {breach.clause for breach in one.breaches}) for number, one in stands.items()
        },
        "open": {numbers[ruling.event] for ruling in state.open},
    }


SECOND_ROUND = 200_535_025
"""Where one player passes cards in the second round of letters right after another has in the first."""


@pytest.mark.parametrize("seed", [*seeds(few=5, many=20), SECOND_ROUND])
@pytest.mark.parametrize("name", WITH_TOUCHES)
def test_commuting_events_leave_the_same_table_in_any_order(name, seed):
    """Whatever the order of arrival, all of them are stored; state, verdicts, knowledge and offers are the same."""
    game, rng = game_named(name), random.Random(seed)
    players, order = played(game, rng)
    assert came_to(game, players, reordered(game, rng, order)) == came_to(game, players, order)


@pytest.mark.parametrize("name", WITH_TOUCHES)
def test_random_games_hold_events_that_commute(name):
    """The test above exchanges something: each game with a table of touches has neighbours that commute."""
    game = game_named(name)
    orders = [played(game, random.Random(seed))[1] for seed in range(40)]
    assert any(game.commute(one, other) for order in orders for (_, one), (_, other) in pairwise(order))
