"""The clock of the player to move: when it is over by the log alone, and that the house then enters what happens."""

from datetime import timedelta

import pytest

from referee import tasks
from referee.access.actors import referee_actor
from referee.errors import NoTurnClock, Stale, TableUnknown
from referee.ground import worker
from referee.models import Event, Table
from referee.selectors.log.log import log_lines
from referee.selectors.log.verification import table_faults
from referee.selectors.seat.seat import seat_view
from referee.selectors.tablet.table import table_full
from referee.services import turns
from referee.services.calls import call_raise
from referee.services.corrections import event_correct
from referee.services.depths import depth_change
from referee.services.tables import table_close
from referee.services.turns import turn_hold, turn_run_on, turn_run_out, turns_sweep, turns_wake
from tests.support.referee import enter, make_referee, make_table, new_key, reloaded, seat_of, take_back
from tests.support.whist import bidding_table

pytestmark = pytest.mark.django_db


def left(table, player="Anna"):
    """The seconds that a player's phone shows; None without a clock."""
    countdown = seat_view(seat_of(table, player)).countdown
    return countdown and countdown.seconds


def run_out(table):
    """What a worker does when it is woken."""
    return turn_run_out(table_id=table.pk)


def entered(table):
    """The entries of a table's log: who acted, what, and who entered it."""
    return [
        (event.by, event.body["do"], event.actor.split(":")[0])
        for event in Event.objects.filter(table=table, kind="entry").order_by("number")
    ][1:]


def test_time_is_over_so_long_after_the_last_entry(wall):
    """A minute from the deal, twenty seconds from each bid; every screen counts to the same moment."""
    table = bidding_table()
    wall.turn(13.2)
    assert (left(table), left(table, "Cia")) == (47, 47)

    enter(table, "Anna", "bid", standard="spel")
    table = reloaded(table)

    assert table.turn_ends_at == wall.time + timedelta(seconds=20)
    countdown = seat_view(seat_of(table, "Dag")).countdown
    assert countdown.ends_at == table_full(table).countdown.ends_at
    assert (countdown.player, countdown.ends_at, countdown.total) == ("Bo", table.turn_ends_at, 20)


def test_house_passes_for_whose_time_is_over_and_the_next_one_has_all_of_theirs(wall):
    """Not a moment before; then the pass stands in the log like any other, entered by nobody's phone."""
    table = bidding_table(first_bid_seconds=30)
    wall.turn(29.9)
    assert run_out(table) is None and entered(table) == []
    wall.turn(0.1)

    outcome = run_out(table)

    assert outcome.ruling["verdict"] == "legal"
    assert entered(table) == [("Anna", "pass", "house")]
    assert log_lines(reloaded(table), "Bo")[-1].text == "Anna lets the time run out, and passes"
    assert reloaded(table).turn_ends_at == wall.time + timedelta(seconds=30)
    assert list(table_faults(reloaded(table))) == []


def test_task_that_comes_twice_or_late_enters_nothing_twice(wall):
    """Only the first finds the time over; the next player's has just begun."""
    table = bidding_table()
    wall.turn(75)
    run_out(table)
    assert run_out(table) is None
    wall.turn(5)
    assert run_out(table) is None

    assert entered(table) == [("Anna", "pass", "house")]


def test_bid_that_the_server_has_first_counts_even_after_the_time(wall):
    """Nobody is punished for a worker that sleeps; and a bid that comes after the pass is told what it missed."""
    table = bidding_table()
    wall.turn(62)
    enter(table, "Anna", "bid", standard="spel", expected=1)
    assert run_out(table) is None
    wall.turn(21)
    run_out(table)

    with pytest.raises(Stale) as refused:
        enter(table, "Bo", "bid", standard="noll", expected=2)

    assert entered(table) == [("Anna", "bid", "seat"), ("Bo", "pass", "house")]
    assert [row.text for row in refused.value.missed] == ["Bo lets the time run out, and passes"]


