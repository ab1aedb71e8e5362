"""Calls for the referee, as shown."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from statistics import median

from django.db.models import QuerySet
from django.utils import timezone

from referee.models import Call, Hall, RefereeLink
from referee.selectors.shapes import CallView, Shape

LONGEST_HISTORY = 200  # calls: more than a long evening has


@dataclass(frozen=True, slots=True)
class CallHistory(Shape):
    """The calls of a hall. Seconds count until somebody claimed or answered; None while no call was raised."""

    waiting: tuple[CallView, ...]  # nobody comes yet, longest first
    coming: tuple[CallView, ...]  # claimed
    over: tuple[CallView, ...]  # newest first
    usual: int | None  # the median wait
    longest: int | None


def call_view(call: Call, now: datetime) -> CallView:
    """One call; its `seat`, `table` and referees should be at hand."""
    until = min(filter(None, (call.claimed_at, call.answered_at)), default=now)
    return CallView(
        id=call.pk,
        table_id=call.table_id,
        table_label=call.table.label,
        player=call.seat.player,
        reason=call.reason,
        raised_at=call.raised_at,
        waiting=max(0, int((until - call.raised_at).total_seconds())),
        claimed_at=call.claimed_at,
        claimed_by=_label(call.claimed_by),
        escalated_at=call.escalated_at,
        escalated_by=_label(call.escalated_by),
        answered_at=call.answered_at,
        answered_by=_label(call.answered_by),
        answer=call.answer,
    )


def call_views(calls: Iterable[Call]) -> tuple[CallView, ...]:
    """Several calls, waiting as of now."""
    now = timezone.now()
    return tuple(call_view(call, now) for call in calls)


def with_names(calls: QuerySet[Call]) -> QuerySet[Call]:
    """Calls with all that `call_view` needs at hand."""
    return calls.select_related("seat", "table", "claimed_by", "escalated_by", "answered_by")


def calls_waiting(hall: Hall) -> tuple[CallView, ...]:
    """All calls of a hall that are not over: handed on first, then those nobody comes to, longest first. One query."""
    found = call_views(with_names(Call.objects.filter(table__hall=hall, answered_at=None)).order_by("raised_at", "pk"))
    return tuple(sorted(found, key=lambda call: (call.claimed_at is not None, call.escalated_at is None)))


def call_history(hall: Hall) -> CallHistory:
    """All calls of a hall, the latest `LONGEST_HISTORY` of those that are over. Two queries."""
    now_open = calls_waiting(hall)
    answered = Call.objects.filter(table__hall=hall).exclude(answered_at=None).order_by("-raised_at", "-pk")
    over = call_views(with_names(answered)[:LONGEST_HISTORY])
    waits = [call.waiting for call in (*now_open, *over)]
    return CallHistory(
        waiting=tuple(call for call in now_open if call.claimed_at is None),
        coming=tuple(call for call in now_open if call.claimed_at is not None),
        over=over,
        usual=int(median(waits)) if waits else None,
        longest=max(waits, default=None),
    )


def _label(link: RefereeLink | None) -> str:
    return link.label if link else ""
