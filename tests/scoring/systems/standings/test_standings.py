"""The order of the standings and the reasons they give."""

from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.systems.standings.points import SCHEMES, placement_points
from scoring.systems.standings.results import Best, CompetitionResults, TableResult
from scoring.systems.standings.standings import Reason, Row, Step, standings
from scoring.systems.standings.tie_breaks import DEFAULT_ORDER, TIE_BREAKS
from tests.scoring.systems.fields import field, places

DEFAULT = tuple(TIE_BREAKS[key] for key in DEFAULT_ORDER)
NAMES = ("anna", "bo", "cia", "dag", "eva", "fia", "gus", "hal", "ida")


def ranks(rows: tuple[Row, ...]) -> list[tuple[int, str]]:
    """Return what a reader sees first: rank and name."""
    return [(row.rank, row.player) for row in rows]


def test_standings_order_by_placement_points() -> None:
    """Most points first; the reason is the points of both."""
    rows = standings(field(("anna bo cia dag",)), DEFAULT)

    assert ranks(rows) == [(1, "anna"), (2, "bo"), (3, "cia"), (4, "dag")]
    assert rows[0].above == Reason("points", Fraction(3), Fraction(2))
    assert rows[3].above is None
    assert all(row.steps == () for row in rows)


def test_standings_part_level_players_by_the_first_tie_break_that_differs() -> None:
    """All three have 4 points; anna and cia won a table, bo came second twice."""
    rows = standings(field(("anna bo cia dag",), ("cia bo anna dag",)), DEFAULT)

    assert ranks(rows) == [(1, "anna"), (1, "cia"), (3, "bo"), (4, "dag")]
    assert rows[1].above == Reason("wins", Fraction(1), Fraction(0))
    assert rows[2].steps == (Step("wins", Fraction(0), level_before=3, level_after=1),)


def test_standings_share_a_rank_when_no_tie_break_parts_and_leave_the_next_out() -> None:
    """Level to the last tie-break, anna and cia stand in the order of their names."""
    rows = standings(field(("anna bo cia dag",), ("cia bo anna dag",)), DEFAULT)

    assert [step.tie_break for step in rows[0].steps] == list(DEFAULT_ORDER)
    assert rows[0].above == Reason("level", Fraction(4), Fraction(4))


def test_standings_use_the_tie_breaks_in_the_order_given() -> None:
    """Both have 3 points: anna won a table and lost one, bo came second twice, both times to the strong eva."""
    played = field(("anna cia dag", "eva bo fia"), ("cia fia anna", "eva bo dag"))

    by_wins = standings(played, [TIE_BREAKS["wins"], TIE_BREAKS["opponents"]])
    by_opponents = standings(played, [TIE_BREAKS["opponents"], TIE_BREAKS["wins"]])

    assert ranks(by_wins)[2:4] == [(3, "anna"), (4, "bo")]
    assert ranks(by_opponents)[2:4] == [(3, "bo"), (4, "anna")]
    assert by_opponents[2].above == Reason("opponents", Fraction(27, 2), Fraction(21, 2))


def test_standings_list_those_who_have_not_played_with_no_points() -> None:
    """A late arrival stands below those with points, with no tables played."""
    rows = standings(field(("anna bo cia",), also="zoe"), DEFAULT)
    row = {row.player: row for row in rows}["zoe"]

    assert (row.points, row.played, row.provisional) == (Fraction(0), 0, False)
    assert row.rank >= 3


def test_standings_mark_whoever_sits_at_a_running_table() -> None:
    """A table still playing counts as it stands now, and says so."""
    rows = standings(field(("anna bo cia",), ("cia anna bo",), running=2), DEFAULT)

    assert all(row.provisional for row in rows)
    assert not any(row.provisional for row in standings(field(("anna bo cia",)), DEFAULT))


def test_a_field_refuses_results_of_strangers() -> None:
    """A result of somebody who is not a player is a fault of the caller, said at once."""
    stranger = TableResult("zoe", 1, 1, 0, 1, Fraction(3))

    with pytest.raises(ValueError, match="zoe"):
        CompetitionResults.of(["anna"], [stranger], Best.LOWEST)


@st.composite
def fields(draw: st.DrawFn) -> CompetitionResults:
    """Return a field of nine players in up to four rounds of three tables, with many equal points."""
    scheme = SCHEMES[draw(st.sampled_from(sorted(SCHEMES)))]
    played: list[TableResult] = []
    for number in range(1, draw(st.integers(0, 4)) + 1):
        seats = draw(st.permutations(NAMES))
        for table in range(3):
            game = {name: draw(st.integers(0, 2)) for name in seats[3 * table : 3 * table + 3]}
            place = places(game)
            points = placement_points(place, scheme)
            played += [TableResult(n, number, table + 1, game[n], place[n], points[n]) for n in game]
    return CompetitionResults.of(NAMES, played, Best.LOWEST)


@given(fields(), st.permutations(sorted(TIE_BREAKS)))
def test_standings_hold_everybody_once_in_falling_order(played: CompetitionResults, order: list[str]) -> None:
    """Each player has one row, points never rise, and a rank is one more than the number of players strictly above."""
    rows = standings(played, [TIE_BREAKS[key] for key in order])

    assert sorted(row.player for row in rows) == sorted(NAMES)
    assert all(upper.points >= lower.points for upper, lower in pairwise(rows))
    for index, row in enumerate(rows):
        assert row.rank == 1 + index or row.rank == rows[index - 1].rank


@given(fields(), st.randoms(use_true_random=False))
def test_standings_do_not_depend_on_the_order_of_the_input(played: CompetitionResults, random: Random) -> None:
    """The rows are the same, whatever the order of the players and results."""
    names, shuffled = list(NAMES), list(played.outcomes)
    random.shuffle(names)
    random.shuffle(shuffled)

    assert standings(CompetitionResults.of(names, shuffled, Best.LOWEST), DEFAULT) == standings(played, DEFAULT)


@given(fields())
def test_every_reason_is_true_of_the_two_rows(played: CompetitionResults) -> None:
    """A reason names a value that differs, of which the upper row has the better; "level" is only for a shared rank."""
    for upper, lower in pairwise(standings(played, DEFAULT)):
        assert upper.above is not None
        if upper.above.by == "level":
            assert upper.rank == lower.rank
            continue
        assert upper.rank < lower.rank
        best = Best.HIGHEST if upper.above.by == "points" else TIE_BREAKS[upper.above.by].best_in(played)
        assert best.worth(upper.above.value) > best.worth(upper.above.next_value)


@given(fields())
def test_steps_narrow_the_group_down(played: CompetitionResults) -> None:
    """Each step starts with the players whom the one before left level, and leaves no more of them level."""
    for row in standings(played, DEFAULT):
        assert all(step.level_after <= step.level_before for step in row.steps)
        assert all(one.level_after == two.level_before for one, two in pairwise(row.steps))
        assert [step.tie_break for step in row.steps] == list(DEFAULT_ORDER)[: len(row.steps)]
