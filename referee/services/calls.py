"""Calls for the referee. Everything that happens to a call is also a note in the table's log."""

from __future__ import annotations

from collections.abc import Callable
from uuid import uuid4

from django.db.models import Q
from django.utils import timezone

from referee.access.actors import HOUSE, referee_actor, seat_actor
from referee.access.policies import REFEREE
from referee.errors import AlreadyAnswered, AlreadyClaimed, CallStays, CallUnknown
from referee.forms.reasons import CLASH
from referee.ground.errors import TooLarge
from referee.lines import known_line, line_of
from referee.models import Call, Event, Kind, RefereeLink, Seat, Table
from referee.selectors.parts.calls import with_names
from referee.services.outbox import outbox_promise
from referee.services.recording import Draft, TableLog, refuse_unreadable, table_log

LONGEST_WORDS = 200
CALLS = "table.calls"  # topic in the outbox: somebody at the table has called, or no longer waits


def call_raise(*, seat: Seat, reason: str = "", key: str | None = None) -> Call:
    """Call the referee to this seat. While a call is open, calling again returns that call (the log has both).

    `key` identifies the submit: sent again, however late, it returns the call it raised, answered or not. Raises
    TooLarge, KeyReused, Malformed.
    """
    reason = _check_words(reason)
    draft = Draft(Kind.NOTE, seat.player, reason=reason)
    with table_log(seat.table_id, seat_actor(seat), key or str(uuid4()), draft) as log:
        if log.is_new:
            waiting = Call.objects.filter(seat=seat, answered_at=None).first()
            call = waiting or Call.objects.create(table=log.table, seat=seat, reason=reason)
            log.write(_note("call", call, seat.player, reason))
            _tell(call)
    return _call_of_note(log)


def call_by_organiser(*, table_id: int, key: str | None = None) -> Call:
    """Call the referee to a table for the organiser. While such a call is open, calling again returns that call.

    Its note is for referees: no phone at the table shows it. Raises TableUnknown, KeyReused.
    """
    with table_log(table_id, HOUSE, key or str(uuid4()), Draft(Kind.NOTE, REFEREE)) as log:
        if log.is_new:
            waiting = Call.objects.filter(table=log.table, seat=None, answered_at=None).first()
            call = waiting or Call.objects.create(table=log.table)
            log.write(_note("call", call, REFEREE, ""))
            _tell(call)
    return _call_of_note(log)


def call_withdraw(*, seat: Seat, key: str | None = None) -> Call:
    """Close the seat's call: the player no longer needs a referee. The log notes it; repeating it changes nothing.

    Raises CallUnknown if the seat has no open call, CallStays if an entry raised it.
    """
    with table_log(seat.table_id, seat_actor(seat), key or str(uuid4()), Draft(Kind.NOTE, seat.player)) as log:
        if log.is_new:
            call = Call.objects.filter(seat=seat, answered_at=None).first()
            if call is None:
                raise CallUnknown
            if call.about is not None:
                raise CallStays(number=call.about)
            call.answered_at = timezone.now()
            call.save(update_fields=["answered_at"])
            log.write(_note("withdraw", call, seat.player, ""))
            _tell(call)
    return _call_of_note(log)


def call_for_entry(*, seat_id: int, number: int) -> None:
    """Call the referee to a seat because its log entry `number` contradicts what another player told.

    No note is written, since the entry's own line says so: a note would advance the log's number and so make every
    phone at the table reload.
    """
    seat = Seat.objects.get(pk=seat_id)
    call, new = Call.objects.get_or_create(
        seat=seat, answered_at=None, defaults={"table_id": seat.table_id, "reason": CLASH, "about": number}
    )
    if new:
        _tell(call)
    else:
        call.about = number
        call.save(update_fields=["about"])


def calls_settle(*, link: RefereeLink, table_id: int, answer: str) -> None:
    """Answer the calls raised by entries of seats whose entries no longer contradict what others told.

    A call that its player raised as well concerns something else too, so it stays open. No note is written, since the
    correction's own line says so: a note would advance the log's number, and so show every phone what the corrected
    entry had contradicted.
    """
    for call in Call.objects.filter(table=table_id, answered_at=None).exclude(about=None).select_related("seat"):
        raised = Event.objects.filter(table=table_id, kind=Kind.NOTE, body__note="call", body__call=call.number)
        if call.seat and not raised.exists() and not _clashes(call.seat):
            call.answered_at, call.answered_by, call.answer = timezone.now(), link, answer
            call.save(update_fields=["answered_at", "answered_by", "answer"])
            _tell(call)


