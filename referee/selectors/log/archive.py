"""What an archive keeps of tables: what they were opened with, what is stored of them, and every line of their logs.

Times are text in UTC. Nothing here opens a table: links are made from a server's secret, which is in no archive.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from datetime import datetime
from typing import Any

from referee.history import chain
from referee.models import Call, Event, RefereeLink, Seat, Table

Line = dict[str, Any]

_STORED = (
    *("status", "depth", "last_number", "last_hash", "hand", "shallow", "open_rulings", "unanswered", "result"),
    *("confirmed_by", "disputed_by", "reported", "lent", "extra_minutes", "number", "room_number"),
)
_TIMES = ("turn_ends_at", "turn_held_at", "closed_at", "ends_at")
_LOG = (*chain.CHAINED, "hash")
_CALL_TIMES = ("raised_at", "claimed_at", "escalated_at", "answered_at")
_AT_ONCE = 2000  # lines of a log that are in memory at once


def time_text(value: datetime | None) -> str | None:
    """Return a time as the archive writes it, as the hash chains have it too."""
    return None if value is None else chain.time_text(value)


def tables_archived(table_ids: Collection[int]) -> dict[int, Line]:
    """Return `opened`, `stored` and `seats` of each of these tables. Three queries."""
    found = Table.objects.filter(pk__in=table_ids).defer("state").select_related("hall").prefetch_related("seats")
    return {
        table.pk: {
            "opened": {
                "hall": table.opened_in or table.hall.slug,
                "game": table.game,
                "options": table.options,
                "policy": table.policy,
                "confirm": table.confirm,
                "rules": table.rules,
                "brought": table.brought,
                "created_at": time_text(table.created_at),
            },
            "stored": {
                **{name: getattr(table, name) for name in _STORED},
                **{name: time_text(getattr(table, name)) for name in _TIMES},
            },
            "seats": [_seat(seat) for seat in table.seats.all()],
        }
        for table in found
    }


def _seat(seat: Seat) -> Line:
    return {"position": seat.position, "seat": seat.was or seat.pk, "key": seat.player_key, "name": seat.player}


def last_hashes(table_ids: Iterable[int]) -> dict[int, str]:
    """Return the last hash of the log of each of these tables. One query."""
    return dict(Table.objects.filter(pk__in=list(table_ids)).values_list("pk", "last_hash"))


def log_archived(table_id: int) -> Iterator[Line]:
    """Yield all lines of a table's log, in order, with a bounded number of them in memory. One query."""
    lines = Event.objects.filter(table=table_id).order_by("number").values(*_LOG)
    for line in lines.iterator(_AT_ONCE):
        yield {**line, "created_at": time_text(line["created_at"])}


def calls_archived(table_ids: Collection[int]) -> Iterator[tuple[int, Line]]:
    """Yield each call at these tables, with the table's id. `position` is the seat that called, None for the organiser.

    One query.
    """
    calls = Call.objects.filter(table__in=table_ids).order_by("raised_at", "pk")
    for call in calls.select_related("seat", "claimed_by", "escalated_by", "answered_by"):
        yield (
            call.table_id,
            {
                **{name: getattr(call, name) for name in ("reason", "about", "answer")},
                **{name: time_text(getattr(call, name)) for name in _CALL_TIMES},
                "call": call.number,
                "position": call.seat.position if call.seat else None,
                "claimed_by": _number(call.claimed_by),
                "escalated_by": _number(call.escalated_by),
                "answered_by": _number(call.answered_by),
            },
        )


def _number(link: RefereeLink | None) -> int | None:
    """Return the number of a referee, which the logs have too."""
    return (link.was or link.pk) if link else None


def referees_archived(hall_id: int) -> list[Line]:
    """Return the referees of a hall, also those whose links are void. No link can be made from them. One query.

    Trainees are left out: nothing in a log is theirs.
    """
    return [
        {
            "referee": link.was or link.pk,
            "label": link.label,
            "head": link.is_head,
            "section": link.section,
            "revoked_at": time_text(link.revoked_at),
        }
        for link in RefereeLink.objects.filter(hall=hall_id, is_trainee=False).order_by("pk")
    ]
