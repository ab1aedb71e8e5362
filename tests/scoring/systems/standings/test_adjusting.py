"""Adjusted scores: what several results come to by their shares, exactly."""

from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.systems.standings.adjusting import (
    Outcome,
    OutcomesUnclear,
    adjusted_agrees,
    outcomes_kept,
    outcomes_read,
    weighted_points,
)
from scoring.systems.standings.counting import ADJUSTED, Counted, counted_results
from scoring.systems.standings.points import EVEN

SEATS = ("a", "b", "c", "d")
POINTS = st.builds(Fraction, st.integers(0, 30), st.integers(1, 9))


class Played(NamedTuple):
    """How the game of somebody at a table stands."""

    key: str
    points: int
    place: int
    pricks: int = 0


@st.composite
def weighed(draw: st.DrawFn) -> list[Outcome]:
    """Return one to three results for some of the seats; their shares add up to 100."""
    seats = draw(st.sets(st.sampled_from(SEATS), min_size=1))
    cuts = draw(st.sets(st.integers(1, 99), max_size=2))
    edges = [0, *sorted(cuts), 100]
    return [
        Outcome(after - before, {seat: draw(POINTS) for seat in sorted(seats)}) for before, after in pairwise(edges)
    ]


@given(weighed())
def test_each_hundredth_of_the_score_comes_from_one_result(outcomes: list[Outcome]) -> None:
    """As if the table had been played a hundred times, each result as often as its share says."""
    found = weighted_points(outcomes)
    assert found.keys() == outcomes[0].points.keys()
    for seat, points in found.items():
        hundred = [one.points[seat] for one in outcomes for _time in range(one.share)]
        assert len(hundred) == 100
        assert points == sum(hundred, Fraction(0)) / 100


@given(weighed())
def test_results_are_read_as_they_are_kept(outcomes: list[Outcome]) -> None:
    """To the last fraction, and whoever was renamed since is known by the points."""
    kept = outcomes_kept(outcomes)
    assert outcomes_read(kept) == outcomes
    adjusted = {"ground": "damage", "clause": "", "outcomes": kept}
    renamed = {**adjusted, "outcomes": outcomes_kept(outcomes, {"a": "Anna", "b": "Bo"})}
    assert adjusted_agrees(adjusted, renamed)
    assert not adjusted_agrees(adjusted, {**renamed, "ground": "misled"})
    assert not adjusted_agrees(adjusted, None)


@pytest.mark.parametrize(
    "outcomes",
    [
        [],
        [Outcome(100, {})],
        [Outcome(99, {"a": Fraction(1)})],
        [Outcome(101, {"a": Fraction(1)})],
        [Outcome(60, {"a": Fraction(1)}), Outcome(40, {"b": Fraction(1)})],
        [Outcome(100, {"a": Fraction(1)}), Outcome(0, {"a": Fraction(1)})],
    ],
)
def test_what_does_not_add_up_is_refused(outcomes: list[Outcome]) -> None:
    """Shares that are not 100 % in all, results of different seats, and none."""
    with pytest.raises(OutcomesUnclear):
        weighted_points(outcomes)


@given(st.sets(st.sampled_from(SEATS), min_size=1), POINTS)
def test_only_the_adjusted_seats_get_other_points(seats: set[str], points: Fraction) -> None:
    """Places, game points and the scores of all others stay as the game has them."""
    players = [Played(seat, 10 * place, place) for place, seat in enumerate(SEATS, 1)]
    awarded = {seat: str(points) for seat in seats}
    game = counted_results(players, EVEN, settled="", awarded={}, played=True, final=True)
    found = counted_results(players, EVEN, settled=ADJUSTED, awarded=awarded, played=True, final=True)
    for seat in SEATS:
        worth = points if seat in seats else game[seat].placement_points
        assert found[seat] == Counted(game[seat].game_points, game[seat].place, worth, final=True)


def test_where_nobody_played_every_seat_needs_points() -> None:
    """A seat without them would have no result at all."""
    players = [Played(seat, 0, 1) for seat in SEATS]
    every = dict.fromkeys(SEATS, "3/2")
    for awarded, counted in ((every, set(SEATS)), ({"a": "1"}, set())):
        found = counted_results(players, EVEN, settled=ADJUSTED, awarded=awarded, played=False, final=False)
        assert found.keys() == counted
