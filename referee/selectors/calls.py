"""Calls for the referee, as shown."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.utils import timezone

from referee.models import Call, Hall
from referee.selectors.shapes import CallView


def call_view(call: Call, now: datetime) -> CallView:
    """One call; its `seat`, `table` and `answered_by` should be at hand."""
    return CallView(
        id=call.pk,
        table_id=call.table_id,
        table_label=call.table.label,
        player=call.seat.player,
        reason=call.reason,
        raised_at=call.raised_at,
        waiting=max(0, int(((call.answered_at or now) - call.raised_at).total_seconds())),
        answered_at=call.answered_at,
        answered_by=call.answered_by.label if call.answered_by else "",
        answer=call.answer,
    )


def call_views(calls: Iterable[Call]) -> tuple[CallView, ...]:
    """Several calls, waiting as of now."""
    now = timezone.now()
    return tuple(call_view(call, now) for call in calls)


def calls_waiting(hall: Hall) -> tuple[CallView, ...]:
    """All calls of a hall that wait, longest first. One query."""
    waiting = Call.objects.filter(table__hall=hall, answered_at=None)
    return call_views(waiting.select_related("seat", "table", "answered_by").order_by("raised_at", "pk"))
