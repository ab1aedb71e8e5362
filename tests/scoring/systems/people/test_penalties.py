"""Penalties outside a game: the schedule escalates, and what they take concerns nobody but the player."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.systems.people.penalties import (
    USUAL,
    Deduction,
    Penalty,
    deductions_of,
    proposed_step,
    round_counted,
    schedule_of,
    schedule_read,
)
from scoring.systems.standings.cuts import Cut, Final
from scoring.systems.standings.missed import MissedCounts
from scoring.systems.standings.results import Best, CompetitionResults, TableResult
from scoring.systems.standings.stages import standings_of
from scoring.systems.standings.standings import RunningStandings
from scoring.systems.standings.tie_breaks import TIE_BREAKS
from scoring.systems.unreadable import Unreadable

NAMES = "abcdef"
OPPONENTS = [TIE_BREAKS["opponents"], TIE_BREAKS["opponents_mean"], TIE_BREAKS["direct"]]
DEDUCTED = st.lists(st.builds(Deduction, st.sampled_from(NAMES), st.integers(0, 3), st.integers(1, 9), st.just("late")))


@st.composite
def fields(draw: st.DrawFn) -> CompetitionResults:
    """Return three rounds at two tables of three, with points that may be parts of a point."""
    played = []
    for round_ in (1, 2, 3):
        seated = draw(st.permutations(NAMES))
        for table, three in ((1, seated[:3]), (2, seated[3:])):
            for place, player in enumerate(three, 1):
                points = Fraction(draw(st.integers(0, 6)), draw(st.sampled_from((1, 2, 3))))
                played.append(TableResult(player, round_, table, 10 * place, place, points))
    return CompetitionResults.of(NAMES, played, Best.LOWEST)


@given(fields(), DEDUCTED)
def test_a_penalty_takes_its_points_off_one_total_and_moves_nothing_else(
    field: CompetitionResults, deductions: list[Deduction]
) -> None:
    """Everybody else has the points and the strength of opponents that they had, and so has the player the latter."""
    before = {row.player: row for row in standings_of(field, OPPONENTS)}
    fined = CompetitionResults.of(NAMES, field.outcomes, field.best, deductions=deductions)
    for row in standings_of(fined, OPPONENTS):
        taken = sum(one.points for one in deductions if one.player == row.player)
        assert row.points == before[row.player].points - taken
        assert row.values[:2] == before[row.player].values[:2]


@given(fields(), DEDUCTED)
def test_table_by_table_is_the_same_as_all_at_once(field: CompetitionResults, deductions: list[Deduction]) -> None:
    """Also where a later table needs a finer scale of points."""
    fined = replace(field, deductions=tuple(deductions))
    running = RunningStandings(replace(fined, outcomes=()), OPPONENTS)
    for (round_, table), results in fined.by_table.items():
        running.change(round_, table, results)
    assert running.rows == standings_of(fined, OPPONENTS)


def test_a_penalty_after_the_cut_counts_in_the_final_alone() -> None:
    """And one before it before the cut; somebody in no final keeps the rounds before the cut."""
    played = [
        TableResult(player, round_, 1, place, place, Fraction(3 - place))
        for round_ in (1, 2)
        for place, player in enumerate("ab", 1)
    ]
    played += [TableResult("c", 1, 2, 1, 1, Fraction(2))]
    deductions = [Deduction("a", 1, 1, "late"), Deduction("a", 2, 5, "late"), Deduction("c", 1, 1, "phone")]
    cut = Cut(1, (Final("A", frozenset("ab")),))
    field = CompetitionResults.of("abc", played, Best.LOWEST, counts=MissedCounts(), cut=cut, deductions=deductions)
    rows = standings_of(field, [])
    assert {row.player: row.points for row in rows} == {"b": 1, "a": -3, "c": 1}
    assert {row.player: row.stage.total for row in rows if row.stage} == {"b": 2, "a": -2, "c": 1}
    assert [round_counted(2, None, finalist=False), round_counted(1, 1, finalist=True)] == [2, 2]
    assert round_counted(3, 1, finalist=False) == 1


def test_a_stranger_has_no_penalty() -> None:
    """A caller's mistake is refused as with results."""
    with pytest.raises(ValueError, match="not in the field"):
        CompetitionResults.of("a", [], Best.LOWEST, deductions=[Deduction("b", 1, 1, "late")])


@given(st.lists(st.integers(0, 99), min_size=1, max_size=6), st.integers(0, 20))
def test_the_next_step_follows_the_last_and_the_last_one_stays(steps: list[int], earlier: int) -> None:
    """As if the steps were written out for ever."""
    assert proposed_step(steps, earlier) == [*steps, *steps[-1:] * 21][earlier]


SCHEDULES = st.dictionaries(
    st.text("abcåäö ", min_size=1, max_size=10).map(lambda name: " ".join(name.split())).filter(bool),
    st.lists(st.integers(0, 99), min_size=1, max_size=6),
    max_size=12,
)


@given(SCHEDULES)
def test_a_schedule_is_read_as_it_is_written(schedule: Mapping[str, list[int]]) -> None:
    """One kind a line."""
    text = "\n".join(f" {kind} : {' ,'.join(map(str, steps))}" for kind, steps in schedule.items())
    assert schedule_read(text, {}) == schedule
    assert schedule_of([[kind, steps] for kind, steps in schedule.items()]) == {
        kind: tuple(steps) for kind, steps in schedule.items()
    }


@pytest.mark.parametrize(
    "line", ["Late", "Late: ", ": 1", "Late: -1", "Late: 100", "Late: 1,,2", "Late: 1\nlate: 2", "x" * 41 + ": 1"]
)
def test_what_is_no_schedule_is_refused(line: str) -> None:
    """With the line that can't be read."""
    with pytest.raises(Unreadable):
        schedule_read(line, {"late": "late"})


def test_the_usual_schedule_begins_with_a_warning_and_never_goes_back() -> None:
    """So nobody loses points for a first time, and a later one is never milder."""
    for steps in USUAL.values():
        assert steps[0] == 0 and list(steps) == sorted(steps)


def test_a_warning_and_what_was_revoked_take_nothing() -> None:
    """Only a penalty that stands and has points is a line in the standings."""
    stands = Penalty(1, "late", 2, 1, "Bus", "2026", "Mia")
    every = [stands, replace(stands, points=0), replace(stands, revoked_at="2026", revoked_why="Snow")]
    assert deductions_of("a", every) == [Deduction("a", 1, 2, "late")]
