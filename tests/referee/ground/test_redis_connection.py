"""The connection to Redis: nobody waits for a lost one, and everything is as before once it is back."""

import threading

import pytest

from referee.ground import worker
from referee.ground.serving import redis_connection

PATIENCE = 10.0  # seconds


class Outage:
    """A Redis that answers only once `over` is set."""

    def __init__(self):
        self.over = threading.Event()
        self.asked = 0

    def answers(self):
        self.asked += 1
        return self.over.wait(PATIENCE)


@pytest.fixture
def outage(settings, monkeypatch):
    """Where the line finds Redis lost until the test ends that."""
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    found = Outage()
    monkeypatch.setattr(redis_connection, "_answers", found.answers)
    yield found
    found.over.set()


@pytest.fixture
def line(outage, monkeypatch):
    """A line of the test's own."""
    made = redis_connection.RedisConnection()
    monkeypatch.setattr(redis_connection, "connection", made)
    return made


def test_without_an_address_there_is_no_line(settings):
    """A club's laptop has no Redis, and nobody looks for one."""
    settings.REDIS_URL = ""

    assert not redis_connection.RedisConnection().holds


def test_lost_line_is_said_once_and_looked_for_by_one_thread(line, outage, caplog):
    """However many commands fail in the meantime."""
    for _ in range(5):
        line.lost(ConnectionError("refused"))

    assert not line.holds
    assert caplog.text.count("Redis can't be reached (refused)") == 1
    assert outage.asked <= 1


def test_line_holds_again_and_what_was_missed_is_made_up_for(line, outage, caplog):
    """What was promised for the return is done once Redis has answered."""
    back = threading.Event()
    line.on_return(back.set)
    line.lost(ConnectionError("refused"))
    assert not back.is_set()
    outage.over.set()

    assert back.wait(PATIENCE)
    assert line.holds
    assert "Redis is back" in caplog.text


def test_nobody_is_woken_over_a_lost_line(line, monkeypatch):
    """The task is not sent, so that no page waits for it; the sweep makes up for it."""
    line.lost(ConnectionError("refused"))
    monkeypatch.setattr(worker, "signature", lambda *_arguments, **_more: pytest.fail("was sent"))

    worker.wake(worker.OUTBOX_SWEEP)


def test_failure_to_wake_loses_the_line(line, monkeypatch):
    """The next page doesn't try again."""

    def refuse(*_arguments, **_more):
        raise ConnectionError("refused")

    monkeypatch.setattr(worker, "signature", refuse)
    worker.wake(worker.OUTBOX_SWEEP)

    assert not line.holds
