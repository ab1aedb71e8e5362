"""How fast tables play, from the times in their logs."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.core.cache import cache
from django.db.models import Count, Max, Min

from referee.models import Event, Kind, Table, TableStatus
from referee.shapes.summaries import TablePace

KEPT = 12 * 3600  # seconds: an evening
_Moves = tuple[int, datetime | None, datetime | None]


def table_paces(table_ids: Iterable[int]) -> dict[int, TablePace]:
    """Return the pace of each of these tables. Two queries.

    A referee's notes, corrections and insertions are no moves, and neither is what closes a table. The moves of a log
    are counted once for each of its heads: of 150 logs with 300 entries each, one has a new head after a hand.
    """
    found = Table.objects.filter(pk__in=list(table_ids)).values_list("pk", "status", "last_hash")
    tables = {f"pace:{key}:{head}": (key, status) for key, status, head in found}
    known: dict[str, _Moves] = cache.get_many(tables)
    missing = {tables[name][0]: name for name in tables.keys() - known.keys()}
    counted = _moves(missing)
    fresh = {name: counted.get(key, (0, None, None)) for key, name in missing.items()}
    if fresh:
        cache.set_many(fresh, KEPT)
    known |= fresh
    over = (TableStatus.FINISHED, TableStatus.CLOSED)
    return {key: TablePace(*known[name], status in over) for name, (key, status) in tables.items()}


def _moves(table_ids: Iterable[int]) -> dict[int, _Moves]:
    """Return how many entries the log of each of these tables has, the first time and the last. One query."""
    entries = Event.objects.filter(table__in=list(table_ids), kind=Kind.ENTRY).order_by()
    counted = entries.values_list("table").annotate(Count("pk"), Min("created_at"), Max("created_at"))
    return {table: (moves, first, last) for table, moves, first, last in counted}
