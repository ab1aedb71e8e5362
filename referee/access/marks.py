"""Marks: how a phone says which state of a table's log it has seen.

If an older backup is restored, the log has again as many lines as it had then, and may grow to the same number with
other lines. So a page shows the mark of the last line beside its number. A mark tells nothing about the log. Its second
half proves that this server has made it, so that nobody can report a loss that no phone can have seen.
"""

from __future__ import annotations

import base64
from collections.abc import Iterable

from django.utils.crypto import constant_time_compare, salted_hmac

from referee.errors import LogRewound
from referee.models import Event, Table

HALF = 8  # characters, 48 bits
MOST = 32  # marks that are read of one report


def mark_of(table: Table) -> str:
    """Return the mark of the table's log as it is now."""
    return _mark(table.pk, table.last_number, table.last_hash)


def unfit_marks(table: Table, marks: Iterable[tuple[int, str]]) -> list[int]:
    """Return the numbers of genuine marks that are not those of this table's log, lowest first. At most one query."""
    genuine = [(number, mark) for number, mark in marks if _is_genuine(table.pk, number, mark)][-MOST:]
    others = [number for number, _mark in genuine if number != table.last_number]
    # The line after a number holds that number's hash as well: so number 0, before the first line, has one, too.
    after = Event.objects.filter(table=table, number__in=[number + 1 for number in others]) if others else ()
    hashes = {table.last_number: table.last_hash} | {event.number - 1: event.previous_hash for event in after}
    unfit = [number for number, mark in genuine if mark != _mark(table.pk, number, hashes.get(number, ""))]
    return sorted(unfit)


def refuse_other_log(table: Table, expected: int | None, mark: str) -> None:
    """Raise LogRewound if what the sender had seen up to `expected` is no longer what the log has."""
    if mark and expected is not None and unfit_marks(table, [(expected, mark)]):
        raise LogRewound(number=table.last_number)


def _mark(table_id: int, number: int, last_hash: str) -> str:
    return _add_seal(table_id, number, _sealed_text("log", f"{table_id}.{number}.{last_hash}"))


def _is_genuine(table_id: int, number: int, mark: str) -> bool:
    return constant_time_compare(mark, _add_seal(table_id, number, mark[:HALF]))


def _add_seal(table_id: int, number: int, half: str) -> str:
    return half + _sealed_text("seal", f"{table_id}.{number}.{half}")


def _sealed_text(name: str, text: str) -> str:
    digest = salted_hmac(f"referee.marks.{name}", text, algorithm="sha256").digest()
    return base64.urlsafe_b64encode(digest[: HALF * 3 // 4]).decode()
