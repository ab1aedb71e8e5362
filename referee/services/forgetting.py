"""Takes the names of forgotten people out of halls: seats, tables, logs, calls and announcements (decision 0116)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import partial
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import Model, Q, QuerySet

from referee import lines
from referee.access.policies import QUICK
from referee.history import chain
from referee.history.forgotten import Forgotten, is_typed
from referee.lines import setup_of
from referee.models import (
    Announcement,
    AnnouncementSeen,
    Call,
    Depth,
    Event,
    Hall,
    Kind,
    Outbox,
    RefereeLink,
    Seat,
    Table,
    TableStatus,
)

AT_ONCE = 500  # rows that are written at once
GOING_ON = (TableStatus.WAITING, TableStatus.PLAYING)
OF_TABLE = ("brought", "result", "state", "confirmed_by", "disputed_by", "lent", "reported", "rewound")
OF_LINE = ("by", "body", "ruling", "reason")


class Rewritten(NamedTuple):
    """A log that was counted anew: how many lines it has now, and its last hash."""

    lines: int
    last_hash: str


def playing_in(*, hall_ids: Collection[int], names: Collection[str]) -> bool:
    """Return whether somebody with one of these names sits at a table that still plays. One query."""
    return Seat.objects.filter(table__hall__in=hall_ids, table__status__in=GOING_ON, player__in=names).exists()


@transaction.atomic
def people_forget(*, hall_ids: Collection[int], forgotten: Forgotten) -> list[Rewritten]:
    """Put neutral names in the place of names everywhere in these halls, and count the logs anew that had them.

    Return those logs. None of the tables may be in play. A line that had been tampered with stays one: it gets no hash
    that fits. `forgotten.hashes` learns what became of each hash.
    """
    tables = Table.objects.select_for_update().filter(hall__in=hall_ids).select_related("hall").order_by("pk")
    found = [_log_forget(table, forgotten) for table in list(tables) if _names_somebody(table, forgotten)]
    in_halls: dict[str, QuerySet[Any]] = {
        "label": RefereeLink.objects.filter(hall__in=hall_ids),
        "text": Announcement.objects.filter(hall__in=hall_ids),
        "name": AnnouncementSeen.objects.filter(announcement__hall__in=hall_ids),
        "reason answer": Call.objects.filter(table__hall__in=hall_ids),
        "payload": Outbox.objects.exclude(topic__startswith="table."),  # those have ids alone
    }
    for fields, rows in in_halls.items():
        rows_forget(rows, fields.split(), forgotten)
    transaction.on_commit(lines.forget)
    return found


def quick_forget(forgotten: Forgotten) -> None:
    """Put neutral names in the place of names at quick tables that are over. They have no audit log."""
    known = Hall.objects.filter(slug__startswith=QUICK, tables__seats__player__in=forgotten.names).distinct()
    going_on = known.filter(tables__status__in=GOING_ON)
    people_forget(hall_ids=known.exclude(pk__in=going_on).values_list("pk", flat=True), forgotten=forgotten)


def rows_forget(rows: QuerySet[Any], fields: Collection[str], forgotten: Forgotten) -> int:
    """Put neutral names in the place of names in these fields of some rows. Return how many rows had any."""
    changed = [row for row in rows.iterator(AT_ONCE) if fields_forget(row, fields, forgotten)]
    rows.model._default_manager.bulk_update(changed, list(fields), batch_size=AT_ONCE)
    return len(changed)


def fields_forget(row: Model, fields: Collection[str], forgotten: Forgotten) -> bool:
    """Put neutral names in the place of names in these fields, without saving the row. Return whether it had any."""
    before = [getattr(row, field) for field in fields]
    for field, value in zip(fields, before, strict=True):
        setattr(row, field, forgotten.value(value, typed=is_typed(field)))
    return [getattr(row, field) for field in fields] != before


def _names_somebody(table: Table, forgotten: Forgotten) -> bool:
    """Return whether a table, or what was said at it, has one of the names."""
    if table.seats.filter(player__in=forgotten.names).exists():
        return True
    said = table.events.filter(Q(kind=Kind.NOTE) | ~Q(reason=""))
    return any(fields_forget(event, OF_LINE, forgotten) for event in said.iterator(AT_ONCE))


def _log_forget(table: Table, forgotten: Forgotten) -> Rewritten:
    """Take names out of a table, its seats and its log, and hash the log anew from its beginning on."""
    seats = list(table.seats.order_by("position"))
    first = table.events.filter(number=1).values_list("previous_hash", flat=True).first() or table.last_hash
    begins = _beginning(table, seats, first)
    fields_forget(table, OF_TABLE, forgotten)
    for seat in seats:
        seat.player = forgotten.text(seat.player)
    if begins is not None:
        forgotten.hashes[first] = begins(seats)
    Seat.objects.bulk_update(seats, ["player"])
    Event.objects.bulk_create(
        list(_events_forget(table, forgotten)),
        AT_ONCE,
        update_conflicts=True,
        unique_fields=["id"],
        update_fields=[*OF_LINE, "previous_hash", "hash"],
    )
    table.last_hash = forgotten.hashes.get(table.last_hash, table.last_hash)
    table.save(update_fields=[*OF_TABLE, "last_hash"])
    return Rewritten(table.last_number, table.last_hash)


def _events_forget(table: Table, forgotten: Forgotten) -> Iterator[Event]:
    """Yield each line of a log without the names, with its new hash."""
    for event in table.events.order_by("number").iterator(AT_ONCE):
        was, sound = event.hash, event.hash == chain.event_hash(event)
        fields_forget(event, OF_LINE, forgotten)
        event.previous_hash = forgotten.hashes.get(event.previous_hash, event.previous_hash)
        if sound:
            event.hash = forgotten.hashes[was] = chain.event_hash(event)
        yield event


def _beginning(table: Table, seats: list[Seat], first: str) -> Callable[[list[Seat]], str] | None:
    """Return the function by which the hash was made that the log begins with; None if none fits."""

    def begins(made: Callable[[chain.Setup], str], depth: str, now: list[Seat]) -> str:
        return made(setup_of(table, [(seat.player, seat.player_key) for seat in now], depth))

    ways = [partial(begins, chain.setup_hash, depth) for depth in Depth.values]
    ways.append(partial(begins, chain.first_setup_hash, table.depth))
    return next((way for way in ways if way(seats) == first), None)