def test_pass_of_the_clock_is_not_the_players_to_take_back(wall):
    """It was not entered by their phone; the referee can strike it out, and then the time begins anew."""
    table = bidding_table()
    wall.turn(61)
    run_out(table)
    assert seat_view(seat_of(table, "Anna")).take_back is None

    wall.turn(9)
    link = make_referee(table)
    event_correct(
        link=link, table_id=table.pk, number=2, body=None, reason="the phone was dead", key=new_key(), expected=2
    )

    assert (seat_view(seat_of(table, "Bo")).countdown.player, left(table)) == ("Anna", 60)
    assert list(table_faults(reloaded(table))) == []


def test_bid_taken_back_gives_its_bidder_the_whole_time_again(wall):
    """Else a slip of the thumb could cost the turn."""
    table = bidding_table()
    wall.turn(50)
    enter(table, "Anna", "bid", standard="spel")
    wall.turn(8)
    take_back(table, "Anna")

    assert (left(table), seat_view(seat_of(table, "Anna")).countdown.player) == (60, "Anna")


def test_note_in_the_log_leaves_the_clock_alone(wall):
    """A call for the referee stops no time: else a tap would buy some."""
    table = bidding_table()
    wall.turn(10)
    call_raise(seat=seat_of(table, "Bo"))

    assert left(table) == 50


@pytest.mark.parametrize("off", [{"first_bid_seconds": "off"}, {"first_bid_seconds": False}])
def test_no_clock_no_pass(wall, off):
    """Where the house has switched it off nobody is hurried."""
    table = bidding_table(**off)
    wall.turn(9000)
    turns_sweep()

    assert (left(table), entered(table)) == (None, [])


def test_table_that_records_only_outcomes_hurries_nobody(wall):
    """Nobody enters bids then; back at every move the bidder has the whole time."""
    table = bidding_table()
    link = make_referee(table)
    depth_change(table_id=table.pk, actor=referee_actor(link), depth="hands", key=new_key())
    wall.turn(100)
    turns_sweep()
    assert (left(table), entered(table)) == (None, [])

    depth_change(table_id=table.pk, actor=referee_actor(link), depth="moves", key=new_key())

    assert left(table) == 60
    assert list(table_faults(reloaded(table))) == []


def test_game_without_clocks_has_none():
    """Knoesten is played as slowly as the table likes."""
    assert left(make_table()) is None


# --- held by a referee --------------------------------------------------------------------------------------


def hold(table, link):
    """The referee stops the clock."""
    return turn_hold(table_id=table.pk, actor=referee_actor(link), key=new_key())


def run_on(table, link):
    """The referee lets it run on."""
    return turn_run_on(table_id=table.pk, actor=referee_actor(link), key=new_key())


def test_held_clock_stands_and_runs_on_with_what_was_left(wall):
    """Two notes in the log; in between nothing runs out."""
    table = bidding_table()
    link = make_referee(table)
    wall.turn(47)
    hold(table, link)
    wall.turn(600)
    turns_sweep()
    countdown = seat_view(seat_of(table, "Bo")).countdown
    assert (countdown.seconds, countdown.held) == (13, True)

    run_on(table, link)

    assert left(table) == 13
    wall.turn(12)
    assert run_out(table) is None
    wall.turn(1)
    assert run_out(table).event is not None
    assert [row.text for row in log_lines(reloaded(table), None)][1:3] == [
        "The clock of the player to move is stopped",
        "The clock runs on",
    ]
    assert list(table_faults(reloaded(table))) == []


def test_clock_stays_held_while_players_go_on(wall):
    """Who is to move meanwhile has all of their time once it runs on."""
    table = bidding_table()
    link = make_referee(table)
    hold(table, link)
    wall.turn(30)
    enter(table, "Anna", "bid", standard="spel")
    wall.turn(30)
    assert left(table) == 20
    assert list(table_faults(reloaded(table))) == []

    run_on(table, link)

    assert left(table) == 20 and run_out(table) is None


