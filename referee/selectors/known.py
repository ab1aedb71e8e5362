"""The line of play as one viewer knows it. No queries.

What everybody saw is the line itself. A viewer who was told more has a separate line, which grows with the table's.
Those already read are cached, so an entry costs one ruling per viewer.
"""

from __future__ import annotations

from threading import Lock

from cachetools import LRUCache

from referee.known import Known, known_by, known_to_all
from referee.line import Line
from referee.models import Table

KEPT = 1024  # pairs of table and viewer

_kept: LRUCache[tuple[int, str], Known] = LRUCache(KEPT)
_lock = Lock()


def known_line(table: Table, line: Line, viewer: str | None) -> Line:
    """Return what `viewer` (a player's name, "referee", None for the public) knows of the table's line."""
    if not line.tells_few:
        return line
    if viewer is None:
        return known_to_all(line)
    who = (table.pk, viewer)
    with _lock:
        before = _kept.get(who)
    known = known_by(line, viewer, before)
    with _lock:
        _kept[who] = known
    return known.line
