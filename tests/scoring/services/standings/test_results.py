"""Counting tables: provisional while they play, final when they have ended, the same however often it is done."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from referee.access.actors import seat_actor
from referee.models import Outbox
from referee.services.confirmations import result_confirm
from referee.services.outbox import outbox_sweep
from scoring.models.choices import RoundStatus
from scoring.models.tournaments import Result, Standing
from scoring.services.rounds.rounds import round_end
from scoring.services.standings.results import results_refresh, standings_topic, tournament_topic
from scoring.tasks import table_changed
from tests.scoring.competitions import (
    EIGHT,
    at_referee,
    give_fault,
    make_competition,
    play_hand,
    player_of,
    reloaded,
    results_of,
    start_round,
    table_of,
)
from tests.support.referee import enter, new_key, seat_of, take_back

pytestmark = pytest.mark.django_db


def test_a_running_table_counts_provisionally_as_it_stands_now() -> None:
    """A fault given in the middle of a game moves the standings at once, and is not final."""
    competition = make_competition()
    start_round(competition)
    table = table_of(competition)
    give_fault(table, "Bo")

    assert results_refresh(referee_table_id=table.referee_table_id)
    assert results_of(competition)["Bo"] == (30, 4, "0", False)
    assert competition.rounds.get().status == RoundStatus.RUNNING


def test_a_finished_game_counts_for_good() -> None:
    """Played to 0, the table's result is final though the round is still on."""
    competition = make_competition(options={"start_points": 5})
    start_round(competition)
    table = table_of(competition)
    dealer = play_hand(table)
    results_refresh(referee_table_id=table.referee_table_id)

    assert results_of(competition)[dealer] == (0, 1, "3", True)
    assert {result for name, result in results_of(competition).items() if name != dealer} == {(10, 2, "1", True)}


def test_result_of_one_seat_alone_moves_no_standings() -> None:
    """Where every move is recorded, a game is over once a second player says the same."""
    competition = make_competition()
    start_round(competition)
    table = table_of(competition)
    give_fault(table, "Bo")
    results_refresh(referee_table_id=table.referee_table_id)
    before, points = results_of(competition), {"Anna": 5, "Bo": 0, "Cia": 9, "Dag": 7}

    enter(at_referee(table), "Bo", "result", points=points)
    outbox_sweep()
    results_refresh(referee_table_id=table.referee_table_id)
    assert results_of(competition) == before

    enter(at_referee(table), "Anna", "result", points=points)
    results_refresh(referee_table_id=table.referee_table_id)
    assert results_of(competition)["Bo"] == (0, 1, "3", True)


def test_results_refresh_a_second_time_changes_nothing() -> None:
    """A wake-up may come twice: no new number, no new row, no other time."""
    competition = make_competition()
    start_round(competition)
    table = table_of(competition)
    give_fault(table, "Bo")
    results_refresh(referee_table_id=table.referee_table_id)
    before = (reloaded(competition).number, list(Result.objects.values()))

    assert results_refresh(referee_table_id=table.referee_table_id) is False
    assert (reloaded(competition).number, list(Result.objects.values())) == before


def test_results_name_the_log_they_were_counted_from() -> None:
    """The head of the log's hash chain stands beside the result, so that it can be checked."""
    competition = make_competition()
    start_round(competition)
    table = table_of(competition)
    give_fault(table, "Bo")
    results_refresh(referee_table_id=table.referee_table_id)

    assert set(Result.objects.values_list("source_hash", flat=True)) == {at_referee(table).last_hash}


def test_a_table_where_all_was_taken_back_counts_no_more() -> None:
    """The deal was entered at the wrong table: taken back, nobody has points of it."""
    competition = make_competition()
    start_round(competition)
    table = table_of(competition)
    played = at_referee(table)
    enter(played, "Anna", "deal", dealer="Anna", trump="7H")
    results_refresh(referee_table_id=table.referee_table_id)
    assert len(results_of(competition)) == 4

    take_back(played, "Anna")

    assert results_refresh(referee_table_id=table.referee_table_id)
    assert results_of(competition) == {}


