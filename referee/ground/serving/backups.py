"""When this server was last backed up, as far as its data directory knows."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, datetime

from django.conf import settings

FILE, TROUBLE = "last_backup.json", "backup_trouble.txt"


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


def note_trouble(text: str) -> None:
    """Remember what went wrong with the last backup, or with its copy; "" if nothing did."""
    if text or trouble():
        (settings.DATA / TROUBLE).write_text(text, encoding="utf-8")


def trouble() -> str:
    """Return what went wrong with the last backup; "" if nothing did."""
    try:
        return (settings.DATA / TROUBLE).read_text(encoding="utf-8")
    except OSError:
        return ""
