"""The outbox: promised with what was written, done after it, and not forgotten when something fails."""

from unittest.mock import Mock

import pytest

from config.processes.worker import announce_ready
from referee import tasks
from referee.ground import worker
from referee.models import Outbox
from referee.services.outbox import outbox_deliver, outbox_promise, outbox_sweep

pytestmark = pytest.mark.django_db

done: list[dict[str, int]] = []
failing: list[str] = []


def handler(payload):
    """Registered by its dotted name, as scoring's is."""
    if failing:
        raise RuntimeError(failing[0])
    done.append(payload)


@pytest.fixture(autouse=True)
def _handled(settings):
    settings.REFEREE_OUTBOX_HANDLERS = {"table.result": ["tests.referee.test_outbox.handler"]}
    done.clear()
    failing.clear()


def test_promise_is_delivered_after_commit(django_capture_on_commit_callbacks):
    """The worker is woken once the transaction holds, and the promise is marked as done."""
    with django_capture_on_commit_callbacks(execute=True):
        promise = outbox_promise(topic="table.result", payload={"table": 7})
        assert done == []

    promise.refresh_from_db()
    assert done == [{"table": 7}]
    assert promise.done_at is not None and promise.tries == 1


def test_promise_delivered_twice_is_done_once():
    """A worker woken twice does nothing the second time."""
    promise = outbox_promise(topic="table.result", payload={"table": 7})

    assert outbox_deliver(promise_id=promise.pk)
    assert outbox_deliver(promise_id=promise.pk)

    assert done == [{"table": 7}]


def test_the_same_promised_again_is_delivered_once():
    """The handler looks at how the table stands now, so one delivery covers all that was promised until then."""
    same = [outbox_promise(topic="table.result", payload={"table": 7}) for _time in range(3)]
    other = outbox_promise(topic="table.result", payload={"table": 8})

    assert outbox_deliver(promise_id=same[1].pk)

    assert done == [{"table": 7}]
    assert list(Outbox.objects.filter(done_at=None)) == [other]


def test_failure_leaves_the_same_promises_undone():
    """None of them is marked as done by a delivery that went wrong."""
    failing.append("no room")
    same = [outbox_promise(topic="table.result", payload={"table": 7}) for _time in range(2)]

    assert not outbox_deliver(promise_id=same[0].pk)

    assert Outbox.objects.filter(done_at=None).count() == 2


def test_failing_handler_leaves_the_promise_with_its_trouble():
    """What went wrong is written beside it, and the sweep does it later."""
    failing.append("no room")
    promise = outbox_promise(topic="table.result", payload={"table": 7})

    assert not outbox_deliver(promise_id=promise.pk)
    promise.refresh_from_db()
    assert "no room" in promise.trouble and promise.tries == 1

    failing.clear()
    assert outbox_sweep() == 1
    promise.refresh_from_db()
    assert promise.done_at is not None
    assert (promise.trouble, promise.tries) == ("", 2)


def test_failing_promise_does_not_hold_up_the_others(settings):
    """Each is tried by itself, oldest first."""
    settings.REFEREE_OUTBOX_HANDLERS["broken"] = ["tests.referee.no_such.handler"]
    outbox_promise(topic="broken", payload={})
    outbox_promise(topic="table.result", payload={"table": 8})

    assert outbox_sweep() == 1

    assert done == [{"table": 8}]
    assert Outbox.objects.filter(done_at=None).count() == 1


def test_nobody_is_woken_where_the_caller_sweeps(django_capture_on_commit_callbacks):
    """A command that plays a whole tournament carries out its promises itself."""
    with worker.no_worker_woken(), django_capture_on_commit_callbacks(execute=True):
        outbox_promise(topic="table.result", payload={"table": 9})
    assert done == []

    with django_capture_on_commit_callbacks(execute=True):
        outbox_promise(topic="table.result", payload={"table": 10})
    assert done == [{"table": 10}]


def test_broker_that_is_down_loses_nothing(monkeypatch, django_capture_on_commit_callbacks):
    """The entry stands and the promise waits for the sweep."""

    def refuse(*_args, **_kwargs):
        raise ConnectionError

    monkeypatch.setattr(worker, "signature", refuse)
    with django_capture_on_commit_callbacks(execute=True):
        outbox_promise(topic="table.result", payload={"table": 9})

    assert done == []
    tasks.outbox_sweep.delay()
    assert done == [{"table": 9}]


def test_worker_sweeps_at_its_start_and_from_then_on():
    """What was promised while no worker ran is done when one comes, and what failed a minute later."""
    outbox_promise(topic="table.result", payload={"table": 10})
    consumer = Mock()

    announce_ready(consumer)

    assert done == [{"table": 10}]
    outbox_promise(topic="table.result", payload={"table": 11})
    for (seconds, act), _named in consumer.timer.call_repeatedly.call_args_list:
        if seconds == 60.0:
            act()
    assert done == [{"table": 10}, {"table": 11}]


def test_topic_without_handlers_is_done_at_once(settings):
    """Nobody wants to know, so nothing waits."""
    settings.REFEREE_OUTBOX_HANDLERS = {}
    promise = outbox_promise(topic="table.result", payload={})

    assert outbox_deliver(promise_id=promise.pk)


def test_a_sweep_lets_other_work_in_between(monkeypatch):
    """When its time is over, a sweep wakes another one for the rest; promises that have failed come last."""
    woken: list[str] = []
    monkeypatch.setattr("referee.services.outbox.wake", woken.append)
    first = outbox_promise(topic="table.result", payload={"table": 1})
    outbox_promise(topic="table.result", payload={"table": 2})
    Outbox.objects.filter(pk=first.pk).update(tries=1)

    assert outbox_sweep(seconds=-1) == 0 and woken == [worker.OUTBOX_SWEEP]
    assert outbox_sweep() == 2 and done == [{"table": 2}, {"table": 1}]
