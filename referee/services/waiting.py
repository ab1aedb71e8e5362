"""The report that waits at a table until another player agrees (decision 0017): keeping it, and telling of it."""

from __future__ import annotations

from referee.history.reports import reported_after, waits
from referee.models import Event, Table
from referee.services.outbox import outbox_promise

REPORTS = "table.reports"  # topic in the outbox: a report waits at the table now, or waits no longer


def report_noted(table: Table, event: Event) -> None:
    """Update the report that waits at a table after one more line of its log. The caller saves the table."""
    waited, table.reported = waits(table.reported), reported_after(table.reported, event)
    if waited != waits(table.reported):
        outbox_promise(topic=REPORTS, payload={"table": table.pk})
