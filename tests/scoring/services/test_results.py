"""Counting tables: provisional while they play, final when they have ended, the same however often it is done."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from referee.access.actors import seat_actor
from referee.models import Outbox
from referee.services.confirmations import result_confirm
from referee.services.outbox import outbox_sweep
from scoring.models import Result, RoundStatus, Standing
from scoring.services.results import results_refresh, standings_topic
from scoring.services.rounds import round_end
from scoring.tasks import table_changed
from tests.scoring.evenings import (
    EIGHT,
    at_referee,
    give_fault,
    make_evening,
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
    tournament = make_evening()
    start_round(tournament)
    table = table_of(tournament)
    give_fault(table, "Bo")

    assert results_refresh(referee_table_id=table.referee_table_id)
    assert results_of(tournament)["Bo"] == (30, 4, "0", False)
    assert tournament.rounds.get().status == RoundStatus.RUNNING


def test_a_finished_game_counts_for_good() -> None:
    """Played to 0, the table's result is final though the round is still on."""
    tournament = make_evening(options={"start_points": 5})
    start_round(tournament)
    table = table_of(tournament)
    dealer = play_hand(table)
    results_refresh(referee_table_id=table.referee_table_id)

    assert results_of(tournament)[dealer] == (0, 1, "3", True)
    assert {result for name, result in results_of(tournament).items() if name != dealer} == {(10, 2, "1", True)}


def test_result_of_one_seat_alone_moves_no_standings() -> None:
    """Where every move is recorded, a game is over once a second player says the same."""
    tournament = make_evening()
    start_round(tournament)
    table = table_of(tournament)
    give_fault(table, "Bo")
    results_refresh(referee_table_id=table.referee_table_id)
    before, points = results_of(tournament), {"Anna": 5, "Bo": 0, "Cia": 9, "Dag": 7}

    enter(at_referee(table), "Bo", "result", points=points)
    outbox_sweep()
    results_refresh(referee_table_id=table.referee_table_id)
    assert results_of(tournament) == before

    enter(at_referee(table), "Anna", "result", points=points)
    results_refresh(referee_table_id=table.referee_table_id)
    assert results_of(tournament)["Bo"] == (0, 1, "3", True)


def test_results_refresh_a_second_time_changes_nothing() -> None:
    """A wake-up may come twice: no new number, no new row, no other time."""
    tournament = make_evening()
    start_round(tournament)
    table = table_of(tournament)
    give_fault(table, "Bo")
    results_refresh(referee_table_id=table.referee_table_id)
    before = (reloaded(tournament).number, list(Result.objects.values()))

    assert results_refresh(referee_table_id=table.referee_table_id) is False
    assert (reloaded(tournament).number, list(Result.objects.values())) == before


def test_results_name_the_log_they_were_counted_from() -> None:
    """The head of the log's hash chain stands beside the result, so that it can be checked."""
    tournament = make_evening()
    start_round(tournament)
    table = table_of(tournament)
    give_fault(table, "Bo")
    results_refresh(referee_table_id=table.referee_table_id)

    assert set(Result.objects.values_list("source_hash", flat=True)) == {at_referee(table).last_hash}


def test_a_table_where_all_was_taken_back_counts_no_more() -> None:
    """The deal was entered at the wrong table: taken back, nobody has points of it."""
    tournament = make_evening()
    start_round(tournament)
    table = table_of(tournament)
    played = at_referee(table)
    enter(played, "Anna", "deal", dealer="Anna", trump="7H")
    results_refresh(referee_table_id=table.referee_table_id)
    assert len(results_of(tournament)) == 4

    take_back(played, "Anna")

    assert results_refresh(referee_table_id=table.referee_table_id)
    assert results_of(tournament) == {}


def test_a_fault_after_the_round_has_ended_still_counts() -> None:
    """The referee may fine somebody at a closed table, and the final result follows."""
    tournament = make_evening()
    start_round(tournament)
    table = table_of(tournament)
    give_fault(table, "Bo")
    round_end(tournament_id=tournament.pk, number=1, as_they_stand=True)
    give_fault(table, "Anna")
    results_refresh(referee_table_id=table.referee_table_id)

    assert results_of(tournament)["Anna"] == (30, 3, "1/2", True)


