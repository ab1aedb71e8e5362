"""A duplicate from its seed to its last correction: who has which points by comparison, and who knows what."""

from fractions import Fraction
from unittest.mock import patch

import pytest

from scoring.errors.competition import CompetitionIsOver
from scoring.errors.deals import DealsHaveBegun, DealsOpen, DealsUnclear, NoDeals
from scoring.models.tournaments import Act, Competition, Result, TableSeating
from scoring.selectors.files.verification import competition_faults
from scoring.selectors.people.duplicate import compared_at
from scoring.selectors.standings.changes import standing_changes
from scoring.services.rounds.duplicate import deals_print, deals_set
from scoring.services.rounds.rounds import round_end
from scoring.services.rounds.rules import rules_change
from scoring.services.rounds.settling import table_settle
from scoring.services.standings.results import results_refresh
from scoring.services.tournaments.competitions import competition_end, competition_reopen
from scoring.systems.rounds.deals import commitment_to
from scoring.systems.standings.rules import Rules
from tests.scoring.competitions import (
    EIGHT,
    at_referee,
    give_fault,
    make_competition,
    play_hand,
    reloaded,
    start_round,
    table_of,
)

pytestmark = pytest.mark.django_db


def duplicate() -> Competition:
    """Return a duplicate of Knoesten with four deals in a round."""
    return deals_set(competition_id=make_competition(EIGHT).pk, number=4)


def points(table: TableSeating) -> list[Fraction]:
    """Return the points by comparison of the seats of a table, from the first."""
    rows = Result.objects.filter(seat__table=table).order_by("seat__position")
    return list(rows.values_list("placement_points", flat=True))


@pytest.fixture
def two_tables() -> tuple[TableSeating, TableSeating]:
    """Two tables of a duplicate of four deals. The first one has played one: the dealer took all tricks."""
    made = duplicate()
    start_round(made)
    first, second = (table_of(made, number) for number in (1, 2))
    play_hand(first)
    results_refresh(referee_table_id=first.referee_table_id)
    return first, second


def test_it_binds_before_the_first_round_and_no_later() -> None:
    """The commitment is public and in the audit log, the seed is in neither; the number may still be changed."""
    made = duplicate()
    kept = made.deals or {}
    assert kept["commitment"] == commitment_to(kept["seed"], made.title)
    deals_set(competition_id=made.pk, number=4)  # says nothing new
    deals_set(competition_id=made.pk, number=8)
    assert list(Act.objects.filter(kind="competition_deals_set").values_list("data__number", flat=True)) == [8, 4]
    assert kept["seed"] not in str(list(Act.objects.values_list("data", "was", "now")))
    start_round(made)
    for number in (None, 4):
        with pytest.raises(DealsHaveBegun):
            deals_set(competition_id=made.pk, number=number)


def test_what_cannot_be_a_duplicate_is_refused() -> None:
    """Other games, numbers out of bounds and a competition that has ended are refused."""
    for number in (0, -1, 25):
        with pytest.raises(DealsUnclear):
            deals_set(competition_id=make_competition().pk, number=number)
    with pytest.raises(NoDeals):
        deals_set(competition_id=make_competition(game="knaker").pk, number=4)
    made = duplicate()
    deals_set(competition_id=made.pk, number=None)
    assert reloaded(made).deals is None
    competition_end(competition_id=made.pk)
    with pytest.raises(CompetitionIsOver):
        deals_set(competition_id=made.pk, number=4)


def test_nothing_to_compare_with_is_worth_half(two_tables: tuple[TableSeating, TableSeating]) -> None:
    """A deal played at only one of the two tables is worth half a point."""
    first, second = two_tables
    assert points(first) == [2, 2, 2, 2]
    assert points(second) == []
    assert Result.objects.get(seat__table=first, seat__position=3).hands == [[0, -5]]
    assert Result.objects.get(seat__table=first, seat__position=0).hands == [[1, 5]]


