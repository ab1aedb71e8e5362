"""Celery's queue of files, where a message is there whole or not at all.

Kombu opens a message's file under its final name and writes it then. A worker that looked in between read an empty
file, and died of it.
"""

import uuid
from pathlib import Path
from time import monotonic
from typing import Any

from kombu.transport import TRANSPORT_ALIASES, filesystem
from kombu.utils.json import dumps


class Channel(filesystem.Channel):
    """Writes a message under a name that no worker takes up, and renames it."""

    def _put(self, queue: str, payload: Any, **_options: Any) -> None:  # type: ignore[override]  # kombu's differ too
        whole = Path(self.data_folder_out) / f"{round(monotonic() * 1000)}_{uuid.uuid4()}.{queue}.msg"
        half = whole.with_name(f".{whole.name}")
        text = dumps(payload)  # type: ignore[no-untyped-call]  # kombu's types are few
        half.write_text(text, encoding="utf-8")
        half.rename(whole)


class Transport(filesystem.Transport):
    """The queue of files with that channel."""

    Channel = Channel


def use_whole_files() -> None:
    """Let `filesystem://` be this transport, in every process that sends or takes up a task."""
    TRANSPORT_ALIASES["filesystem"] = f"{__name__}:Transport"
