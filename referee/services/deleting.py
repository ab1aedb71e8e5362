"""Deletes a hall with everything that was recorded in it."""

from __future__ import annotations

from django.db import transaction

from referee.models import Call, Event, Hall, Outbox, Table


@transaction.atomic
def hall_delete(*, hall_id: int) -> None:
    """Delete a hall with its tables, their logs, its links and what was still to be told of its tables."""
    tables = list(Table.objects.select_for_update().filter(hall=hall_id).order_by("pk").values_list("pk", flat=True))
    Outbox.objects.filter(payload__table__in=tables).delete()
    Call.objects.filter(table__in=tables).delete()
    Event.objects.filter(table__in=tables).delete()
    Hall.objects.filter(pk=hall_id).delete()
