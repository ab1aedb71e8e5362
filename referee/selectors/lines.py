"""The line of play of a table, from its log. Cached in this process by the log's last hash, which identifies it.

Queries: none if the current line is cached; else one for the seats (the first time) and one for the new lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from threading import Lock
from typing import Any, NamedTuple

from cachetools import LRUCache

from referee.engine.table import Record
from referee.games import game_named
from referee.hands import hands_of
from referee.line import Line, LogEntry, extended, goes_on
from referee.models import Event, Kind, Table, TableStatus
from referee.outcome import CLASHES
from referee.standing import standings

SNAPSHOT = ("state", "result", "hand", "shallow", "open_rulings", "unanswered")  # fields that cache a table's line
KEPT = 256  # tables; a line of 500 entries takes about a megabyte


class Kept(NamedTuple):
    """A line as it was after log line `number`, whose hash is `hash`."""

    number: int
    hash: str
    line: Line


_kept: LRUCache[int, Kept] = LRUCache(KEPT)
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


def keep(table: Table, line: Line) -> None:
    """Cache the current line of a table; the least recently used table is dropped."""
    with _lock:
        _kept[table.pk] = Kept(table.last_number, table.last_hash, line)


def forget() -> None:
    """Drop all cached lines, so that the next read folds the log again."""
    with _lock:
        _kept.clear()


def snapshot(line: Line, referees: Line) -> dict[str, Any]:
    """Return the values of the fields `SNAPSHOT` for this line. `referees` is the line as the referee knows it."""
    found = standings(referees)
    game, state = line.record.game, line.record.state
    hands = hands_of(line)
    begun, result = len(hands.begun), list(game.result(state))
    position = game.position(referees.record.state)
    values = (position, result, begun, hands.shallow, found.open, found.unanswered)
    return dict(zip(SNAPSHOT, values, strict=True))


def stored_ruling(referees: Line, entry: LogEntry) -> dict[str, Any] | None:
    """Return what the log stores for an entry, as the referee knows it: the ruling, and the entries it contradicts."""
    if entry.kind != Kind.ENTRY:
        return None
    ruling = log_numbers(referees.record.entries[-1].ruling.to_json(), referees.order)
    clashes = {slot.number for slot in referees.slots if entry.number in slot.clashes} | {*referees.slots[-1].clashes}
    return {**ruling, CLASHES: sorted(clashes)} if clashes else ruling


def log_numbers(ruling: Mapping[str, Any], order: tuple[int, ...]) -> dict[str, Any]:
    """Return the ruling's JSON with the engine's numbers replaced by log numbers."""

    def breaches(rows: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
        return [{**row, "events": [order[event - 1] for event in row["events"]]} for row in rows]

    return {
        **ruling,
        "breaches": breaches(ruling["breaches"]),
        "settles": [
            {**row, "event": order[row["event"] - 1], "breaches": breaches(row["breaches"])}
            for row in ruling["settles"]
        ],
        "doubts": [[order[event - 1] for event in events] for events in ruling["doubts"]],
    }


def status_of(line: Line) -> str:
    """Return waiting, playing or finished, according to the line."""
    if not line.order:
        return TableStatus.WAITING
    return TableStatus.FINISHED if line.record.state.finished else TableStatus.PLAYING


def start_of(table: Table) -> Record:
    """Return the record of a table before its first event. One query."""
    players = list(table.seats.order_by("position").values_list("player", flat=True))
    options = {**table.options, "policy": table.policy}
    return Record.begin(game_named(table.game), players=players, options=options, brought=table.brought)


def log_entry(event: Event) -> LogEntry:
    """Return the parts of a stored log line that the fold needs."""
    return LogEntry(event.number, event.kind, event.actor, event.body, event.target, goes_on(event.key))


def _caught_up(table: Table, kept: Kept | None) -> Line:
    """Return the cached line extended by newer log lines; without a usable one, fold the whole log."""
    if kept is not None and kept.number < table.last_number:
        later = _log(table, kept.number + 1)
        if later and later[0].previous_hash == kept.hash:
            return extended(kept.line, map(log_entry, later))
    return extended(Line.begin(start_of(table)), map(log_entry, _log(table, 1)))


def _log(table: Table, first: int) -> list[Event]:
    rows: Iterable[Event] = table.events.filter(number__gte=first, number__lte=table.last_number).order_by("number")
    return list(rows)
