"""Moves of players in a drawn round."""

import pytest

from scoring.systems.rounds.changing_places import CannotSwap, Place, change_place
from scoring.systems.seating import Sizes

SIZES = Sizes(3, 5, 4)
TABLES = [[1, 2, 3, 4], [5, 6, 7]]


def test_two_players_take_each_others_seats() -> None:
    """Two players at one table, or at two tables, change seats, and nobody else moves."""
    assert change_place(TABLES, 2, Place(player=7), SIZES) == [[1, 7, 3, 4], [5, 6, 2]]
    assert change_place(TABLES, 1, Place(player=4), SIZES) == [[4, 2, 3, 1], [5, 6, 7]]


def test_a_player_moves_to_a_table_with_room() -> None:
    """A player who moves to a table gets its last seat."""
    assert change_place(TABLES, 2, Place(table=1), SIZES) == [[1, 3, 4], [5, 6, 7, 2]]


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
    """A move is refused if a player or place is unknown, if nothing would change, or if a table would be too small."""
    with pytest.raises(CannotSwap):
        change_place(TABLES, player, place, SIZES)


def test_a_full_table_takes_nobody() -> None:
    """A table of five, which is the largest size here, takes no further player."""
    with pytest.raises(CannotSwap):
        change_place([[1, 2, 3, 4], [5, 6, 7, 8, 9]], 1, Place(table=1), SIZES)


def test_a_bye_changes_places_like_a_seat() -> None:
    """The player who is at no table after the swap has the bye."""
    assert change_place(TABLES, 2, Place(player=8), SIZES, byes=[8, 9]) == [[1, 8, 3, 4], [5, 6, 7]]
    assert change_place(TABLES, 9, Place(player=5), SIZES, byes=[8, 9]) == [[1, 2, 3, 4], [9, 6, 7]]
    with pytest.raises(CannotSwap):
        change_place(TABLES, 8, Place(player=9), SIZES, byes=[8, 9])


def test_players_of_two_groups_never_share_a_table() -> None:
    """Players of one final change places; a player can't change with somebody of another final or move there."""
    groups = {1: "A", 2: "A", 3: "A", 4: "A", 5: "B", 6: "B", 7: "B"}
    assert change_place(TABLES, 1, Place(player=4), SIZES, groups=groups)[0] == [4, 2, 3, 1]
    for place in (Place(player=5), Place(table=1)):
        with pytest.raises(CannotSwap):
            change_place(TABLES, 1, place, SIZES, groups=groups)
