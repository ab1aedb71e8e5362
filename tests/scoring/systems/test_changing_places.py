"""Players of a drawn round change places."""

import pytest

from scoring.systems.changing_places import CannotSwap, Place, changed
from scoring.systems.seating import Sizes

SIZES = Sizes(3, 5, 4)
TABLES = [[1, 2, 3, 4], [5, 6, 7]]


def test_two_players_take_each_others_seats() -> None:
    """At one table or at two; everybody else stays."""
    assert changed(TABLES, 2, Place(player=7), SIZES) == [[1, 7, 3, 4], [5, 6, 2]]
    assert changed(TABLES, 1, Place(player=4), SIZES) == [[4, 2, 3, 1], [5, 6, 7]]


def test_a_player_moves_to_a_table_with_room() -> None:
    """They take its last seat."""
    assert changed(TABLES, 2, Place(table=1), SIZES) == [[1, 3, 4], [5, 6, 7, 2]]


@pytest.mark.parametrize(
    ("player", "place"),
    [
        (1, Place(player=1)),
        (1, Place(player=9)),
        (9, Place(player=1)),
        (9, Place(table=0)),
        (1, Place(table=0)),
        (1, Place(table=2)),
        (1, Place()),
        (5, Place(table=0)),
    ],
    ids=["self", "stranger", "of stranger", "stranger moves", "own table", "no table", "nowhere", "too few are left"],
)
def test_other_changes_are_refused(player: int, place: Place) -> None:
    """A table must keep a size that the game allows."""
    with pytest.raises(CannotSwap):
        changed(TABLES, player, place, SIZES)


def test_a_full_table_takes_nobody() -> None:
    """Five is the most."""
    with pytest.raises(CannotSwap):
        changed([[1, 2, 3, 4], [5, 6, 7, 8, 9]], 1, Place(table=1), SIZES)
