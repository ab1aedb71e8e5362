"""Confirming results before they are final, by players or by the referee; or disputing them, which calls the referee.

What is confirmed is the current result: when its points change, all confirmations and disputes are void. A report
(`referee.history.reports`) is not a result yet: players agree by entering the same, and deny it through this module.
"""

from __future__ import annotations

from django.db import transaction

from referee.access.actors import Actor, seat_actor
from referee.access.policies import REFEREE
from referee.errors import Disputed, NothingToConfirm
from referee.forms.reasons import WRONG_RESULT
from referee.history.confirmations import is_confirmed
from referee.history.reports import DENY, NOTE, REJECT, RETRACT, waits
from referee.models import Confirm, Kind, Seat, Table
from referee.receipt import Receipt
from referee.selectors.parts.confirmations import has_result, winners_of
from referee.services.calls import call_raise
from referee.services.events import may_write
from referee.services.outbox import outbox_promise
from referee.services.recording import RESULT, Draft, table_log


def result_confirm(*, table_id: int, actor: Actor, key: str, expected: int | None) -> Receipt:
    """Confirm the table's result for a seat or a referee. Confirming it twice changes nothing.

    Raises NothingToConfirm, Disputed (a seat, once somebody has disputed it), Stale, TableUnknown.
    """
    by = actor.player or REFEREE
    draft = Draft(Kind.NOTE, by, body={"note": "decide" if by == REFEREE else "confirm"})
    with table_log(table_id, actor, key, draft, expected=expected) as log:
        if log.is_new:
            may_write(log.table, actor)
            _refuse_without_result(log.table)
            if by not in log.table.confirmed_by:
                _confirm_result(log.table, by)
                log.write(draft)
    return log.receipt


def _confirm_result(table: Table, by: str) -> None:
    """Record on the table's row that a player, or the referee, confirms the result. Raises Disputed."""
    if table.disputed_by and by != REFEREE:
        raise Disputed(player=table.disputed_by)
    table.confirmed_by = [*table.confirmed_by, by]
    if by == REFEREE:
        table.disputed_by = ""
    table.save(update_fields=["confirmed_by", "disputed_by"])
    if is_confirmed(table.confirm, table.confirmed_by, winners_of(table)):
        outbox_promise(topic=RESULT, payload={"table": table.pk})


def result_dispute(*, seat: Seat, key: str, expected: int | None) -> Receipt:
    """Dispute the result for a seat: it is not final, and the referee is called.

    Raises NothingToConfirm (also once the result is confirmed), Stale. Disputing a disputed result changes nothing.
    """
    draft = Draft(Kind.NOTE, seat.player, body={"note": "dispute"})
    with transaction.atomic():
        with table_log(seat.table_id, seat_actor(seat), key, draft, expected=expected) as log:
            table = log.table
            if log.is_new:
                _refuse_without_result(table)
                if is_confirmed(table.confirm, table.confirmed_by, winners_of(table)):
                    raise NothingToConfirm
                if not table.disputed_by:
                    table.disputed_by, table.confirmed_by = seat.player, []
                    table.save(update_fields=["confirmed_by", "disputed_by"])
                    log.write(draft)
        call_raise(seat=seat, reason=WRONG_RESULT, key=f"{key[:50]}-call")
    return log.receipt


def report_deny(*, table_id: int, actor: Actor, number: int, key: str) -> Receipt:
    """Deny report `number`, or retract it if it is one's own. Nobody can agree with it any more.

    Raises NothingToConfirm (if it no longer waits), TableUnknown.
    """
    by = actor.player or REFEREE
    with table_log(table_id, actor, key, Draft(Kind.NOTE, by)) as log:
        if log.is_new:
            may_write(log.table, actor)
            reported = log.table.reported
            is_own = reported.get("by") == by
            if reported.get("number") != number or not (is_own or waits(reported)):
                raise NothingToConfirm
            log.write(Draft(Kind.NOTE, by, body={NOTE: RETRACT if is_own else REJECT if by == REFEREE else DENY}))
    return log.receipt


def _refuse_without_result(table: Table) -> None:
    if table.confirm == Confirm.NONE or not has_result(table):
        raise NothingToConfirm
