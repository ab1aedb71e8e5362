"""Calls for the referee, as pages show them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from statistics import median

from django.db.models import OuterRef, QuerySet, Subquery
from django.utils import timezone

from referee.access.sections import Rota, rota_of
from referee.ground.prepared import Select
from referee.ground.shape import Shape
from referee.models import Call, Hall, RefereeLink, Seat, Table
from referee.shapes.common import CallView
from referee.wording.tables import table_name

LONGEST_HISTORY = 200  # the most calls that are listed; a long tournament has fewer
PATIENCE = 120  # seconds after which a call rings at all referees of the hall, if nobody comes

_LAST_OF_SEAT = Select(
    "SELECT {called} FROM referee_call called WHERE called.seat_id = %s ORDER BY id DESC", called=Call
)
_ANY_AT_TABLE = Select("SELECT 1 FROM referee_call WHERE table_id = %s LIMIT 1")
_ANY_IN_HALL = Select(
    "SELECT 1 FROM referee_call called JOIN referee_table tbl ON tbl.id = called.table_id"
    " WHERE tbl.hall_id = %s AND called.answered_at IS NULL LIMIT 1"
)


@dataclass(frozen=True, slots=True)
class CallHistory(Shape):
    """The calls of a hall. Waiting times are seconds until a call was claimed or answered; None without any call."""

    waiting: tuple[CallView, ...]  # unclaimed, longest first
    coming: tuple[CallView, ...]  # claimed
    over: tuple[CallView, ...]  # newest first
    usual: int | None  # the median wait
    longest: int | None
    ringing: tuple[str, ...]  # the marks of the calls for which the bell rings
    again: int | None = None  # seconds until it rings for a call of another section, unless somebody comes


def call_view(call: Call, now: datetime) -> CallView:
    """Return one call. Its `seat`, `table` and referees should be prefetched."""
    until = min(filter(None, (call.claimed_at, call.answered_at)), default=now)
    return CallView(
        id=call.pk,
        table_id=call.table_id,
        table_label=table_name(call.table),
        player=call.player,
        reason=call.reason,
        raised_at=call.raised_at,
        waiting=max(0, int((until - call.raised_at).total_seconds())),
        claimed_at=call.claimed_at,
        claimed_by=_label(call.claimed_by),
        escalated_at=call.escalated_at,
        escalated_by=_label(call.escalated_by),
        waits_for=_head(call) if call.escalated_at and not (call.claimed_at or call.answered_at) else "",
        answered_at=call.answered_at,
        answered_by=_label(call.answered_by),
        withdrawn=call.answered_at is not None and call.answered_by is None,
        answer=call.answer,
        about=call.about,
        table_number=call.table.room_number,
    )


def call_views(calls: Iterable[Call]) -> tuple[CallView, ...]:
    """Return several calls with their waiting times as of now."""
    now = timezone.now()
    return tuple(call_view(call, now) for call in calls)


def with_names(calls: QuerySet[Call]) -> QuerySet[Call]:
    """Return the query with everything that `call_view` needs."""
    heads = RefereeLink.objects.filter(hall=OuterRef("table__hall"), is_head=True)
    return calls.select_related("seat", "table", "claimed_by", "escalated_by", "answered_by").annotate(
        head=Subquery(heads.values("label")[:1])
    )


def last_call_of(seat: Seat) -> Call | None:
    """Return the seat's last call, without names. One query."""
    found = _LAST_OF_SEAT.first(seat.pk)
    return found[0] if found else None


def calls_at(table: Table) -> tuple[CallView, ...]:
    """Return all calls of a table, newest first. One query if there are none, as is usual, else two."""
    if _ANY_AT_TABLE.first(table.pk) is None:
        return ()
    return call_views(with_names(table.calls.order_by("-raised_at", "-pk")))


def calls_waiting(hall: Hall, link: RefereeLink | None = None) -> tuple[CallView, ...]:
    """Return all open calls of a hall in the order in which this referee should take them. At most three queries.

    Unclaimed calls come first, longest first. Among these, calls handed on come first for the head referee (and if no
    link is given), last for the others. Calls of another section come last of all, unless nobody comes for `PATIENCE`.
    """
    if _ANY_IN_HALL.first(hall.pk) is None:
        return ()
    found = call_views(with_names(Call.objects.filter(table__hall=hall, answered_at=None)).order_by("raised_at", "pk"))
    rota = rota_of(link) if link else Rota(None, ())
    handed_on_first = takes_what_is_handed_on(link)

    def turn(call: CallView) -> tuple[bool, bool, bool]:
        return bool(call.elsewhere), call.claimed_at is not None, bool(call.escalated_at) is not handed_on_first

    return tuple(sorted((_left_to(call, rota, handed_on_first) for call in found), key=turn))


def _left_to(call: CallView, rota: Rota, takes_handed_on: bool) -> CallView:
    """Return the call with those to whom this referee leaves it. A call that nobody comes to is everybody's."""
    own = rota.own is not None and call.claimed_by == rota.own.label
    everybodys = _is_free(call) and call.waiting >= PATIENCE
    if own or everybodys or (takes_handed_on and call.escalated_at):
        return call
    return replace(call, elsewhere=", ".join(rota.others_at(call.table_number)))


def _is_free(call: CallView) -> bool:
    """Return whether nobody has come to the call yet, so that any referee may come."""
    return call.claimed_at is None and call.escalated_at is None


def rings_in(calls: Iterable[CallView]) -> int | None:
    """Return in how many seconds the bell will ring for a call that is left to other referees, or None if it won't."""
    waiting = [call.waiting for call in calls if call.elsewhere and _is_free(call)]
    return PATIENCE - max(waiting) if waiting else None


def takes_what_is_handed_on(link: RefereeLink | None) -> bool:
    """Return whether this referee takes calls that were handed on: the head referee does, as does no link at all."""
    return link is None or link.is_head


def ringing(calls: Iterable[CallView], link: RefereeLink | None) -> tuple[str, ...]:
    """Return the marks of calls for which this referee's bell rings.

    It rings for unclaimed calls, of other sections when nobody has come for `PATIENCE`. A call handed on rings for the
    head referee only, and it rings again.
    """
    free = [call for call in calls if call.claimed_at is None and not call.elsewhere]
    mine = [f"{call.id}-head" for call in free if call.escalated_at and takes_what_is_handed_on(link)]
    return (*mine, *(str(call.id) for call in free if not call.escalated_at))


def call_history(hall: Hall, link: RefereeLink | None = None) -> CallHistory:
    """Return all calls of a hall for this referee, with at most `LONGEST_HISTORY` closed ones. Two queries."""
    now_open = calls_waiting(hall, link)
    answered = Call.objects.filter(table__hall=hall).exclude(answered_at=None).order_by("-raised_at", "-pk")
    over = call_views(with_names(answered)[:LONGEST_HISTORY])
    waits = [call.waiting for call in (*now_open, *over)]
    return CallHistory(
        ringing=ringing(now_open, link),
        again=rings_in(now_open),
        waiting=tuple(call for call in now_open if call.claimed_at is None),
        coming=tuple(call for call in now_open if call.claimed_at is not None),
        over=over,
        usual=int(median(waits)) if waits else None,
        longest=max(waits, default=None),
    )


def _head(call: Call) -> str:
    """Return the head referee's label, if `with_names` has loaded it."""
    return getattr(call, "head", None) or ""


def _label(link: RefereeLink | None) -> str:
    return link.label if link else ""
