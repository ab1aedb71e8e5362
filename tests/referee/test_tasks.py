"""Background tasks of the referee: what a worker does by itself."""

from datetime import timedelta
from unittest.mock import Mock

import pytest
from django.utils import timezone

from referee.models import Outbox, Table
from referee.tasks import PRACTICE_SWEEP_EVERY, SWEEP_EVERY, TURNS_SWEEP_EVERY, sweep_from_now_on
from tests.support.referee import reloaded
from tests.support.whist import bidding_table

pytestmark = pytest.mark.django_db


def started():
    """A worker has started; what it does from time to time, by the seconds between."""
    worker = Mock()
    sweep_from_now_on(sender=worker)
    return dict(arguments for arguments, _ in worker.timer.call_repeatedly.call_args_list)


def run_out(table):
    """Let the time of the player to move have been over a minute ago, with nobody there to see it."""
    Table.objects.filter(pk=table.pk).update(turn_ends_at=timezone.now() - timedelta(minutes=1))


def test_worker_does_at_its_start_what_was_missed_while_none_ran():
    """What was promised is done, and time that was over is ended."""
    promise, table = Outbox.objects.create(topic="nobody listens", payload={}), bidding_table()
    run_out(table)
    started()

    promise.refresh_from_db()
    assert promise.done_at is not None
    assert reloaded(table).state["turn"] == "Bo"


def test_worker_looks_again_from_time_to_time():
    """The outbox each minute, clocks every few seconds, practice tables now and then: a lost task costs no more."""
    again = started()
    promise, table = Outbox.objects.create(topic="nobody listens", payload={}), bidding_table()
    run_out(table)
    for act in again.values():
        act()

    promise.refresh_from_db()
    assert set(again) == {SWEEP_EVERY, TURNS_SWEEP_EVERY, PRACTICE_SWEEP_EVERY} == {60.0, 5.0, 900.0}
    assert promise.done_at is not None
    assert reloaded(table).state["turn"] == "Bo"
