"""What each card of a hand cost, once all hands are known."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from referee.engine import costs
from referee.engine.costs import Cost, costs_of
from referee.engine.ruling import rule_on
from referee.engine.table import Record
from referee.games import GAMES
from tests.support.all_cards_open import PLAYERS, TRIED, Open, hands_played, opened, sure_points
from tests.support.seeds import seeds

SEARCHED = ("knoesten", "kombinationswhist")


@pytest.fixture(autouse=True)
def few_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the last cards of a deal of whist valued exactly, which takes less time than half of them."""
    monkeypatch.setattr(costs, "MOST_LOOKED", 4_000)
    monkeypatch.setattr(costs, "FEW", 3)


def hands(game: str, seed: int, mischief: float = 0.1) -> Iterator[tuple[Record, int]]:
    """Yield records that end with a hand, and the number of its first entry."""
    return hands_played(GAMES[game], seed, mischief)


def state_before(record: Record, cost: Cost) -> Any:
    """Return the state in which a card was played."""
    return record.entries[cost.event - 2].ruling.state


def is_in_the_wrong(record: Record, cost: Cost) -> bool:
    """Return whether a card was ruled illegal, at once or later."""
    return record.settlement(cost.event).verdict == "illegal"


@pytest.mark.parametrize("game", SEARCHED)
@pytest.mark.parametrize("seed", seeds(few=2, many=30))
def test_a_card_costs_what_its_side_could_be_sure_of_before_less_what_it_can_after(game: str, seed: int) -> None:
    """The last cards of each hand, beside trying everything."""
    played = (one for one in hands(game, seed) if costs_of(one[0], one[1], one[0].number))
    for record, first in islice(played, 8 if game == "knoesten" else 2):
        held = [0] * len(PLAYERS)
        found = costs_of(record, first, record.number)
        for cost in reversed(found[-7:]):
            held[cost.seat] |= TRIED[game].pack.bit[cost.card]
            table = Open(GAMES[game], opened(GAMES[game], state_before(record, cost), held))
            hero = cost.seat if game == "knoesten" else table.heroes[0]
            lost = sure_points(table, hero) - sure_points_after(table, cost, hero)
            assert cost.exact and cost.points == (lost if hero == cost.seat else -lost)


def sure_points_after(table: Open, cost: Cost, hero: int) -> int:
    """Return what the hero can be sure of after the card, counted from before it."""
    game, state, tried = table.game, table.state, TRIED[table.game.id]
    after = rule_on(Record(game, state.setup, state), tried.play(cost.seat, cost.card)).state
    gained = tried.best * (tried.points(after, hero) - tried.points(state, hero))
    return gained if after.phase == "done" else gained + sure_points(Open(game, after), hero)


@pytest.mark.parametrize("game", SEARCHED)
@pytest.mark.parametrize("seed", seeds(few=2, many=30))
def test_only_a_card_against_the_rules_gains_or_costs_others(game: str, seed: int) -> None:
    """Better cards are named only where a card cost something."""
    seen = set()
    for record, first in islice(hands(game, seed, mischief=0.2), 12 if game == "knoesten" else 4):
        for cost in costs_of(record, first, record.number):
            wrong = is_in_the_wrong(record, cost)
            assert wrong or (cost.points >= 0 and not cost.lost)
            assert not cost.better or (cost.points > 0 and cost.card not in cost.better)
            assert all(loss.points > 0 and cost.seat not in loss.seats for loss in cost.lost)
            seen.add((wrong, cost.points > 0))
    assert (False, True) in seen


def test_all_hands_of_knoesten_are_valued_exactly() -> None:
    """Every card from the first one on has an exact figure."""
    for record, first in islice(hands("knoesten", 3), 10):
        assert all(cost.exact for cost in costs_of(record, first, record.number))


def test_earlier_cards_of_a_deal_of_whist_are_valued_roughly_and_always_alike() -> None:
    """All figures after the first exact one are exact, and counting again gives the same."""
    record, first = next(hands("kombinationswhist", 5))
    found = costs_of(record, first, record.number)

    exact = [cost.exact for cost in found]
    assert exact == sorted(exact) and any(exact) and not all(exact)
    assert costs_of(record, first, record.number) == found


@pytest.mark.parametrize("game", sorted(set(GAMES) - set(SEARCHED)))
def test_a_game_whose_hands_never_become_known_values_nothing(game: str) -> None:
    """The stock of Knåker and Gnällknekt stays hidden."""
    record, first = next(hands(game, 1))
    assert costs_of(record, first, record.number) == ()
