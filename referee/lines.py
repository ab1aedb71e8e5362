"""The lines of play of the tables, read from their logs and cached in this process. All reading of a log begins here.

A table's line is cached by the log's last hash, which identifies it. What everybody saw is the line itself; a viewer
who was told more has a separate line, which grows with the table's, so an entry costs one ruling per viewer.

Queries: none if the current line is cached; else one for the seats (the first time) and one for the new lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from threading import Lock
from typing import NamedTuple

from cachetools import LRUCache

from referee.access.policies import ALL_HERE
from referee.engine.table import Record
from referee.games import game_named
from referee.history.chain import Setup
from referee.history.known import Known, known_by, known_to_all
from referee.history.line import Line, LoggedLine, extend_line, goes_on
from referee.models import Event, Table

KEPT = 256  # tables; a line of 500 entries takes about a megabyte
KEPT_KNOWN = 1024  # pairs of table and viewer


class Kept(NamedTuple):
    """A line as it was after log line `number`, whose hash is `hash`."""

    number: int
    hash: str
    line: Line


_kept: LRUCache[int, Kept] = LRUCache(KEPT)
_known: LRUCache[tuple[int, str], Known] = LRUCache(KEPT_KNOWN)
_earlier: LRUCache[int, Kept] = LRUCache(KEPT)  # lines as they were some time ago
_lock = Lock()


def line_of(table: Table) -> Line:
    """Return the line of play at `table.last_number` and `table.last_hash`."""
    with _lock:
        kept = _kept.get(table.pk)
    if kept is not None and kept.hash == table.last_hash:
        return kept.line
    line = _caught_up(table, kept)
    keep(table, line)
    return line


def known_line(table: Table, line: Line, viewer: str | None) -> Line:
    """Return what `viewer` knows of the table's line: a player, "referee", ALL_HERE, None (the public). No queries."""
    if not line.tells_few:
        return line
    if viewer in (None, ALL_HERE):
        return known_to_all(line)
    who = (table.pk, viewer)
    with _lock:
        before = _known.get(who)
    if before is not None and before.whole is line:
        return before.line
    known = known_by(line, viewer, before)
    with _lock:
        _known[who] = known
    return known.line


def line_before(table: Table, then: datetime) -> Line:
    """Return the line of play as it was at this time: no take-back, correction or entry that came later is in it.

    The line is made of the log's first lines and not cut out of the current line, whose earlier entries may have been
    corrected since. Two queries, and one more for the seats the first time.
    """
    later = table.events.filter(created_at__gt=then).order_by("number").values_list("number", flat=True).first()
    before = table.events.filter(number__lt=later) if later is not None else table.events.all()
    with _lock:
        kept = _earlier.get(table.pk)
    new = list(before.filter(number__gt=kept.number if kept is not None else 0).order_by("number"))
    if kept is not None and (later is None or kept.number < later) and (not new or new[0].previous_hash == kept.hash):
        line = extend_line(kept.line, map(logged_line, new))
    else:
        new = list(before.order_by("number"))
        line = extend_line(Line.begin(start_of(table)), map(logged_line, new))
    if new:
        with _lock:
            _earlier[table.pk] = Kept(new[-1].number, new[-1].hash, line)
    return line


def keep(table: Table, line: Line) -> None:
    """Cache the current line of a table; the least recently used table is dropped."""
    with _lock:
        _kept[table.pk] = Kept(table.last_number, table.last_hash, line)


def forget() -> None:
    """Drop all cached lines, so that the next read folds the log again."""
    with _lock:
        _kept.clear()
        _earlier.clear()


def start_of(table: Table) -> Record:
    """Return the record of a table before its first event. One query."""
    players = list(table.seats.order_by("position").values_list("player", flat=True))
    options = {**table.options, "policy": table.policy}
    return Record.begin(game_named(table.game), players=players, options=options, brought=table.brought)


def setup_of(table: Table, seats: Sequence[tuple[str, str]], depth: str) -> Setup:
    """Return what a table was opened with, given its players and their keys, and its recording depth at the start."""
    opened = (table.opened_in or table.hall.slug, table.game, table.options, table.policy, table.confirm)
    return Setup(*opened, depth=depth, seats=seats, brought=table.brought, rules=table.rules)


def logged_line(event: Event) -> LoggedLine:
    """Return the parts of a stored log line that the fold needs."""
    return LoggedLine(
        number=event.number,
        kind=event.kind,
        actor=event.actor,
        body=event.body,
        target=event.target,
        goes_on=goes_on(event.key),
    )


def _caught_up(table: Table, kept: Kept | None) -> Line:
    """Return the cached line extended by newer log lines; without a usable one, fold the whole log."""
    if kept is not None and kept.number < table.last_number:
        later = _log(table, kept.number + 1)
        if later and later[0].previous_hash == kept.hash:
            return extend_line(kept.line, map(logged_line, later))
    return extend_line(Line.begin(start_of(table)), map(logged_line, _log(table, 1)))


def _log(table: Table, first: int) -> list[Event]:
    rows: Iterable[Event] = table.events.filter(number__gte=first, number__lte=table.last_number).order_by("number")
    return list(rows)
