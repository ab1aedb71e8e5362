"""Slips read by keyboard."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.systems.rounds.slips import Slip, are_places, slip_read, usual_sum


@given(st.integers(0, 99999), st.lists(st.integers(-99999, 99999), min_size=1, max_size=8), st.sampled_from(" ,:;"))
def test_a_line_is_read_as_it_is_written(table: int, values: list[int], between: str) -> None:
    """Whatever stands between the numbers."""
    assert slip_read(f" {table}:{between.join(map(str, values))} ") == Slip(table, tuple(values))
    assert slip_read(f"{table} " + " ".join(map(str, values)).replace("-", "−")) == Slip(table, tuple(values))


@pytest.mark.parametrize("text", ["", "3", "Bo 30", "3 30 x", "3 1.5", "-3 30 20", "3 1000000", "3 30--20"])
def test_anything_else_is_no_slip(text: str) -> None:
    """Nothing is guessed."""
    assert slip_read(text) is None


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_places_are_those_that_some_points_lead_to(players: int) -> None:
    """Each list of numbers is places if, and only if, some points of the players have these places."""
    possible = {
        tuple(1 + sum(other > own for other in points) for own in points)
        for points in product(range(players), repeat=players)
    }
    for values in product(range(players + 2), repeat=players):
        assert are_places(values) is (values in possible)


def test_a_sum_is_odd_if_all_others_have_another_one() -> None:
    """Two tables at least must agree."""
    assert usual_sum(95, [100, 100]) == 100
    assert usual_sum(100, [100, 100]) is usual_sum(95, [100]) is usual_sum(95, [100, 90, 100]) is None
