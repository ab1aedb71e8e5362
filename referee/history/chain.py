"""The hash chain of a log.

Each line's hash covers the line and the hash before it; the first line's covers the table's setup. A line that is
changed, removed or inserted on its own breaks the chain. Somebody who can write the whole database can rehash
everything after it, however; that shows only if the latest hash is also known elsewhere (on paper, for example). The
hashed bytes are JSON with sorted keys and no spaces, in UTF-8.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple, Protocol


class Setup(NamedTuple):
    """What a table was opened with.

    `seats` are the players clockwise, as (name, key given by scoring); `depth` is the recording depth at the start.
    `rules` is the version of the game's rule set (`referee.history.versions`), "" at tables older than versions.
    """

    hall: str
    game: str
    options: Mapping[str, Any]
    policy: str
    confirm: str
    depth: str
    seats: Sequence[tuple[str, str]]
    brought: Mapping[str, int]
    rules: str = ""


class ChainedLine(Protocol):
    """The parts of a log line that its hash covers. `previous_hash` must be set."""

    number: int
    kind: str
    actor: str
    by: str
    body: Any
    target: int | None
    ruling: Any
    reason: str
    key: str
    created_at: datetime
    previous_hash: str


CHAINED = tuple(ChainedLine.__annotations__)


def canonical_json(value: object) -> bytes:
    """Return a value as JSON in the one canonical form."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def same_in_json(one: Any, other: object) -> bool:
    """Return whether two values are the same in JSON. (Python takes 1 and true for the same.)"""
    return bool(one == other) and _json_text(one) == _json_text(other)


def _json_text(value: object) -> str:
    return json.dumps(value, sort_keys=True, default=str)


def time_text(value: datetime) -> str:
    """Return a time in the one canonical form: in UTC, with microseconds."""
    return value.astimezone(UTC).isoformat(timespec="microseconds")


def setup_hash(setup: Setup) -> str:
    """Return the hash that a table's chain begins with. It covers everything the table was opened with."""
    content = {**setup._asdict(), "seats": [list(seat) for seat in setup.seats]}
    for later in ("brought", "rules"):  # tables that have neither begin as they did before there was such a thing
        if not content[later]:
            del content[later]
    return hashlib.sha256(canonical_json(content)).hexdigest()


def first_setup_hash(setup: Setup) -> str:
    """Return the start of the chain for old tables, before hall, confirmation, depth and player keys were included."""
    players = [player for player, _key in setup.seats]
    content = {"game": setup.game, "options": setup.options, "policy": setup.policy, "players": players}
    return hashlib.sha256(canonical_json(content)).hexdigest()


def event_hash(event: ChainedLine) -> str:
    """Return the hash of a log line."""
    content = {name: getattr(event, name) for name in CHAINED}
    content["created_at"] = time_text(event.created_at)
    return hashlib.sha256(canonical_json(content)).hexdigest()


def head_of(full: str) -> str:
    """Return the head of a log as people read and compare it: the first 16 letters of its last hash, in four groups.

    Whoever rewrites a log and hashes it anew gets another head. 64 bits are too many to search through.
    """
    return "-".join(full[at : at + 4] for at in range(0, 16, 4))