def test_results_refresh_of_a_table_without_a_tournament_does_nothing() -> None:
    """A quick table of the referee's own is none of the evening's business."""
    assert results_refresh(referee_table_id=4711) is False


def test_standings_move_is_noted_with_the_old_rank_and_the_time() -> None:
    """Bo, fined, falls from a shared first place; the others have not moved."""
    tournament = make_evening()
    start_round(tournament)
    table = table_of(tournament)
    started = timezone.now()
    give_fault(table, "Bo")
    results_refresh(referee_table_id=table.referee_table_id)
    moved = Standing.objects.get(player=player_of(tournament, "Bo"))

    assert (moved.rank, moved.moved_from) == (4, 1)
    assert moved.moved_at is not None and moved.moved_at >= started
    assert not Standing.objects.exclude(pk=moved.pk).filter(moved_at__isnull=False).exists()


def test_a_change_publishes_the_new_number(monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks) -> None:
    """Pages that follow the standings hear the number they are at now, after commit."""
    said: list[tuple[str, int]] = []
    monkeypatch.setattr("scoring.services.results.api.publish", lambda topic, number: said.append((topic, number)))
    tournament = make_evening()
    start_round(tournament)
    give_fault(table_of(tournament), "Bo")

    with django_capture_on_commit_callbacks(execute=True):
        results_refresh(referee_table_id=table_of(tournament).referee_table_id)

    assert said == [(standings_topic(tournament.pk), reloaded(tournament).number)]


def test_a_lost_wake_up_is_made_up_for_by_the_sweep() -> None:
    """The promise stands in the outbox with the event; whoever sweeps brings the standings up to date."""
    tournament = make_evening()
    start_round(tournament)
    give_fault(table_of(tournament), "Bo")
    assert results_of(tournament) == {}

    outbox_sweep()

    assert results_of(tournament)["Bo"] == (30, 4, "0", False)
    assert not Outbox.objects.filter(done_at=None).exists()


def test_table_changed_counts_the_table_of_its_payload() -> None:
    """The outbox's handler is one call of the service."""
    tournament = make_evening(EIGHT)
    start_round(tournament)
    table = table_of(tournament, 2)
    give_fault(table, table.seats.all()[0].player.name)
    table_changed({"table": table.referee_table_id})

    assert len(results_of(tournament)) == 4


def test_counting_a_table_takes_few_queries() -> None:
    """A wake-up costs the same in an evening of eight as in one of eighty."""
    counts = []
    for players in (8, 80):
        tournament = make_evening(" ".join(f"P{number:02}" for number in range(players)))
        start_round(tournament)
        table = table_of(tournament)
        give_fault(table, table.seats.all()[0].player.name)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            results_refresh(referee_table_id=table.referee_table_id)
        counts.append(len(queries))

    assert counts[0] == counts[1] <= 30


def test_a_finished_game_counts_provisionally_until_two_have_confirmed_it() -> None:
    """The table asks for two: the points count at once, but for good only then."""
    tournament = make_evening(options={"start_points": 5}, confirm="two")
    start_round(tournament)
    table = table_of(tournament)
    dealer = play_hand(table)
    results_refresh(referee_table_id=table.referee_table_id)
    assert results_of(tournament)[dealer] == (0, 1, "3", False)

    for player in ("Anna", "Bo"):
        seat = seat_of(at_referee(table), player)
        result_confirm(table_id=table.referee_table_id, actor=seat_actor(seat), key=new_key(), expected=None)
    assert results_refresh(referee_table_id=table.referee_table_id)

    assert results_of(tournament)[dealer] == (0, 1, "3", True)


def test_a_round_that_ends_leaves_unconfirmed_results_provisional() -> None:
    """Closing a table is no confirmation."""
    tournament = make_evening(confirm="winner")
    start_round(tournament)
    give_fault(table_of(tournament), "Bo")

    round_end(tournament_id=tournament.pk, number=1, as_they_stand=True)

    assert {final for *_rest, final in results_of(tournament).values()} == {False}
