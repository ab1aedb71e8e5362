"""The hash chain of a log: each line's hash covers the line and the hash before it, the first one the table's setup.

A line that is changed, left out or put in by itself no longer fits the chain. Whoever can write the whole database can
hash everything after it anew, though: only a head hash that is known outside of it (on paper, say) shows that.
The bytes that are hashed are JSON with sorted keys and no spaces, in UTF-8.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from datetime import UTC
from typing import Any

from referee.models import Event, Table


def canonical(value: Any) -> bytes:
    """The one way to write a value as JSON."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def setup_hash(table: Table, seats: Sequence[tuple[str, str]], depth: str) -> str:
    """What the chain of a table begins with: all that it was opened with.

    `seats` are the players clockwise, by name and by the key that scoring gave; `depth` is what was recorded at first.
    """
    setup = {
        "hall": table.hall.slug,
        "game": table.game,
        "options": table.options,
        "policy": table.policy,
        "confirm": table.confirm,
        "depth": depth,
        "seats": [list(seat) for seat in seats],
    }
    if table.brought:
        setup["brought"] = table.brought
    return hashlib.sha256(canonical(setup)).hexdigest()


def first_setup_hash(table: Table, players: Sequence[str]) -> str:
    """What the chain of a table began with before hall, confirmation, depth and player keys were part of it."""
    setup = {"game": table.game, "options": table.options, "policy": table.policy, "players": list(players)}
    return hashlib.sha256(canonical(setup)).hexdigest()


def event_hash(event: Event) -> str:
    """The hash of a log line, which must know its `previous_hash`."""
    content = {
        "number": event.number,
        "kind": event.kind,
        "actor": event.actor,
        "by": event.by,
        "body": event.body,
        "target": event.target,
        "ruling": event.ruling,
        "reason": event.reason,
        "key": event.key,
        "created_at": event.created_at.astimezone(UTC).isoformat(timespec="microseconds"),
        "previous_hash": event.previous_hash,
    }
    return hashlib.sha256(canonical(content)).hexdigest()
