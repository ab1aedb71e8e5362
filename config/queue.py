"""Celery's queues for this server: kombu's own, each with one defect fixed.

- Files: kombu opens a message's file under its final name before writing it. A worker that looked in between read an
  empty file and died. Here a message appears complete or not at all.
- Redis: when the connection is lost, kombu closes the channel twice. While a task waits for its time, the second close
  raises an AttributeError that nobody catches, and the worker exits for good. Here tasks that can't be given back are
  left.
"""

import logging
import uuid
from pathlib import Path
from time import monotonic
from typing import Any

from kombu.transport import TRANSPORT_ALIASES, filesystem, redis
from kombu.utils.json import dumps

logger = logging.getLogger(__name__)


class WholeFiles(filesystem.Channel):
    """Writes a message under a name that no worker reads, then renames it."""

    def _put(self, queue: str, payload: Any, **_options: Any) -> None:  # type: ignore[override]  # kombu's differ too
        whole = Path(self.data_folder_out) / f"{round(monotonic() * 1000)}_{uuid.uuid4()}.{queue}.msg"
        half = whole.with_name(f".{whole.name}")
        text = dumps(payload)  # type: ignore[no-untyped-call]  # kombu's types are few
        half.write_text(text, encoding="utf-8")
        half.rename(whole)


class FileTransport(filesystem.Transport):
    """The queue of files with that channel."""

    Channel = WholeFiles


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
