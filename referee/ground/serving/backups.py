"""When this server was last backed up, as far as its data directory knows."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, datetime

from django.conf import settings

FILE = "last_backup.json"


@dataclass(frozen=True, slots=True)
class LastBackup:
    """The last backup: when it was complete, the name of its file, and its bytes."""

    at: datetime
    name: str
    size: int


def note_backup(name: str, size: int) -> None:
    """Remember that a backup was just made."""
    at = datetime.now(UTC).isoformat()
    (settings.DATA / FILE).write_text(json.dumps({"at": at, "name": name, "size": size}), encoding="utf-8")


def last_backup() -> LastBackup | None:
    """Return the last backup of this data directory, or None if there is no backup of it yet."""
    try:
        kept = json.loads((settings.DATA / FILE).read_text(encoding="utf-8"))
        return LastBackup(datetime.fromisoformat(kept["at"]), kept["name"], kept["size"])
    except (OSError, ValueError, KeyError):
        return None
