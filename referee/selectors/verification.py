"""Whether a table's log is intact: an unbroken chain, rulings that the engine repeats, a snapshot that matches."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import Max, QuerySet
from django.utils.translation import gettext as _

from referee.access.policies import REFEREE
from referee.engine.errors import EntryError
from referee.history import chain
from referee.history.confirmations import Heard
from referee.history.effects import effects_of
from referee.history.known import Known, known_by
from referee.history.lending import LENDING, lent_after
from referee.history.line import Line, step
from referee.history.snapshot import snapshot, status_of, stored_ruling
from referee.history.turn_clock import TURN_CLOCK, TurnClock, turned
from referee.lines import logged_line, setup_of, start_of
from referee.models import Depth, Event, Kind, Table, TableStatus
from referee.selectors.turns import turn_clock


def table_faults(table: Table) -> Iterator[str]:
    """Yield the problems of a table's log, one sentence each; nothing if it is intact. Folds the whole log again.

    The log is read as far as `table` counts it: if play goes on meanwhile, it has further lines and a newer row.
    """
    events = table.events.filter(number__lte=table.last_number)
    previous, number = _begins_with(table, events), 0
    line, confirmations, clock = Line.begin(start_of(table)), Heard(), TurnClock()
    referees: Known | None = None
    for event in events.order_by("number").iterator():
        number += 1
        if event.number != number:
            yield _("Entry %(number)s is missing.") % {"number": number}
            number = event.number
        if event.previous_hash != previous or event.hash != chain.event_hash(event):
            yield _("Entry %(number)s has been changed: its hash does not match.") % {"number": number}
        previous = event.hash
        try:
            before, line = line, step(line, logged_line(event)).line
            known, referees = referees, known_by(line, REFEREE, referees)
            ruling = stored_ruling(referees.line, logged_line(event))
        except (EntryError, StopIteration):
            yield _("Entry %(number)s can't be read any more.") % {"number": number}
            return
        if event.kind in (Kind.CORRECTION, Kind.INSERTION):
            ruling = effects_of(known.line if known else before, referees.line).to_json()
        confirmations.hear(event, before, line)
        clock = turned(clock, event, line)
        if ruling != event.ruling:
            yield _("Entry %(number)s would be ruled on differently now.") % {"number": number}
    yield from _snapshot_faults(table, line, known_by(line, REFEREE, referees).line, number, previous)
    yield from _status_faults(table, line, events)
    yield from _clock_faults(table, clock)
    yield from _depth_faults(table, events)
    yield from _uncounted_faults(table)
    yield from _brought_faults(table)
    yield from _heard_faults(table, confirmations)
    yield from _lent_faults(table, events)


def _begins_with(table: Table, events: QuerySet[Event]) -> str:
    """Return the hash with which the chain should begin, given what the table says it was opened with.

    A table whose depth was changed no longer knows its first depth, so any depth is accepted. A table opened before the
    chain covered the whole setup may begin with the old hash.
    """
    seats = list(table.seats.order_by("position").values_list("player", "player_key"))
    changed = events.filter(kind=Kind.NOTE, body__note="depth").exists()
    depths = [table.depth, *(depth for depth in Depth.values if changed and depth != table.depth)]
    may_begin = [chain.setup_hash(setup_of(table, seats, depth)) for depth in depths]
    if not table.brought:
        may_begin.append(chain.first_setup_hash(setup_of(table, seats, table.depth)))
    first = events.filter(number=1).values_list("previous_hash", flat=True).first() or table.last_hash
    return first if first in may_begin else may_begin[0]


def _heard_faults(table: Table, heard: Heard) -> Iterator[str]:
    """Check the confirmations and the report on the table's row against the log."""
    if (table.confirmed_by, table.disputed_by) != (heard.by, heard.disputed_by):
        yield _("The stored confirmations of the result differ from the log.")
    if table.reported != heard.reported:
        yield _("The table's stored %(field)s differs from its log.") % {"field": "reported"}


def _lent_faults(table: Table, events: QuerySet[Event]) -> Iterator[str]:
    """Check who enters for whom against the notes of the log."""
    notes = events.filter(kind=Kind.NOTE, body__note__in=LENDING).order_by("number").values_list("body", flat=True)
    lent = _lent_at_first(table)
    for note in notes:
        lent = lent_after(lent, note or {})
    if table.lent != lent:
        yield _("The table's stored %(field)s differs from its log.") % {"field": "lent"}


def _lent_at_first(table: Table) -> dict[str, str]:
    """Return who entered for whom as the table was opened: as at the end of the players' last game."""
    return dict(table.follows.lent) if table.follows else {}


def _status_faults(table: Table, line: Line, events: QuerySet[Event]) -> Iterator[str]:
    """Check that the table is closed exactly if its log says so, and otherwise has the status of its game."""
    notes = events.filter(kind=Kind.NOTE, body__note__in=("close", "reopen")).order_by("number")
    closed = (notes.values_list("body__note", flat=True).last() or "") == "close"
    if table.status != (TableStatus.CLOSED if closed else status_of(line)):
        yield _("The table's stored %(field)s differs from its log.") % {"field": "status"}


def _brought_faults(table: Table) -> Iterator[str]:
    """Check the penalties brought into this game against the log of the game before."""
    if table.follows is None:
        return
    told = table.follows.events.filter(kind=Kind.NOTE, body__note="next").first()
    if told is None or (told.body or {}).get("brought") != table.brought:
        yield _("The table's stored %(field)s differs from its log.") % {"field": "brought"}


def _uncounted_faults(table: Table) -> Iterator[str]:
    """Check for log lines that the table's row doesn't count, although both are written together."""
    last = table.events.aggregate(last=Max("number", default=0))["last"]
    counted = Table.objects.values_list("last_number", flat=True).get(pk=table.pk)
    if last > counted:
        yield _counts(counted, last)


def _depth_faults(table: Table, events: QuerySet[Event]) -> Iterator[str]:
    """Check the table's depth against its last change in the log; without one, it is the depth at the start."""
    last = events.filter(kind=Kind.NOTE, body__note="depth").order_by("number").last()
    if last is not None and (last.body or {})["depth"] != table.depth:
        yield _("The table's stored %(field)s differs from its log.") % {"field": "depth"}


def _clock_faults(table: Table, clock: TurnClock) -> Iterator[str]:
    """Check the turn clock on the table's row against the log."""
    for name, value, stored in zip(TURN_CLOCK, clock, turn_clock(table), strict=True):
        if value != stored:
            yield _("The table's stored %(field)s differs from its log.") % {"field": name}


def _snapshot_faults(table: Table, line: Line, referees: Line, number: int, last_hash: str) -> Iterator[str]:
    """Check the snapshot on the table's row against the log."""
    if table.last_number != number or table.last_hash != last_hash:
        yield _counts(table.last_number, number)
    for name, value in snapshot(line, referees).items():
        if getattr(table, name) != value:
            yield _("The table's stored %(field)s differs from its log.") % {"field": name}


def _counts(counted: int, number: int) -> str:
    words = _("The table counts %(counted)s entries, but its log has %(number)s.")
    return words % {"counted": counted, "number": number}
