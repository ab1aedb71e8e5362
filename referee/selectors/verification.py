"""Whether a table's log is sound: the chain unbroken, every ruling what the engine rules, the snapshot what the log is.

Queries: the seats, and the log.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from referee import chain
from referee.effects import effects_of
from referee.engine.errors import EntryError
from referee.line import Line, log_numbers, step
from referee.models import Event, Kind, Table, TableStatus
from referee.selectors.lines import log_entry, setup_hash_of, snapshot, start_of, status_of
from referee.selectors.turns import TURN_CLOCK, TurnClock, turn_clock, turned


@dataclass(slots=True)
class Heard:
    """Who has said what of the result, as the log has it; void once the points change."""

    by: list[str] = field(default_factory=list)
    disputed_by: str = ""

    def hear(self, event: Event, before: Line, after: Line) -> None:
        """Take one line of the log."""
        note = (event.body or {}).get("note") if event.kind == Kind.NOTE else None
        if _points(before) != _points(after):
            self.by, self.disputed_by = [], ""
        elif note in ("confirm", "decide"):
            self.by = [*self.by, event.by]
            self.disputed_by = "" if note == "decide" else self.disputed_by
        elif note == "dispute":
            self.by, self.disputed_by = [], event.by


def _points(line: Line) -> tuple[dict[str, object], ...]:
    return line.record.game.result(line.record.state)


def table_faults(table: Table) -> Iterator[str]:
    """What is wrong with a table's log, a sentence each; nothing if it is sound. Folds the whole log anew."""
    previous, number = setup_hash_of(table), 0
    line, confirmations, clock = Line.begin(start_of(table)), Heard(), TurnClock()
    for event in table.events.order_by("number").iterator():
        number += 1
        if event.number != number:
            yield _("Entry %(number)s is missing.") % {"number": number}
            number = event.number
        if event.previous_hash != previous or event.hash != chain.event_hash(event):
            yield _("Entry %(number)s is not what was written: its hash does not fit.") % {"number": number}
        previous = event.hash
        try:
            before, line, ruling = line, *_folded(line, event)
        except (EntryError, StopIteration):
            yield _("Entry %(number)s can't be read any more.") % {"number": number}
            return
        if event.kind in (Kind.CORRECTION, Kind.INSERTION):
            ruling = effects_of(before, line).to_json()
        confirmations.hear(event, before, line)
        clock = turned(clock, event, line)
        if ruling != event.ruling:
            yield _("Entry %(number)s would be ruled otherwise now.") % {"number": number}
    yield from _snapshot_faults(table, line, number, previous)
    yield from _clock_faults(table, clock)
    yield from _depth_faults(table)
    if (table.confirmed_by, table.disputed_by) != (confirmations.by, confirmations.disputed_by):
        yield _("Who has confirmed the result is not what the log says.")


def _depth_faults(table: Table) -> Iterator[str]:
    """Whether the table records what the last change of its depth says; before the first it is as it was opened."""
    last = table.events.filter(kind=Kind.NOTE, body__note="depth").order_by("number").last()
    if last is not None and (last.body or {})["depth"] != table.depth:
        yield _("The table's stored %(field)s is not what its log comes to.") % {"field": "depth"}


def _folded(line: Line, event: Event) -> tuple[Line, dict[str, object] | None]:
    result = step(line, log_entry(event))
    ruling = result.ruling and log_numbers(result.ruling.to_json(), (*result.line.order, event.number))
    return result.line, ruling


def _clock_faults(table: Table, clock: TurnClock) -> Iterator[str]:
    """What the table's row says otherwise of the clock of the player to move."""
    for name, value, stored in zip(TURN_CLOCK, clock, turn_clock(table), strict=True):
        if value != stored:
            yield _("The table's stored %(field)s is not what its log comes to.") % {"field": name}


def _snapshot_faults(table: Table, line: Line, number: int, last_hash: str) -> Iterator[str]:
    """What the table's row says otherwise than its log."""
    if table.last_number != number or table.last_hash != last_hash:
        yield _("The table counts %(counted)s entries, its log holds %(number)s.") % {
            "counted": table.last_number,
            "number": number,
        }
    for name, value in snapshot(line).items():
        if getattr(table, name) != value:
            yield _("The table's stored %(field)s is not what its log comes to.") % {"field": name}
    if table.status not in (TableStatus.CLOSED, status_of(line)):
        yield _("The table's stored %(field)s is not what its log comes to.") % {"field": "status"}