def test_held_twice_is_held_once(wall):
    """Two referees, or a tap too many: one note."""
    table = bidding_table()
    link = make_referee(table)
    for _ in range(2):
        hold(table, link)
    for _ in range(2):
        run_on(table, link)

    assert reloaded(table).last_number == 3


def test_clock_that_does_not_run_or_is_anothers_is_not_held():
    """There is nothing to hold; and others' tables are not there."""
    table = make_table()
    with pytest.raises(NoTurnClock):
        hold(table, make_referee(table))
    with pytest.raises(TableUnknown):
        hold(bidding_table(), make_referee(table))


# --- the worker ---------------------------------------------------------------------------------------------


class Woken:
    """What would have been sent to the broker: task, moment, arguments."""

    def __init__(self, monkeypatch):
        self.calls = []
        monkeypatch.setattr(worker, "signature", self._signature)

    def _signature(self, task, kwargs):
        self.task = (task, kwargs)
        return self

    def apply_async(self, eta, retry):
        """Sent."""
        self.calls.append((*self.task, eta))


def test_worker_is_woken_for_the_moment_when_the_time_is_over(wall, monkeypatch, django_capture_on_commit_callbacks):
    """Each entry that gives a player time asks for it; nothing is asked for while the clock is held."""
    table = bidding_table()
    woken = Woken(monkeypatch)
    with django_capture_on_commit_callbacks(execute=True):
        enter(table, "Anna", "bid", standard="spel")
    (task, arguments, eta) = woken.calls.pop()
    assert (task, arguments) == (tasks.turn_run_out.name, {"table_id": table.pk})
    assert timedelta(0) <= eta - (wall.time + timedelta(seconds=20)) < timedelta(seconds=0.1)

    with django_capture_on_commit_callbacks(execute=True):
        hold(table, make_referee(table))

    assert woken.calls == []


def test_task_of_a_worker_ends_the_time(wall):
    """By its name, as the broker brings it."""
    table = bidding_table()
    wall.turn(60)
    tasks.turn_run_out.delay(table_id=table.pk)

    assert entered(table) == [("Anna", "pass", "house")]


def test_worker_that_starts_is_woken_for_every_time_that_runs(wall, monkeypatch):
    """What it had waiting went with it: over already, or still to come."""
    over, running = bidding_table(), bidding_table(first_bid_seconds=100)
    held = bidding_table()
    hold(held, make_referee(held))
    woken = Woken(monkeypatch)
    wall.turn(80)

    turns_wake()

    assert [arguments["table_id"] for _task, arguments, _eta in woken.calls] == [over.pk, running.pk]
    assert [eta > wall.time for _task, _arguments, eta in woken.calls] == [False, True]


def test_sweep_ends_every_time_that_is_over_though_one_table_fails(wall, monkeypatch, caplog):
    """A lost task costs a few seconds; a broken table costs nobody else anything."""
    broken, other, running = bidding_table(), bidding_table(), bidding_table(first_bid_seconds=100)
    run = turns.turn_run_out

    def fails_at_one(*, table_id):
        if table_id == broken.pk:
            raise RuntimeError("broken")
        return run(table_id=table_id)

    monkeypatch.setattr(turns, "turn_run_out", fails_at_one)
    wall.turn(61)
    turns_sweep()

    assert [len(entered(table)) for table in (broken, other, running)] == [0, 1, 0]
    assert f"table {broken.pk}" in caplog.text


def test_closed_table_has_no_time_that_runs(wall):
    """Nobody is there any more."""
    table = bidding_table()
    table_close(table_id=table.pk, key=new_key())
    wall.turn(61)
    turns_sweep()

    assert (left(table), entered(table)) == (None, [])


def test_verification_finds_a_clock_that_is_not_the_logs(wall):
    """The row is a cache of the log, this field too."""
    table = bidding_table()
    Table.objects.filter(pk=table.pk).update(turn_ends_at=wall.time)

    assert len(list(table_faults(reloaded(table)))) == 1