def test_a_fault_after_the_round_has_ended_still_counts() -> None:
    """The referee may fine somebody at a closed table, and the final result follows."""
    competition = make_competition()
    start_round(competition)
    table = table_of(competition)
    give_fault(table, "Bo")
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)
    give_fault(table, "Anna")
    results_refresh(referee_table_id=table.referee_table_id)

    assert results_of(competition)["Anna"] == (30, 3, "1/2", True)


def test_results_refresh_of_a_table_without_a_competition_does_nothing() -> None:
    """A quick table belongs to no competition, so nothing is counted."""
    assert results_refresh(referee_table_id=4711) is False


def test_standings_move_is_noted_with_the_old_rank_and_the_time() -> None:
    """Bo, fined, falls from a shared first place; the others have not moved."""
    competition = make_competition()
    start_round(competition)
    table = table_of(competition)
    started = timezone.now()
    give_fault(table, "Bo")
    results_refresh(referee_table_id=table.referee_table_id)
    moved = Standing.objects.get(entry__player=player_of(competition, "Bo"))

    assert (moved.rank, moved.moved_from) == (4, 1)
    assert moved.moved_at is not None and moved.moved_at >= started
    assert not Standing.objects.exclude(pk=moved.pk).filter(moved_at__isnull=False).exists()


def test_a_change_publishes_the_new_number(monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks) -> None:
    """Pages that follow the standings hear the number they are at now, after commit."""
    said: list[tuple[str, int]] = []
    monkeypatch.setattr(
        "scoring.services.standings.results.publish", lambda topic, number: said.append((topic, number))
    )
    competition = make_competition()
    start_round(competition)
    give_fault(table_of(competition), "Bo")

    with django_capture_on_commit_callbacks(execute=True):
        results_refresh(referee_table_id=table_of(competition).referee_table_id)

    number = reloaded(competition).number
    assert said == [(standings_topic(competition.pk), number), (tournament_topic(competition.tournament_id), number)]


def test_a_lost_wake_up_is_made_up_for_by_the_sweep() -> None:
    """The promise stands in the outbox with the event; whoever sweeps brings the standings up to date."""
    competition = make_competition()
    start_round(competition)
    give_fault(table_of(competition), "Bo")
    assert results_of(competition) == {}

    outbox_sweep()

    assert results_of(competition)["Bo"] == (30, 4, "0", False)
    assert not Outbox.objects.filter(done_at=None).exists()


def test_table_changed_counts_the_table_of_its_payload() -> None:
    """The outbox's handler is one call of the service."""
    competition = make_competition(EIGHT)
    start_round(competition)
    table = table_of(competition, 2)
    give_fault(table, table.seats.all()[0].player.name)
    table_changed({"table": table.referee_table_id})

    assert len(results_of(competition)) == 4


def test_counting_a_table_takes_few_queries() -> None:
    """Counting a table takes the same number of queries with eight players as with eighty."""
    counts = []
    for players in (8, 80):
        competition = make_competition(" ".join(f"P{number:02}" for number in range(players)))
        start_round(competition)
        table = table_of(competition)
        give_fault(table, table.seats.all()[0].player.name)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            results_refresh(referee_table_id=table.referee_table_id)
        counts.append(len(queries))

    assert counts[0] == counts[1] <= 30


def test_a_finished_game_counts_provisionally_until_two_have_confirmed_it() -> None:
    """The table asks for two: the points count at once, but for good only then."""
    competition = make_competition(options={"start_points": 5}, confirm="two")
    start_round(competition)
    table = table_of(competition)
    dealer = play_hand(table)
    results_refresh(referee_table_id=table.referee_table_id)
    assert results_of(competition)[dealer] == (0, 1, "3", False)

    for player in ("Anna", "Bo"):
        seat = seat_of(at_referee(table), player)
        result_confirm(table_id=table.referee_table_id, actor=seat_actor(seat), key=new_key(), expected=None)
    assert results_refresh(referee_table_id=table.referee_table_id)

    assert results_of(competition)[dealer] == (0, 1, "3", True)


def test_a_round_that_ends_leaves_unconfirmed_results_provisional() -> None:
    """Closing a table is no confirmation."""
    competition = make_competition(confirm="winner")
    start_round(competition)
    give_fault(table_of(competition), "Bo")

    round_end(competition_id=competition.pk, number=1, as_they_stand=True)

    assert {final for *_rest, final in results_of(competition).values()} == {False}
