"""The hash chain of an audit log, so that a line cannot be changed, removed or inserted unseen.

Each line's hash covers what was done, by whom and when, and the hash of the line before it in the same log: that of
a tournament, a season or the club. Ids are not covered, because they differ where an archive has been imported.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Any, Protocol


class ChainedAct(Protocol):
    """The parts of a line that its hash covers."""

    at: datetime
    kind: str
    data: Any
    was: Any
    now: Any
    competition: str
    round: int | None
    actor: str
    actor_name: str
    previous_hash: str


class HashedAct(ChainedAct, Protocol):
    """A line with its own hash."""

    hash: str


def act_hash(act: ChainedAct) -> str:
    """Return the hash of a line. The hashed bytes are JSON with sorted keys and no spaces, in UTF-8."""
    content = {
        "at": act.at.astimezone(UTC).isoformat(timespec="microseconds"),
        "kind": act.kind,
        "data": act.data,
        "was": act.was,
        "now": act.now,
        "competition": act.competition,
        "round": act.round,
        "actor": act.actor,
        "actor_name": act.actor_name,
        "previous_hash": act.previous_hash,
    }
    return hashlib.sha256(json.dumps(content, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def broken_lines(acts: Iterable[HashedAct]) -> Iterator[tuple[int, bool]]:
    """Yield the position (from 1) of each line that breaks the chain, and whether the line itself was changed.

    If it was not changed, a line before it has been removed, inserted or moved.
    """
    previous = ""
    for number, act in enumerate(acts, 1):
        changed = act.hash != act_hash(act)
        if changed or act.previous_hash != previous:
            yield number, changed
        previous = act.hash
