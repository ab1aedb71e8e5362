"""The line of play as one viewer knows it: the same entries, less what only another player's own entries tell.

A verdict is shown to a player as far as that player could find it, so that no verdict gives a hidden card away.
No queries.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import NamedTuple

from referee import policies
from referee.line import Line, Slot, replayed
from referee.models import Table

KEPT = 1024  # pairs of table and viewer


class Kept(NamedTuple):
    """A viewer's line, and the whole line it was made from."""

    whole: Line
    known: Line


_kept: OrderedDict[tuple[int, str | None], Kept] = OrderedDict()
_lock = Lock()


def known_line(table: Table, line: Line, viewer: str | None) -> Line:
    """What `viewer` (a player's name, "referee", None for the public) knows of the table's line."""
    if viewer == policies.REFEREE or not any(_hides(table, slot, viewer) for slot in line.slots):
        return line
    who = (table.pk, viewer)
    with _lock:
        before = _kept.get(who)
    known, done = Line.begin(line.start), 0
    if before is not None and before.whole.start is line.start and _carries_on(before.whole, line):
        known, done = before.known, len(before.whole.slots)
    known = replayed(known, (_cut(table, slot, viewer) for slot in line.slots[done:]))
    with _lock:
        _kept[who] = Kept(line, known)
        _kept.move_to_end(who)
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return known


def _carries_on(before: Line, line: Line) -> bool:
    """Whether nothing of what was there has changed."""
    return line.slots[: len(before.slots)] == before.slots


def _hides(table: Table, slot: Slot, viewer: str | None) -> bool:
    body = slot.body
    return body is not None and policies.as_known_to(table.game, body, viewer) is not body


def _cut(table: Table, slot: Slot, viewer: str | None) -> Slot:
    """The slot as the viewer knows it; empty if it doesn't count."""
    if slot.body is None or slot.place is None:
        return slot._replace(body=None, place=None)
    return slot._replace(body=policies.as_known_to(table.game, slot.body, viewer))
