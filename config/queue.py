"""Celery's queues as this house needs them: kombu's own, each with one defect mended.

- Files: kombu opens a message's file under its final name and writes it then. A worker that looked in between read an
  empty file, and died of it. Here a message is there whole or not at all.
- Redis: when the connection is lost, kombu closes the channel twice. While a task waits for its moment, the second time
  fails by an AttributeError that nobody catches, and the worker exits for good. Here what can't be given back is left.
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
    """Writes a message under a name that no worker takes up, and renames it."""

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
    """Which messages were taken and not yet acknowledged, each of which goes back to Redis when its channel closes."""

    def restore_unacked_once(self, stderr: Any = None) -> None:
        """Give them back. Where Redis can't be reached they are left: the database knows what must happen."""
        try:
            super().restore_unacked_once(stderr)  # type: ignore[no-untyped-call]  # kombu's types are few
        except Exception as trouble:  # whatever it is, the worker must come to connect anew
            logger.warning("tasks that were waiting could not be given back to Redis: %r", trouble)


class RedisChannel(redis.Channel):
    """Closes also where Redis can't be reached."""

    QoS = Unacknowledged


class RedisTransport(redis.Transport):
    """The queue in Redis with that channel."""

    Channel = RedisChannel


def use_our_queues() -> None:
    """Let `filesystem://` and `redis://` be these transports, in every process that sends or takes up a task."""
    TRANSPORT_ALIASES["filesystem"] = f"{__name__}:{FileTransport.__name__}"
    TRANSPORT_ALIASES["redis"] = f"{__name__}:{RedisTransport.__name__}"
