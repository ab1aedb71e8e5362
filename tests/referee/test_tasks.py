"""Background tasks of the referee: what a worker does by itself."""

from datetime import timedelta
from unittest.mock import Mock

import pytest
from django.utils import timezone

from config.celery import app, sweeps
from config.processes import worker
from referee.models import Outbox, Table
from tests.support.referee import reloaded
from tests.support.whist import bidding_table

pytestmark = pytest.mark.django_db


def started():
    """The worker in the server has started; what it does from time to time, and the seconds between."""
    consumer = Mock()
    worker.announce_ready(consumer)
    return [arguments for arguments, _ in consumer.timer.call_repeatedly.call_args_list]


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
    """The outbox each minute, clocks every few seconds, the rest now and then: a lost task costs no more."""
    again = started()
    promise, table = Outbox.objects.create(topic="nobody listens", payload={}), bidding_table()
    run_out(table)
    for _seconds, act in again:
        act()

    promise.refresh_from_db()
    assert {seconds for seconds, _act in again} == {60.0, 5.0, 900.0, 30.0, 15.0}
    assert promise.done_at is not None
    assert reloaded(table).state["turn"] == "Bo"


def test_beat_wakes_a_worker_as_often_where_there_are_several_processes():
    """The workers beside beat sweep only when they start; beat has the same list as the worker in the server."""
    app.finalize()
    app.loader.import_default_modules()  # as a worker does when it starts

    assert {entry["task"]: entry["schedule"] for entry in app.conf.beat_schedule.values()} == sweeps()
    assert set(sweeps()) <= set(app.tasks)
