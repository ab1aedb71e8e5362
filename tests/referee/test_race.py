"""Two phones at once, with real threads and a database in a file: one wins, the other learns what it missed."""

import threading
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection, connections
from django.utils import timezone

from referee.errors import Stale
from referee.selectors.log.verification import table_faults
from referee.services.turns import turn_run_out
from tests.support.referee import START, enter, enter_all, make_table, reloaded
from tests.support.whist import bidding_table


@pytest.fixture
def in_a_file(transactional_db, django_db_blocker):
    """A database that several connections share: memory belongs to one."""
    name = str(connection.settings_dict["NAME"])
    if connection.vendor == "sqlite" and "memory" in name:
        pytest.fail(f"the test database {name} must be a file (TEST NAME)")


def at_once(*acts):
    """Run each act in a thread of its own, all let go together; what each came to, an exception or a value."""
    gate = threading.Barrier(len(acts))
    results: list[Any] = [None] * len(acts)

    def run(place, act):
        gate.wait()
        try:
            results[place] = act()
        except Exception as error:
            results[place] = error
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(acts)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    return results


@pytest.mark.usefixtures("in_a_file")
def test_two_phones_at_once_one_wins_and_the_other_hears_what_it_missed():
    """Both had seen entry 8; one card is entry 9, the other phone gets that card as what it missed."""
    table = make_table()
    enter_all(table, START)

    results = at_once(
        lambda: enter(table, "Anna", "play", cards="AH", expected=8),
        lambda: enter(table, "Bo", "play", cards="7H", expected=8),
    )

    (lost,) = [result for result in results if isinstance(result, Exception)]
    (won,) = [result for result in results if not isinstance(result, Exception)]
    assert isinstance(lost, Stale)
    assert won.number == 9
    assert [row.number for row in lost.missed] == [9]
    assert list(table_faults(reloaded(table))) == []


@pytest.mark.usefixtures("in_a_file")
def test_one_phone_sending_twice_at_once_counts_once():
    """A resend that overtakes the first brings the same answer."""
    table = make_table()
    enter_all(table, START)

    first, second = at_once(
        *[lambda: enter(table, "Anna", "play", cards="AH", key="tap-1", expected=8)] * 2,
    )

    assert first.event == second.event
    assert {first.repeated, second.repeated} == {True, False}
    assert reloaded(table).last_number == 9


@pytest.mark.usefixtures("in_a_file")
def test_tables_do_not_hold_one_another_up_for_good():
    """Four tables entered at once all come through, each with a sound log."""
    tables = [make_table() for _ in range(4)]

    results = at_once(*[lambda table=table: enter_all(table, START) for table in tables])

    assert [len(result) for result in results] == [8, 8, 8, 8]
    assert [list(table_faults(reloaded(table))) for table in tables] == [[], [], [], []]


@pytest.mark.usefixtures("in_a_file")
def test_two_workers_and_a_bidder_at_once_enter_one_of_them(monkeypatch):
    """The moment a player's time is over: either their bid is first, or one pass by the house."""
    table = bidding_table()
    later = timezone.now() + timedelta(seconds=61)
    monkeypatch.setattr(timezone, "now", lambda: later)

    bid, *passes = at_once(
        lambda: enter(table, "Anna", "bid", standard="spel", expected=1),
        *[lambda: turn_run_out(table_id=table.pk)] * 2,
    )

    assert reloaded(table).last_number == 2
    assert isinstance(bid, Stale) or passes == [None, None]
    assert not any(isinstance(outcome, Exception) for outcome in passes)
    assert list(table_faults(reloaded(table))) == []
