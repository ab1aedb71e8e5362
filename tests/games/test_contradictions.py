"""House options that contradict each other: what is planted is found, and nothing else is."""

from typing import Any

import pytest

from referee.engine.errors import EntryError
from referee.games import GAMES, game_named
from referee.management.rulebook_map import played_cases

#: Options that can't sensibly be chosen together, by game, each with the options that the contradiction names.
PLANTED: tuple[tuple[str, dict[str, Any], set[str]], ...] = (
    ("knoesten", {"start_points": 5}, {"start_points", "low_points", "max_passes"}),
    ("knoesten", {"low_points": 40}, {"start_points", "low_points", "max_passes"}),
    ("knoesten", {"max_passes": 0, "low_points": 10}, {"max_passes", "low_points"}),
    ("knoesten", {"max_passes": 0, "passers_cards": "handed_in"}, {"max_passes", "passers_cards"}),
    ("knoesten", {"start_points": 1, "low_points": 0}, {"start_points"}),
    ("knoesten", {"fault_points": 0}, {"fault_points", "fault_hand"}),
    ("kombinationswhist", {"rounds": 5}, {"variant", "rounds"}),
    ("kombinationswhist", {"first_bid_seconds": 10}, {"first_bid_seconds", "bid_seconds"}),
    ("kombinationswhist", {"first_bid_seconds": 30, "bid_seconds": 45}, {"first_bid_seconds", "bid_seconds"}),
    ("knaker", {"pick_up": "free", "pick_up_face_down": "must_try"}, {"pick_up", "pick_up_face_down"}),
)


@pytest.mark.parametrize(("game", "options", "names"), PLANTED)
def test_planted_contradiction_is_found(game: str, options: dict[str, Any], names: set[str]) -> None:
    """A contradiction names its options, and is found once."""
    found = game_named(game).options_table.contradicting(options)
    assert [set(row.names) for row in found] == [names]


def test_each_contradiction_is_planted_and_names_options_of_its_game() -> None:
    """Each row of the tables is found by a planted case, and names only options that exist."""
    for game in GAMES.values():
        table = game.options_table
        found = {row for name, options, _names in PLANTED if name == game.id for row in table.contradicting(options)}
        assert found == set(table.contradictions)
        assert all(name in table.rows for row in found for name in row.names)


def test_rulebook_and_casebook_contradict_themselves_nowhere() -> None:
    """Nothing is found in the defaults, in options for practice, or in those of any case but the one about it."""
    for game in GAMES.values():
        assert game.options_table.contradicting({}) == ()
        assert game.options_table.contradicting(game.practice_options) == ()
    found = [one.case.id for one in played_cases() if one.case.game.options_table.contradicting(one.options)]
    assert found == ["knaker-3.3-must-try-where-anyone-may-take-the-pile"]


def test_what_can_not_be_chosen_is_refused() -> None:
    """An unknown option is no contradiction, it is an error."""
    with pytest.raises(EntryError):
        game_named("knoesten").options_table.contradicting({"tea": True})
