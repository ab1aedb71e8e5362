"""Season standings from the final places of competitions."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.systems.seasons.season import SEASON_SCHEMES, SeasonResult, SeasonRow, SeasonRules, season_standings

HUNDRED, TEN, POINTS = (SEASON_SCHEMES[key] for key in ("hundred", "ten", "points"))


def competition(key: str, written: str, points: tuple[int, ...] = ()) -> list[SeasonResult]:
    """Return the final places of a competition.

    `written` has the players from first to last, with `=` between those who share a place.
    """
    names = written.replace("=", " ").split()
    results: list[SeasonResult] = []
    for shared in written.split():
        rank = len(results) + 1
        for name in shared.split("="):
            worth = Fraction(points[len(results)]) if points else Fraction(0)
            results.append(SeasonResult(name, key, rank, len(names), worth))
    return results


def table(rows: tuple[SeasonRow, ...]) -> list[tuple[object, ...]]:
    """Return the rank, player and total of each row."""
    return [(row.rank, row.player, row.total) for row in rows]


def test_a_season_adds_up_what_places_are_worth() -> None:
    """Each competition is worth 100 to 0 points, however many players it has, and these points are added up."""
    rows = season_standings(
        competition("may", "anna bo cia") + competition("june", "bo cia dag eva anna"), SeasonRules(HUNDRED)
    )

    assert table(rows) == [(1, "bo", 150), (2, "anna", 100), (3, "cia", 75), (4, "dag", 50), (5, "eva", 25)]
    assert (rows[0].above.by, rows[0].above.value, rows[0].above.next_value) == ("total", 150, 100)


def test_only_the_best_results_count() -> None:
    """If two of three results count, a row still has all three and says which ones count."""
    played = competition("a", "x y z") + competition("b", "y x z") + competition("c", "z x y")
    rows = season_standings(played, SeasonRules(HUNDRED, best=2))
    x = next(row for row in rows if row.player == "x")

    assert x.total == 150
    assert [one.result.competition for one in x.results if one.counts] == ["a", "b"]
    assert [one.worth for one in x.results] == [100, 50, 50]


def test_a_shared_place_shares_what_the_places_are_worth() -> None:
    """Second and third place of four are worth 18 and 15 points; two who share second place get 16.5 each."""
    rows = season_standings(competition("a", "x y=z w"), SeasonRules(TEN))

    assert [row.total for row in rows] == [25, Fraction(33, 2), Fraction(33, 2), 12]
    assert [row.rank for row in rows] == [1, 2, 2, 4]
    assert rows[1].above.by == "level"


def test_equal_totals_are_separated_by_the_best_result() -> None:
    """Anna has 100 and 0 points, Bo 50 and 50: Anna is above Bo by her best result."""
    rows = season_standings(competition("a", "anna bo cia") + competition("b", "cia bo anna"), SeasonRules(HUNDRED))

    assert table(rows) == [(1, "anna", 100), (1, "cia", 100), (3, "bo", 100)]
    assert (rows[1].above.by, rows[1].above.nth, rows[1].above.value, rows[1].above.next_value) == (
        "result",
        1,
        100,
        50,
    )


def test_the_competitions_own_points_can_count() -> None:
    """The totals are those of the scheme's example: 11 and 9.5 points are 20.5."""
    rows = season_standings(
        [SeasonResult("anna", "a", 1, 4, Fraction(11)), SeasonResult("anna", "b", 3, 4, Fraction(19, 2))],
        SeasonRules(POINTS),
    )

    assert rows[0].total == Fraction(41, 2)


def test_the_examples_of_the_schemes_are_true() -> None:
    """The figures in the schemes' examples are those that the schemes award."""
    by_hundreds, by_ten = HUNDRED.award, TEN.award

    assert by_hundreds and by_ten
    assert [by_hundreds(3, 5), by_hundreds(3, 9)] == [50, 75]
    assert by_ten(3, 5) == by_ten(3, 9) == 15
    assert by_hundreds(1, 1) == 100
    assert all(scheme.meaning.endswith(".") and scheme.example.endswith(".") for scheme in SEASON_SCHEMES.values())


def test_two_results_of_one_player_in_one_competition_are_refused() -> None:
    """Two results in one competition mean that two players were taken for one, which the organiser must correct."""
    with pytest.raises(ValueError, match="anna"):
        season_standings([SeasonResult("anna", "a", rank, 2, Fraction(0)) for rank in (1, 2)], SeasonRules(HUNDRED))


def test_a_season_without_competitions_is_empty() -> None:
    """Standings without any result have no rows."""
    assert season_standings([], SeasonRules(HUNDRED)) == ()


@st.composite
def seasons(draw: st.DrawFn) -> list[SeasonResult]:
    """Return the results of up to five competitions, each with some of six players."""
    results: list[SeasonResult] = []
    for key in range(draw(st.integers(0, 5))):
        here = draw(st.lists(st.sampled_from("abcdef"), min_size=1, unique=True))
        points = {name: draw(st.integers(0, 3)) for name in here}
        for name, mine in points.items():
            rank = 1 + sum(other > mine for other in points.values())
            results.append(SeasonResult(name, str(key), rank, len(here), Fraction(mine)))
    return results


@given(
    seasons(),
    st.sampled_from(sorted(SEASON_SCHEMES)),
    st.sampled_from([None, 1, 2, 3]),
    st.randoms(use_true_random=False),
)
def test_a_season_is_ordered_and_every_reason_is_true(played, key, best, random) -> None:
    """Each player has one row with their best results added up.

    Only equals share a rank, and input order is irrelevant.
    """
    rules = SeasonRules(SEASON_SCHEMES[key], best)
    rows = season_standings(played, rules)
    random.shuffle(shuffled := list(played))

    assert sorted(row.player for row in rows) == sorted({one.player for one in played})
    for row in rows:
        worths = sorted((one.worth for one in row.results), reverse=True)
        assert row.total == sum(worths[:best])
        assert sum(one.counts for one in row.results) == len(worths[:best])
    for upper, lower in pairwise(rows):
        assert (upper.rank == lower.rank) == (upper.above.by == "level")
        assert upper.above.by == "level" or upper.above.value > upper.above.next_value
    assert [(row.rank, row.player, row.total) for row in season_standings(shuffled, rules)] == table(rows)
