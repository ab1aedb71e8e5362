"""The hash chain of a log.

Each line's hash covers the line and the hash before it; the first line's covers the table's setup. A line that is
changed, removed or inserted on its own breaks the chain. Somebody who can write the whole database can rehash
everything after it, however; that shows only if the latest hash is also known elsewhere (on paper, for example). The
hashed bytes are JSON with sorted keys and no spaces, in UTF-8.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from datetime import UTC
from typing import Any

from referee.models import Event, Table


def canonical(value: Any) -> bytes:
    """Return a value as JSON in the one canonical form."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def setup_hash(table: Table, seats: Sequence[tuple[str, str]], depth: str) -> str:
    """Return the hash that a table's chain begins with. It covers everything the table was opened with.

    `seats` are the players clockwise, as (name, key given by scoring); `depth` is the recording depth at the start.
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
    """Return the start of the chain for old tables, before hall, confirmation, depth and player keys were included."""
    setup = {"game": table.game, "options": table.options, "policy": table.policy, "players": list(players)}
    return hashlib.sha256(canonical(setup)).hexdigest()


def event_hash(event: Event) -> str:
    """Return the hash of a log line. Its `previous_hash` must be set."""
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
