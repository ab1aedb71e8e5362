"""The clock of the round, as screens show it. No queries."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone

from referee.models import Table, TableStatus
from referee.shapes.common import Clock


def ends_at(table: Table) -> datetime | None:
    """Return when the table's time is up, including extra time."""
    return table.ends_at and table.ends_at + timedelta(minutes=table.extra_minutes)


def clock_of(table: Table) -> Clock | None:
    """Return the clock of a table still in play; None if none runs."""
    until = ends_at(table)
    if until is None or table.status in (TableStatus.FINISHED, TableStatus.CLOSED):
        return None
    return clock_until(until, extra_minutes=table.extra_minutes)


def clock_until(until: datetime, *, extra_minutes: int = 0) -> Clock:
    """Return a clock that runs out at `until`, as of now."""
    now = timezone.now()
    return Clock(ends_at=until, now=now, seconds=int((until - now).total_seconds()), extra_minutes=extra_minutes)
