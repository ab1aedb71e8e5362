"""Whether a table's log is sound: the chain unbroken, every ruling what the engine rules, the snapshot what the log is.

Queries: the seats, and the log.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from referee import chain
from referee.effects import effects_of
from referee.engine.errors import EntryError
from referee.line import Line, log_numbers, step
from referee.models import Event, Kind, Table, TableStatus
from referee.selectors.lines import log_entry, setup_hash_of, snapshot, start_of, status_of


def table_faults(table: Table) -> Iterator[str]:
    """What is wrong with a table's log, a sentence each; nothing if it is sound. Folds the whole log anew."""
    previous, number = setup_hash_of(table), 0
    line = Line.begin(start_of(table))
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
        if event.kind == Kind.CORRECTION:
            ruling = effects_of(before, line).to_json()
        if ruling != event.ruling:
            yield _("Entry %(number)s would be ruled otherwise now.") % {"number": number}
    yield from _snapshot_faults(table, line, number, previous)


def _folded(line: Line, event: Event) -> tuple[Line, dict[str, object] | None]:
    result = step(line, log_entry(event))
    ruling = result.ruling and log_numbers(result.ruling.to_json(), (*result.line.order, event.number))
    return result.line, ruling


def _snapshot_faults(table: Table, line: Line, number: int, last_hash: str) -> Iterator[str]:
    """What the table's row says otherwise than its log."""
    if table.last_number != number or table.last_hash != last_hash:
        yield _("The table counts %(counted)s entries, its log holds %(number)s.") % {
            "counted": table.last_number,
            "number": number,
        }
    for field, value in snapshot(line).items():
        if getattr(table, field) != value:
            yield _("The table's stored %(field)s is not what its log comes to.") % {"field": field}
    if table.status not in (TableStatus.CLOSED, status_of(line)):
        yield _("The table's stored %(field)s is not what its log comes to.") % {"field": "status"}
