"""What a round repeats, compared with counts by hand and with every possible seating of a small field."""

from fractions import Fraction
from itertools import permutations

from scoring.systems.rounds.round_report import History, TableOf, least_repeats, round_report, seat_story

FIRST = (TableOf(1, 1, (1, 2, 3)), TableOf(1, 2, (4, 5)))
SECOND = (TableOf(2, 1, (1, 4)), TableOf(2, 2, (2, 3, 5)))


def test_it_names_who_meets_again_and_when_they_met() -> None:
    """2 and 3 shared a table in the first round; no other pair at a table of the second round has met."""
    report = round_report(SECOND, FIRST)

    assert [(meeting.pair, meeting.rounds) for meeting in report.again] == [((2, 3), (1,))]
    assert report.repeats == 1


def test_a_pair_that_has_met_twice_is_told_first_with_both_rounds() -> None:
    """The pair with the most meetings comes first."""
    third = (TableOf(3, 1, (1, 2, 3)), TableOf(3, 2, (4, 5)))
    report = round_report(third, (*FIRST, *SECOND))

    assert [(meeting.pair, meeting.rounds) for meeting in report.tables[0].again] == [
        ((2, 3), (1, 2)),
        ((1, 2), (1,)),
        ((1, 3), (1,)),
    ]


def test_meetings_at_earlier_tournaments_are_repeats_if_they_count() -> None:
    """Players 1 and 4 never met here but twice before. The bound counts such pairs too."""
    report = round_report(SECOND, FIRST, earlier={(1, 4): 2, (2, 3): 1})
    assert [tuple(meeting) for meeting in report.again] == [((1, 4), (), 2), ((2, 3), (1,), 1)]

    four = [TableOf(1, 1, (1, 2, 3, 4))]
    assert round_report(four, [], earlier={(1, 2): 1, (3, 4): 1}).bound == 2


def test_the_gap_of_a_table_is_between_its_best_and_its_last() -> None:
    """The gap is a difference in points, and there is none before the first result."""
    points = {1: Fraction(3), 2: Fraction(1, 2), 4: Fraction(1)}

    assert round_report(SECOND, FIRST).spread is None
    assert [table.spread for table in round_report(SECOND, FIRST, points=points).tables] == [2, Fraction(1, 2)]


def test_it_counts_seats_tables_and_small_tables_had_before() -> None:
    """4 sits at a small table again, although 2 and 3 never have; 1 has the first table and the first seat again."""
    report = round_report(SECOND, FIRST)

    assert report.small == 1
    assert report.small_again == (4,)
    assert report.seat_again == 1
    assert report.table_again == 2


def test_pairs_to_be_kept_apart_are_told_where_they_sit_together() -> None:
    """Of two pairs to keep apart, only the pair that shares a table is reported."""
    assert round_report(SECOND, FIRST, apart={(1, 4), (1, 2)}).apart == ((1, 4),)


def test_the_story_of_a_seat_is_that_of_its_player() -> None:
    """Player 3 meets player 2 again, at a large table and in another seat."""
    story = seat_story(3, SECOND, History(FIRST))

    assert [meeting.pair for meeting in story.met] == [(2, 3)]
    assert (story.is_small, story.small_before, story.small_most) == (False, 0, 1)
    assert (story.seat_before, story.table_before) == (0, ())


def test_no_seating_repeats_less_than_the_bound() -> None:
    """The bound holds for all seatings of six players at two tables of three, after one, two and three rounds."""
    past = [TableOf(1, 1, (0, 1, 2)), TableOf(1, 2, (3, 4, 5))]
    for round_ in (2, 3, 4):
        best = min(
            (_round(round_, order) for order in permutations(range(6))), key=lambda tables: _repeats(tables, past)
        )
        assert 0 < least_repeats(best, History(past)) <= _repeats(best, past)
        past.extend(best)


def test_strangers_enough_leave_the_bound_at_nothing() -> None:
    """Nine players at three tables of three can play a second round in which nobody meets again."""
    past = [TableOf(1, table, tuple(range(3 * table, 3 * table + 3))) for table in range(3)]

    assert least_repeats([TableOf(2, at, (at, at + 3, at + 6)) for at in range(3)], History(past)) == 0


def _round(number: int, order: tuple[int, ...]) -> list[TableOf]:
    return [TableOf(number, 1, order[:3]), TableOf(number, 2, order[3:])]


def _repeats(tables: list[TableOf], past: list[TableOf]) -> int:
    return round_report(tables, past).repeats
