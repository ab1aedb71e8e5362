"""Celery's queues for this server.

- Files: kombu's own needs locks of Unix, or a library beside it on Windows, and opens a message's file under its final
  name before writing it: a worker that looked in between read an empty file and died. Here a message appears complete
  or not at all, and belongs to whoever renames it, which every system lets only one do (decision 0086).
- Redis: kombu's own, with one defect fixed. When the connection is lost, kombu closes the channel twice. While a task
  waits for its time, the second close raises an AttributeError that nobody catches, and the worker exits for good. Here
  tasks that can't be given back are left.
"""

import logging
import os
import uuid
from collections import defaultdict, deque
from functools import cached_property
from pathlib import Path
from queue import Empty
from time import time_ns
from typing import Any

from kombu.transport import TRANSPORT_ALIASES, redis, virtual
from kombu.utils.json import dumps, loads

logger = logging.getLogger(__name__)


class WholeFiles(virtual.Channel):
    """Keeps each message as a file of the folder `folder` (a transport option), which all processes share."""

    def _put(self, queue: str, payload: Any, **_options: Any) -> None:  # type: ignore[override]  # kombu's differ too
        """Write a message under a name that no worker reads, then rename it."""
        whole = self._folder / f"{time_ns():020}_{uuid.uuid4()}.{queue}.msg"
        half = whole.with_name(f".{whole.name}")
        text = dumps(payload)  # type: ignore[no-untyped-call]  # kombu's types are few
        half.write_text(text, encoding="utf-8")
        half.rename(whole)

    def _get(self, queue: str, timeout: float | None = None) -> Any:
        """Take the oldest message of a queue. Raises Empty.

        The folder is listed again only when all messages of the last listing are taken: a thousand wait there when the
        games of 250 tables end. Messages that arrive later are newer, so the order is kept.
        """
        if not (listed := self._listed[queue]):
            listed.extend(self._messages(queue))
        while listed:
            whole = self._folder / listed.popleft()
            taken = whole.with_name(f".{whole.name}.taken")
            try:
                whole.rename(taken)
                text = taken.read_text(encoding="utf-8")
                taken.unlink()
            except OSError:  # another worker was first
                continue
            return loads(text)  # type: ignore[no-untyped-call]  # as above
        raise Empty

    def _size(self, queue: str) -> int:
        """Return how many messages wait in a queue."""
        return len(self._messages(queue))

    def _purge(self, queue: str) -> int:
        """Delete the messages of a queue, and return how many there were."""
        found = self._messages(queue)
        for name in found:
            (self._folder / name).unlink(missing_ok=True)
        return len(found)

    def _messages(self, queue: str) -> list[str]:
        """Return the names of the files of a queue's messages, the oldest first."""
        return sorted(name for name in os.listdir(self._folder) if name.partition(".")[2] == f"{queue}.msg")

    @cached_property
    def _listed(self) -> defaultdict[str, deque[str]]:
        """For each queue, the files of the last listing that this channel has not tried to take yet."""
        return defaultdict(deque)

    @property
    def _folder(self) -> Path:
        return Path(self.connection.client.transport_options["folder"])


class FileTransport(virtual.Transport):
    """The queue of files. Its queues are bound to their exchanges in each process that sends or receives."""

    Channel = WholeFiles
    driver_type = driver_name = "files"
    global_state = virtual.BrokerState()  # type: ignore[no-untyped-call]  # kombu's types are few

    def __init__(self, client: Any, **options: Any) -> None:
        super().__init__(client, **options)  # type: ignore[no-untyped-call]  # as above
        self.state = self.global_state

    def driver_version(self) -> str:
        """Return the version of the driver, which is a part of this program."""
        return ""


class Unacknowledged(redis.QoS):
    """The messages taken but not yet acknowledged, each of which goes back to Redis when its channel closes."""

    def restore_unacked_once(self, stderr: Any = None) -> None:
        """Give them back. If Redis can't be reached they are left: the database knows what must be done."""
        try:
            super().restore_unacked_once(stderr)  # type: ignore[no-untyped-call]  # kombu's types are few
        except Exception as trouble:  # whatever the error, the worker must get to reconnect
            logger.warning("tasks that were waiting could not be given back to Redis: %r", trouble)


class RedisChannel(redis.Channel):
    """Can be closed even if Redis can't be reached."""

    QoS = Unacknowledged


class RedisTransport(redis.Transport):
    """The queue in Redis with that channel."""

    Channel = RedisChannel


def use_our_queues() -> None:
    """Make `filesystem://` and `redis://` use these transports, in every process that sends or runs tasks."""
    TRANSPORT_ALIASES["filesystem"] = f"{__name__}:{FileTransport.__name__}"
    TRANSPORT_ALIASES["redis"] = f"{__name__}:{RedisTransport.__name__}"
