"""The queues: a worker never sees an incomplete message in a file, and survives the loss of Redis."""

import os
from pathlib import Path
from queue import Empty
from unittest.mock import Mock

import pytest
from kombu.connection import Connection
from kombu.transport import redis

from config.queue import FileTransport, RedisTransport


@pytest.fixture
def channel(tmp_path):
    """A channel over a folder of its own."""
    with Connection("filesystem://", transport_options={"folder": str(tmp_path)}) as connection:
        yield connection.default_channel


def test_celery_sends_by_the_queue_of_whole_files():
    """By the address that the settings have."""
    with Connection("filesystem://localhost") as connection:
        assert isinstance(connection.transport, FileTransport)


def test_message_is_taken_up_only_once_it_is_whole(channel, monkeypatch):
    """A worker that looks while it is written finds nothing; after it, all of it, once."""
    seen = []
    rename = Path.rename

    def look_before(path, target):
        if path.name.startswith("."):  # it is being put there, not taken up
            monkeypatch.setattr(Path, "rename", rename)
        with pytest.raises(Empty):
            channel._get("celery")
        seen.append(path.read_text(encoding="utf-8"))
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", look_before)
    channel._put("celery", {"body": "å"})

    assert seen and channel._get("celery") == {"body": "å"}
    with pytest.raises(Empty):
        channel._get("celery")


def test_message_of_another_queue_is_left_alone(channel):
    """Each worker takes up what it is asked for."""
    channel._put("other", "elsewhere")

    with pytest.raises(Empty):
        channel._get("celery")
    assert channel._get("other") == "elsewhere"


def test_two_workers_take_each_message_once_and_the_oldest_first(channel, tmp_path):
    """A worker skips what another one has taken since it listed the folder."""
    for number in range(10):
        channel._put("celery", number)
    with Connection("filesystem://", transport_options={"folder": str(tmp_path)}) as connection:
        other = connection.default_channel
        taken = [one._get("celery") for one in (channel, other, other, channel, channel)]
        channel._put("celery", 10)
        rest = [other._get("celery") for _ in range(6)]
        with pytest.raises(Empty):
            channel._get("celery")

    assert taken == [0, 1, 2, 3, 4]
    assert rest == [5, 6, 7, 8, 9, 10]


def test_folder_is_not_listed_for_each_message(channel, monkeypatch):
    """When the games of 250 tables end, a thousand messages wait: listing all for each one held the pages up."""
    listdir = Mock(wraps=os.listdir)
    monkeypatch.setattr("config.queue.os.listdir", listdir)
    for number in range(50):
        channel._put("celery", number)

    assert [channel._get("celery") for _ in range(50)] == list(range(50))
    listdir.assert_called_once()


def test_celery_sends_by_the_queue_in_redis_that_outlives_its_loss():
    """By the address that a larger club has. Looking at the transport asks no Redis anything."""
    with Connection("redis://127.0.0.1:1/0") as connection:
        assert isinstance(connection.transport, RedisTransport)


def test_tasks_that_cannot_be_given_back_to_redis_do_not_end_the_worker(monkeypatch, caplog):
    """What kombu fails with when Redis has gone is said, and the worker goes on to connect anew."""

    def fail(*_arguments):
        raise AttributeError("'NoneType' object has no attribute 'hostname'")

    monkeypatch.setattr(redis.QoS, "restore_unacked_once", fail)
    object.__new__(RedisTransport.Channel.QoS).restore_unacked_once()

    assert "could not be given back to Redis" in caplog.text
