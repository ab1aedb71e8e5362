"""How fast tables play, from the times in their logs."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Count, Max, Min, Q

from referee.models import Kind, Table, TableStatus
from referee.shapes.summaries import TablePace

_ENTRY = Q(events__kind=Kind.ENTRY)


def table_paces(table_ids: Iterable[int]) -> dict[int, TablePace]:
    """Return the pace of each of these tables. One query.

    A referee's notes, corrections and insertions are no moves, and neither is what closes a table.
    """
    found = Table.objects.filter(pk__in=list(table_ids)).values_list("pk", "status")
    rows = found.annotate(
        moves=Count("events", filter=_ENTRY),
        first=Min("events__created_at", filter=_ENTRY),
        last=Max("events__created_at", filter=_ENTRY),
    )
    over = (TableStatus.FINISHED, TableStatus.CLOSED)
    return {key: TablePace(moves, first, last, status in over) for key, status, moves, first, last in rows}
