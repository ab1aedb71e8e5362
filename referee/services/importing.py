"""Puts the tables of an archive into this installation: new ids and links, and every line of the logs as it was.

Hashes cover what a table was opened with, and the ids of seats and referees as actors, and of calls in notes. So a
table keeps the slug of the hall in which it was opened, and a seat, a referee's link and a call keep the ids that they
had. New ones get ids above those, so that nothing later in the hall can be taken for something imported.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from itertools import islice
from typing import Any, TypeVar

from django.db import connection
from django.db.models import Model

from referee.models import Call, Event, Hall, RefereeLink, Seat, Table
from referee.selectors.log.verification import table_faults
from referee.services.recording import hands_promise

Line = Mapping[str, Any]

HIGHEST_ID = 10**9  # of a seat, a call or a referee in an archive; higher ones would use up the ids here
AT_ONCE = 500  # lines of a log that are written at once
_EMPTY: tuple[Any, ...] = (None, "", [], {})
M = TypeVar("M", bound=Model)


class NotImported(Exception):
    """The archive can't be imported. The message is a sentence that says why."""


def ids_reserved(model: type[Model], count: int, above: int) -> Sequence[int]:
    """Return ids for new rows that are higher than `above` and than every id that any row has ever had.

    The database gives later rows higher ids still.
    """
    table = model._meta.db_table
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":  # which notices by itself when rows with these ids are saved
            cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = %s", [table])
            found = cursor.fetchone()
            first = max(found[0] if found else 0, above) + 1
        else:
            cursor.execute("SELECT nextval(pg_get_serial_sequence(%s, 'id'))", [table])
            first = max(cursor.fetchone()[0], above) + 1
            cursor.execute("SELECT setval(pg_get_serial_sequence(%s, 'id'), %s)", [table, first + count])
    return range(first, first + count)


def check_row(row: M) -> M:
    """Return a row whose values its fields may have; a file may say anything. Raises ValidationError."""
    row.clean_fields(exclude={field.name for field in row._meta.concrete_fields if _goes_unchecked(row, field)})
    return row


def _goes_unchecked(row: Model, field: Any) -> bool:
    return field.is_relation or getattr(row, field.attname) in _EMPTY


def time_of(text: str | None) -> datetime | None:
    """Return the time that an archive writes as text. Raises ValueError."""
    return None if text is None else datetime.fromisoformat(text)


class HallImport:
    """A new hall with the referees of an archive, and then its tables, one by one. It must be in a transaction.

    `seats` and `calls` are the ids that all seats and calls of the archive had.
    """

    def __init__(
        self, *, name: str, slug: str, referees: Iterable[Line], seats: Sequence[int], calls: Sequence[int]
    ) -> None:
        self.hall = Hall.objects.create(name=name, slug=slug)
        self._links = self._referees(list(referees))
        self._seat_ids = iter(ids_reserved(Seat, len(seats), _highest_id(seats)))
        self._call_ids = iter(ids_reserved(Call, len(calls), _highest_id(calls)))

    def _referees(self, lines: Sequence[Line]) -> dict[int, RefereeLink]:
        ids = ids_reserved(RefereeLink, len(lines), _highest_id([line["referee"] for line in lines]))
        links = {
            line["referee"]: check_row(
                RefereeLink(
                    pk=pk,
                    hall=self.hall,
                    label=line["label"],
                    is_head=line["head"],
                    section=line["section"],
                    revoked_at=time_of(line["revoked_at"]),
                    was=line["referee"],
                )
            )
            for pk, line in zip(ids, lines, strict=True)
        }
        RefereeLink.objects.bulk_create(links.values())
        return links

    def table(self, line: Line, *, round_number: int, log: Iterable[Line], calls: Iterable[Line]) -> int:
        """Write a table with its seats, its log and its calls, and return its id.

        Raises NotImported if the log does not lead to what the archive says of the table.
        """
        opened, stored = line["opened"], line["stored"]
        times = {name: time_of(stored[name]) for name in ("closed_at", "ends_at", "turn_ends_at", "turn_held_at")}
        table = Table(hall=self.hall, round=round_number, opened_in=opened["hall"], **{**stored, **times})
        for name in ("game", "options", "policy", "confirm", "rules", "brought"):
            setattr(table, name, opened[name])
        table.created_at = datetime.fromisoformat(opened["created_at"])
        check_row(table).save(force_insert=True)
        seats = {one["position"]: self._seat(table, one) for one in line["seats"]}
        Seat.objects.bulk_create(seats.values())
        events = (_event(table, one) for one in log)
        while some := list(islice(events, AT_ONCE)):
            Event.objects.bulk_create(some)
        Call.objects.bulk_create(self._call(table, seats, one) for one in calls)
        for fault in table_faults(table, counts_state=True):
            raise NotImported(f"Round {round_number}, table {table.number}: {fault}")
        table.save(update_fields=["state"])
        hands_promise(table)
        return table.pk

    def _seat(self, table: Table, one: Line) -> Seat:
        names = {"player": one["name"], "player_key": one["key"]}
        return check_row(Seat(pk=next(self._seat_ids), table=table, position=one["position"], **names, was=one["seat"]))

    def _call(self, table: Table, seats: Mapping[int, Seat], one: Line) -> Call:
        seat = None if one["position"] is None else seats[one["position"]]
        call = Call(pk=next(self._call_ids), table=table, seat=seat, was=one["call"])
        for name in ("reason", "about", "answer"):
            setattr(call, name, one[name])
        for name in ("raised_at", "claimed_at", "escalated_at", "answered_at"):
            setattr(call, name, time_of(one[name]))
        for name in ("claimed_by", "escalated_by", "answered_by"):
            setattr(call, name, None if one[name] is None else self._links[one[name]])
        return check_row(call)


def _event(table: Table, one: Line) -> Event:
    values = {name: value for name, value in one.items() if name != "table"}
    return check_row(Event(table=table, **{**values, "created_at": datetime.fromisoformat(one["created_at"])}))


def _highest_id(ids: Sequence[int]) -> int:
    """Return the highest id of the archive. Raises NotImported if the ids are too high, or one is there twice."""
    highest = max(ids, default=0)
    if highest >= HIGHEST_ID or min(ids, default=1) < 1 or len(set(ids)) < len(ids):
        raise NotImported("The archive numbers its seats, calls or referees in a way that no installation does.")
    return highest
