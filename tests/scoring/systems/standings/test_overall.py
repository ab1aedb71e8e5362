"""The overall ranking across competitions: places among those who played, counted as in a season."""

from dataclasses import replace
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from scoring.systems.people.penalties import Deduction
from scoring.systems.seasons.season import SEASON_SCHEMES
from scoring.systems.standings.cuts import Cut, Final
from scoring.systems.standings.overall import overall_ranking, places_in
from scoring.systems.standings.stages import standings_of
from scoring.systems.standings.standings import Row, standings
from tests.scoring.systems.fields import field

WHIST = standings(field(("anna bo cia dag",)), [])
KNOESTEN = standings(field(("dag anna bo cia",)), [])


def test_places_in_two_competitions_make_the_ranking() -> None:
    """Dag and Bo have 100 points each; a first place separates them."""
    rows = overall_ranking({"Whist": WHIST, "Knoesten": KNOESTEN}, SEASON_SCHEMES["hundred"])

    assert [(row.rank, row.player, row.total) for row in rows] == [
        (1, "anna", Fraction(500, 3)),
        (2, "dag", Fraction(100)),
        (3, "bo", Fraction(100)),
        (4, "cia", Fraction(100, 3)),
    ]
    assert [one.result.competition for one in rows[0].results] == ["Whist", "Knoesten"]
    assert [row.above and row.above.by for row in rows] == ["total", "result", "total", None]


def test_the_sum_of_points_is_another_scheme() -> None:
    """3 and 2 points are 5."""
    rows = overall_ranking({"Whist": WHIST, "Knoesten": KNOESTEN}, SEASON_SCHEMES["points"])
    assert (rows[0].player, rows[0].total) == ("anna", Fraction(5))


def test_whoever_has_not_played_takes_no_place() -> None:
    """Of five entered four have played: last place is the fourth, and the fifth is not ranked at all."""
    rows = standings(field(("anna bo cia dag",), also="eva"), [])

    assert [(one.player, one.rank, one.of) for one in places_in("Whist", rows)] == [
        ("anna", 1, 4),
        ("bo", 2, 4),
        ("cia", 3, 4),
        ("dag", 4, 4),
    ]


def test_a_finalists_sum_includes_the_rounds_before_the_final() -> None:
    """Only the points of the final decide a final, but the sum includes those of the earlier rounds."""
    cut = Cut(1, (Final("A", frozenset({"anna", "bo"})),))
    rows = standings_of(replace(field(("anna bo cia dag",), ("bo anna",)), cut=cut), [])

    assert [(one.player, one.rank, one.points) for one in places_in("Whist", rows)] == [
        ("bo", 1, Fraction(5)),
        ("anna", 2, Fraction(3)),
        ("cia", 3, Fraction(1)),
        ("dag", 4, Fraction(0)),
    ]


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 2)), max_size=12))
def test_places_count_those_who_play_and_stand_higher(drawn: list[tuple[int, int]]) -> None:
    """A place is one more than the number of people above who take part."""
    drawn = sorted(drawn, reverse=True)
    rows = [
        Row(1 + sum(other > points for other, _ in drawn), f"p{at}", Fraction(points), played, False, (), (), None)
        for at, (points, played) in enumerate(drawn)
    ]
    part = [row for row in rows if row.played or row.points]

    for one in places_in("", rows):
        assert one.rank == 1 + sum(row.points > one.points for row in part)
        assert one.of == len(part)


def test_a_penalty_makes_nobody_take_part() -> None:
    """Somebody who came too late to play at all, and was fined for it, takes no place."""
    played = field(("anna bo",), also="cia")
    rows = standings(replace(played, deductions=(Deduction("cia", 1, 2, "late"),)), [])
    assert [one.player for one in places_in("Whist", rows)] == ["anna", "bo"]
