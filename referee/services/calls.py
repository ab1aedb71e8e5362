"""Calls for the referee. A call and its answer also stand in the table's log, as notes."""

from __future__ import annotations

from uuid import uuid4

from django.utils import timezone

from referee.actors import referee_actor, seat_actor
from referee.errors import AlreadyAnswered, CallUnknown, TooLarge
from referee.line import Line
from referee.models import Call, Kind, RefereeLink, Seat, Table
from referee.policies import REFEREE
from referee.services.recording import Draft, refuse_unreadable, write_line

LONGEST_WORDS = 200


def call_raise(*, seat: Seat, reason: str = "") -> Call:
    """Call the referee to this seat. While a call waits, calling again only brings the same call."""
    reason = _short(reason)

    def raise_it(table: Table, _line: Line) -> Draft | None:
        if Call.objects.filter(seat=seat, answered_at=None).exists():
            return None
        call = Call.objects.create(table=table, seat=seat, reason=reason)
        return _note("call", call, seat.player, reason)

    write_line(
        table_id=seat.table_id,
        actor=seat_actor(seat),
        draft=Draft(Kind.NOTE, seat.player),
        key=str(uuid4()),
        expected=None,
        prepare=raise_it,
    )
    return Call.objects.select_related("seat", "table").get(seat=seat, answered_at=None)


def call_answer(*, link: RefereeLink, call_id: int, answer: str = "") -> Call:
    """The referee has come. Raises CallUnknown, AlreadyAnswered."""
    answer = _short(answer)
    call = Call.objects.select_related("seat", "table").filter(pk=call_id, table__hall_id=link.hall_id).first()
    if call is None:
        raise CallUnknown

    def answer_it(_table: Table, _line: Line) -> Draft:
        call.refresh_from_db(fields=["answered_at"])  # the table's row is locked now: nobody else answers meanwhile
        if call.answered_at is not None:
            raise AlreadyAnswered
        call.answered_at, call.answered_by, call.answer = timezone.now(), link, answer
        call.save(update_fields=["answered_at", "answered_by", "answer"])
        return _note("answer", call, REFEREE, answer)

    write_line(
        table_id=call.table_id,
        actor=referee_actor(link),
        draft=Draft(Kind.NOTE, REFEREE),
        key=str(uuid4()),
        expected=None,
        prepare=answer_it,
    )
    return call


def _note(note: str, call: Call, by: str, words: str) -> Draft:
    """The log's note of a call; `player` makes it that seat's and the referee's business alone."""
    return Draft(Kind.NOTE, by, body={"note": note, "call": call.pk, "player": call.seat.player}, reason=words)


def _short(words: str) -> str:
    words = words.strip()
    if len(words) > LONGEST_WORDS:
        raise TooLarge
    refuse_unreadable(words, "reason")
    return words
