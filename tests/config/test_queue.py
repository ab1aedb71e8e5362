"""The queue of files: a worker never sees half a message."""

from pathlib import Path
from queue import Empty

import pytest
from kombu.connection import Connection

from config.queue import Transport


@pytest.fixture
def channel(tmp_path):
    """A channel over a folder of its own."""
    folders = dict.fromkeys(("data_folder_in", "data_folder_out", "control_folder"), str(tmp_path))
    with Connection("filesystem://", transport_options=folders) as connection:
        yield connection.default_channel


def test_celery_sends_by_the_queue_of_whole_files():
    """By the address that the settings have."""
    with Connection("filesystem://localhost") as connection:
        assert isinstance(connection.transport, Transport)


def test_message_is_taken_up_only_once_it_is_whole(channel, monkeypatch):
    """A worker that looks while it is written finds nothing; after it, all of it, once."""
    seen = []
    rename = Path.rename

    def look_before(path, target):
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
