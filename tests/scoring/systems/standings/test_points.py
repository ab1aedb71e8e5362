"""The points that places at a table earn."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.systems.standings.points import SCHEMES, Scheme, placement_points
from tests.scoring.systems.fields import places

TABLES = st.dictionaries(st.sampled_from(["anna", "bo", "cia", "dag", "eva", "fia"]), st.integers(-20, 40), min_size=2)
EVERY_SCHEME = st.sampled_from(list(SCHEMES.values()))


@pytest.mark.parametrize(
    ("scheme", "size", "points"),
    [
        ("even", 3, "3 3/2 0"),
        ("even", 4, "3 2 1 0"),
        ("even", 5, "3 9/4 3/2 3/4 0"),
        ("beaten", 3, "2 1 0"),
        ("beaten", 4, "3 2 1 0"),
        ("beaten", 5, "4 3 2 1 0"),
        ("top_three", 3, "4 2 1"),
        ("top_three", 5, "4 2 1 0 0"),
        ("even", 2, "3 0"),
        ("even", 7, "3 5/2 2 3/2 1 1/2 0"),
        ("beaten", 12, "11 10 9 8 7 6 5 4 3 2 1 0"),
        ("top_three", 2, "4 2"),
    ],
)
def test_placement_points_follow_the_scheme(scheme: str, size: int, points: str) -> None:
    """Without shared places each place earns what its scheme's row says."""
    names = "abcdefghijkl"[:size]

    earned = placement_points({name: place for place, name in enumerate(names, start=1)}, SCHEMES[scheme])

    assert [earned[name] for name in names] == [Fraction(point) for point in points.split()]


def test_placement_points_of_a_shared_place_are_the_mean() -> None:
    """Three who share second place of 4–2–1–0 get a third of 3 each, exactly."""
    earned = placement_points({"anna": 1, "bo": 2, "cia": 2, "dag": 2}, SCHEMES["top_three"])

    assert earned == {"anna": Fraction(4), "bo": Fraction(1), "cia": Fraction(1), "dag": Fraction(1)}
    assert placement_points({"anna": 1, "bo": 1, "cia": 1, "dag": 4}, SCHEMES["top_three"])["bo"] == Fraction(7, 3)


def test_placement_points_refuse_a_table_of_one() -> None:
    """It is no table."""
    with pytest.raises(ValueError, match="two players"):
        placement_points({"anna": 1}, SCHEMES["even"])


@given(TABLES, EVERY_SCHEME)
def test_a_table_hands_out_the_same_sum_however_it_ends(table: dict[str, int], scheme: Scheme) -> None:
    """Sharing places neither makes nor loses points."""
    earned = placement_points(places(table), scheme)

    assert sum(earned.values()) == sum(row_of(scheme, len(table)))


@given(TABLES, EVERY_SCHEME)
def test_better_game_points_never_earn_less(table: dict[str, int], scheme: Scheme) -> None:
    """Who has fewer points in the game gets at least as many placement points, and equals get the same."""
    earned = placement_points(places(table), scheme)

    assert all(earned[one] >= earned[two] for one in table for two in table if table[one] <= table[two])


def row_of(scheme: Scheme, size: int) -> list[Fraction]:
    """What the places at a table of this size earn, the first place first."""
    return [scheme.award(place, size) for place in range(1, size + 1)]


@given(EVERY_SCHEME, st.integers(2, 200))
def test_a_better_place_never_earns_less_at_a_table_of_any_size(scheme: Scheme, size: int) -> None:
    """Places earn what falls, and nobody earns less than nothing."""
    row = row_of(scheme, size)

    assert row == sorted(row, reverse=True)
    assert row[0] > row[-1] >= 0


@given(st.integers(2, 200))
def test_even_steps_make_all_tables_worth_the_same(size: int) -> None:
    """The mean of a table is 1½ whatever its size: that is what the scheme promises."""
    row = row_of(SCHEMES["even"], size)

    assert sum(row) / size == Fraction(3, 2)
    assert len({one - other for one, other in pairwise(row)}) == 1
