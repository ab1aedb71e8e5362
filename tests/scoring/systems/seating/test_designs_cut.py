"""Plans for tables of two adjacent sizes: they have no repeats, and share the small tables fairly."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.systems.seating.designs import Rounds, design, known_rounds, uneven_design
from tests.scoring.systems.seating.test_designs import assert_seats_all, repeats


def spread(plan: Rounds) -> int:
    """Return the difference between the most and the fewest times that any player sits at a small table."""
    big = len(plan[0][0])
    times = Counter({player: 0 for table in plan[0] for player in table})
    times.update(player for each in plan for table in each if len(table) < big for player in table)
    return max(times.values()) - min(times.values())


def splits(players: int, size: int) -> list[list[int]]:
    """Return all ways to split the players into tables of a size and of one less."""
    ways = ((players - tables * (size - 1), tables) for tables in range(-(-players // size), players // (size - 1) + 1))
    return [[size] * big + [size - 1] * (tables - big) for big, tables in ways]


@pytest.mark.parametrize(
    ("sizes", "rounds", "widest"),
    [
        ([5, 5, 4, 4, 4], 5, 3),  # 22 players
        ([5] * 3 + [4] * 5, 8, 5),  # 35
        ([5] * 3 + [4] * 5, 6, 1),
        ([4, 4, 4, 3], 4, 1),  # 15
        ([4] * 5 + [3] * 2, 7, 2),  # 26
        ([6] * 3 + [5] * 5, 6, 5),  # 43
        ([5] * 12 + [4] * 2, 7, 1),  # 68
    ],
)
def test_players_are_cut_out_of_a_design(sizes, rounds, widest):
    """The plan has no repeats, and shares the small tables as well as cuts of these designs can."""
    plans = uneven_design(sizes, rounds)
    assert spread(plans[0]) == widest
    assert [spread(plan) for plan in plans] == sorted({spread(plan) for plan in plans})
    for plan in plans:
        assert len(plan) == rounds
        assert_seats_all(plan, sizes)
        assert repeats(plan) == 0


@pytest.mark.parametrize("players", range(20, 68))
def test_fours_and_fives_play_five_or_six_rounds(players):
    """For 20 to 67 players, the plans reach D. Firth's tables: five rounds up to 27 (six for 24), then six."""
    rounds = 5 if players < 28 and players != 24 else 6
    plan = next(plan for sizes in splits(players, 5) for plan in uneven_design(sizes, rounds))
    assert repeats(plan) == 0


@settings(max_examples=60, deadline=None)
@given(tables=st.integers(3, 24), size=st.integers(3, 7), data=st.data())
def test_wherever_columns_go_a_cut_goes(tables, size, data):
    """Any number of tables may be small, as long as the players of a column don't meet."""
    small = data.draw(st.integers(0, tables - 1))
    sizes = [size] * (tables - small) + [size - 1] * small
    rounds = data.draw(st.integers(1, 2 if tables >= size else 1))
    plans = uneven_design(sizes, rounds)
    assert plans
    for plan in plans:
        assert_seats_all(plan, sizes)
        assert repeats(plan) == 0


def test_tables_of_one_size_need_no_cut():
    """For tables of one size, the plan is the design itself, if there is one."""
    assert uneven_design([4] * 8, 10) == [design(8, 4, 10)]
    assert uneven_design([4] * 8, 11) == []


def test_what_is_unknown_is_left_to_the_search():
    """There is no plan for sizes that differ by more than one, or for more rounds than the uncut design has."""
    assert uneven_design([5, 5, 3], 2) == []
    assert uneven_design([5, 5, 4, 4, 4], 6) == []
    assert uneven_design([5, 4], 2) == []


def test_a_great_field_is_cut_at_once():
    """With 250 tables, only the first cut is made."""
    sizes = [5] * 3 + [4] * 247
    (plan,) = uneven_design(sizes, min(6, known_rounds(250, 5)))
    assert_seats_all(plan, sizes)
    assert repeats(plan) == 0