def test_another_table_changes_what_a_hand_is_worth(two_tables: tuple[TableSeating, TableSeating]) -> None:
    """One player of the second table was fined, too: only whoever had the same hand at the first table beats them."""
    first, second = two_tables
    play_hand(second)
    give_fault(second, at_referee(second).seats.get(position=0).player)
    results_refresh(referee_table_id=second.referee_table_id)

    assert points(first) == [Fraction(5, 2), 2, 2, 2]
    assert points(second) == [Fraction(3, 2), 2, 2, 2]
    assert competition_faults(first.round.competition) == []


def test_points_awarded_stay_and_leave_the_others_theirs(two_tables: tuple[TableSeating, TableSeating]) -> None:
    """A table for which the organiser awards points is left out of the comparison."""
    first, second = two_tables
    play_hand(second)
    give_fault(second, at_referee(second).seats.get(position=0).player)
    results_refresh(referee_table_id=second.referee_table_id)
    awarded = {seat.key: Fraction(3) for seat in second.seats.all()}
    number = second.round.number
    competition = second.round.competition
    round_end(competition_id=competition.pk, number=number, as_they_stand=True)
    table_settle(
        competition_id=competition.pk, number=number, table=2, settled="awarded", awarded=awarded, reason="Mixed up"
    )
    assert points(first) == [2, 2, 2, 2]
    assert points(second) == [3, 3, 3, 3]
    assert competition_faults(reloaded(competition)) == []


def test_other_rules_change_no_comparison(two_tables: tuple[TableSeating, TableSeating]) -> None:
    """Neither another scoring scheme nor a corrected result of the game moves points by comparison."""
    first, _second = two_tables
    competition = first.round.competition
    rules_change(competition_id=competition.pk, rules=Rules("beaten", ("direct",), "nothing", "half"))
    assert points(first) == [2, 2, 2, 2]
    seats = {seat.key: (10, place) for place, seat in enumerate(first.seats.all(), 1)}
    other = {seat.key: (10, 5 - place) for place, seat in enumerate(first.seats.all(), 1)}
    changes = standing_changes(first.referee_table_id, seats, other)
    assert all(one.points_was == one.points_now for one in changes)
    assert {key: one.points for key, one in compared_at(first.round, first.referee_table_id).items()} == {
        seat.key: 2 for seat in first.seats.all()
    }


def test_slips_are_noted_and_end_with_the_secret() -> None:
    """Who printed which deals stands in the audit log. Once the seed is open, no deal is made from it any more."""
    made = duplicate()
    slips = deals_print(competition_id=made.pk, number=2, seats=4, tables=range(1, 3))
    assert len(slips.deals) == 4
    act = Act.objects.filter(kind="competition_deals_printed").get()
    assert (act.round, act.data) == (2, {"seats": 4, "first": 1, "last": 2})
    for tables in (range(1, 1), range(1, 42)):
        with pytest.raises(DealsUnclear):
            deals_print(competition_id=made.pk, number=2, seats=4, tables=tables)
    competition_end(competition_id=made.pk)
    competition_reopen(competition_id=made.pk)
    with pytest.raises(DealsOpen):
        deals_print(competition_id=made.pk, number=2, seats=4, tables=range(1, 3))
    with pytest.raises(NoDeals):
        deals_print(competition_id=make_competition().pk, number=1, seats=4, tables=range(1, 3))


def test_ending_a_round_leaves_unplayed_deals_at_half(two_tables: tuple[TableSeating, TableSeating]) -> None:
    """Players of a table that never played have no result, and all others get half a point for each deal."""
    first, second = two_tables
    competition = first.round.competition
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)
    assert points(first) == [2, 2, 2, 2]
    assert points(second) == []
    with patch("scoring.selectors.people.duplicate.api.hands_given", side_effect=AssertionError):
        assert competition_faults(make_competition()) == []  # other competitions never ask for hands
