"""Endings with all cards in view: what a search finds is what trying everything finds, by the games' own rulings."""

from itertools import islice
from typing import Any

import pytest

from referee.engine.costs import ending_of
from referee.engine.endings import Search, TooLarge, after_card, cards_that_differ, next_seat
from referee.games import GAMES
from tests.support.all_cards_open import Open, open_tables, states_after, sure_points
from tests.support.seeds import seeds

SEARCHED = ("knoesten", "kombinationswhist")
ALL = tuple(range(1, 14))


def ending(table: Open, seat: int) -> tuple[Any, Any]:
    """Return the rules of an ending, as seen by a seat, and the ending."""
    stake = table.game.stakes(table.state, seat)
    assert stake is not None
    return stake.rules, ending_of(stake, table.state, table.hands)


@pytest.mark.parametrize("game", SEARCHED)
@pytest.mark.parametrize("seed", seeds(few=2, many=40))
def test_a_search_finds_what_trying_everything_finds(game: str, seed: int) -> None:
    """Endings of one to three cards a hand, between tricks and within one."""
    for table in islice(open_tables(GAMES[game], seed, (1, 2, 3)), 20):
        for hero in table.heroes:
            rules, position = ending(table, hero)
            assert Search(rules).worth(position, 100_000) == sure_points(table, hero), table.state


@pytest.mark.parametrize("game", SEARCHED)
@pytest.mark.parametrize("seed", seeds(few=2, many=40))
def test_the_search_plays_by_the_rulings(game: str, seed: int) -> None:
    """What may be played, whose turn it is, and what an ending is after a card: as the game rules with all in view."""
    for table in islice(open_tables(GAMES[game], seed, ALL), 80):
        rules, position = ending(table, table.heroes[0])
        assert next_seat(rules, position) == table.state.turn
        legal = dict(states_after(table))
        may = rules.may_play(position, table.state.turn)
        assert set(rules.pack.cards(may)) == {event.cards for event in legal}
        for event, state in legal.items():
            if state.turn is not None and not state.trick:
                after = ending(Open(table.game, state), table.heroes[0])[1]
                assert after_card(rules, position, event.by, event.cards) == (after,)


@pytest.mark.parametrize("game", SEARCHED)
def test_of_cards_worth_the_same_one_is_tried(game: str) -> None:
    """Each card that is left out is worth what a neighbour is worth, and a card that is tried may be played."""
    left_out = 0
    for table in islice(open_tables(GAMES[game], 7, (2, 3)), 30):
        rules, position = ending(table, table.heroes[0])
        seat, search = table.state.turn, Search(rules)
        worths = {
            card: max(search.worth(after, 100_000) for after in after_card(rules, position, seat, card))
            for card in rules.pack.cards(rules.may_play(position, seat))
        }
        tried = set(cards_that_differ(rules, position, seat))
        assert tried <= set(worths)
        assert {worths[card] for card in tried} == set(worths.values())
        left_out += len(worths) - len(tried)
    assert left_out


def test_a_search_gives_up_after_as_many_positions_as_it_may_look_at() -> None:
    """A whole deal is too large."""
    table = next(open_tables(GAMES["kombinationswhist"], 1, (13,)))
    rules, position = ending(table, table.heroes[0])
    search = Search(rules)
    with pytest.raises(TooLarge):
        search.worth(position, 500)
    assert search.looked == 500


def test_the_search_knows_more_after_each_question() -> None:
    """The same question again costs next to nothing."""
    table = next(open_tables(GAMES["knoesten"], 2, (5,)))
    rules, position = ending(table, table.heroes[0])
    search = Search(rules)
    first = search.worth(position, 100_000)
    looked = search.looked
    assert search.worth(position, 100_000) == first
    assert search.looked - looked <= 1