def _clashes(seat: Seat) -> bool:
    """Return whether any entry of this seat contradicts what was told."""
    table = Table.objects.get(pk=seat.table_id)
    slots = known_line(table, line_of(table), REFEREE).slots
    clashing = {number for slot in slots if slot.clashes for number in (slot.number, *slot.clashes)}
    label = seat_actor(seat).label
    return any(slot.number in clashing and slot.actor == label for slot in slots)


def call_claim(*, link: RefereeLink, call_id: int, over: bool = False, key: str | None = None) -> Call:
    """Note that this referee is coming; the phone shows who. Claiming one's own call again changes nothing.

    Raises AlreadyClaimed if another referee is on the way, unless `over` takes the call over; CallUnknown,
    AlreadyAnswered.
    """

    def claim(call: Call) -> Draft | None:
        if call.claimed_by == link:
            return None
        if call.claimed_by is not None and not over:
            raise AlreadyClaimed(who=call.claimed_by.label)
        call.claimed_at, call.claimed_by = timezone.now(), link
        return _note("claim", call, REFEREE, "")

    return _change_call(link, call_id, claim, "", key)


def call_escalate(*, link: RefereeLink, call_id: int, reason: str = "", key: str | None = None) -> Call:
    """Hand a call on to the head referee. Everybody sees that, and any referee may claim it.

    Handing on a call that already waits for the head referee changes nothing. Raises CallUnknown, AlreadyAnswered,
    TooLarge.
    """
    reason = _check_words(reason)

    def escalate(call: Call) -> Draft | None:
        if call.escalated_at is not None and call.claimed_at is None:
            return None
        call.escalated_at, call.escalated_by = timezone.now(), link
        call.claimed_at = call.claimed_by = None
        return _note("escalate", call, REFEREE, reason)

    return _change_call(link, call_id, escalate, reason, key)


def call_answer(*, link: RefereeLink, call_id: int, answer: str = "", key: str | None = None) -> Call:
    """Mark a call as dealt with: at the table, or by `answer`, which the phone shows. Repeating it has no effect.

    Raises CallUnknown, AlreadyAnswered, TooLarge.
    """
    answer = _check_words(answer)

    def resolve(call: Call) -> Draft:
        call.answered_at, call.answered_by, call.answer = timezone.now(), link, answer
        return _note("answer", call, REFEREE, answer)

    return _change_call(link, call_id, resolve, answer, key)


def _change_call(
    link: RefereeLink, call_id: int, change: Callable[[Call], Draft | None], words: str, key: str | None
) -> Call:
    """Change an open call while the table's row is locked, so that nobody else changes it at the same time."""
    found = with_names(Call.objects.filter(pk=call_id, table__hall_id=link.hall_id))
    table_id = found.values_list("table_id", flat=True).first()
    if table_id is None:
        raise CallUnknown
    draft = Draft(Kind.NOTE, REFEREE, reason=words)
    with table_log(table_id, referee_actor(link), key or str(uuid4()), draft) as log:
        if log.is_new:
            call = found.get()
            if call.answered_at is not None:
                raise AlreadyAnswered
            note = change(call)
            call.save()
            if note is not None:
                log.write(note)
                _tell(call)
    return found.get()


def _tell(call: Call) -> None:
    """Promise to tell the tournament about a call that was raised, claimed or settled."""
    outbox_promise(topic=CALLS, payload={"table": call.table_id})


def _call_of_note(log: TableLog) -> Call:
    """Return the call that the log's note concerns."""
    event = log.receipt.event
    number = ((event and event.body) or {})["call"]
    return with_names(log.table.calls.all()).get(Q(was=number) | Q(was=None, pk=number))


def _note(note: str, call: Call, by: str, words: str) -> Draft:
    """Return the log's note about a call. Because of its `player`, only that seat and referees see it.

    The `player` of the organiser's call is "": no seat sees it.
    """
    return Draft(Kind.NOTE, by, body={"note": note, "call": call.number, "player": call.player}, reason=words)


def _check_words(words: str) -> str:
    words = words.strip()
    if len(words) > LONGEST_WORDS:
        raise TooLarge
    refuse_unreadable(words, "reason")
    return words
