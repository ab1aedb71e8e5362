"""Enters the organiser's result of a game, for a table that recorded none or in place of the result that it has.

The result is an ordinary line of the table's log, with a reason, even at a closed table. If the game has ended, the
line corrects the result that was entered before, or it is inserted before the move that ended the game. That move stays
in the log and is set aside.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from referee.access.actors import HOUSE
from referee.access.policies import REFEREE
from referee.errors import NotEntered
from referee.history.effects import effects_of
from referee.models import Confirm, Kind
from referee.receipt import Receipt
from referee.refusals import refuse_unfit, refuse_unfit_insertion
from referee.selectors.log.organiser_result import result_line
from referee.selectors.log.receipts import receipt_view
from referee.selectors.parts.confirmations import has_result
from referee.services.confirmations import result_confirm
from referee.services.events import reason_given
from referee.services.recording import Draft, table_locked, table_log


def result_enter(*, table_id: int, body: Mapping[str, Any], reason: str, key: str) -> Receipt:
    """Record a game's result that the organiser enters with a reason. It needs no confirmation by the players.

    If the same submit is sent again, nothing changes. Raises Malformed, NothingChanged, NotEntered (if the rules
    exclude such a result and the table's policy refuses it), TableUnknown.
    """
    reason = reason_given(reason)
    with transaction.atomic():
        table = table_locked(table_id)
        entered = table.events.filter(key=key).first()
        if entered is not None:
            return Receipt(entered.ruling or {}, table, entered, repeated=True, body=entered.body)
        kind, target = result_line(table)
        draft = Draft(kind, REFEREE, body=dict(body), target=target, reason=reason)
        with table_log(table_id, HOUSE, key, draft) as log:
            if target is None:
                log.write(draft)
            elif kind == Kind.CORRECTION:
                refuse_unfit(log.line, target, body)
                log.write(draft, check=_effects)
            else:
                refuse_unfit_insertion(log.line, target, body)
                log.write(draft, check=_effects)
        if not log.receipt.stored:
            raise NotEntered(receipt_view(log.receipt, REFEREE).text)
        if log.table.confirm != Confirm.NONE and has_result(log.table):
            result_confirm(table_id=table_id, actor=HOUSE, key=f"{key[:50]}-confirm", expected=None)
    return log.receipt


def _effects(before: Any, after: Any) -> dict[str, Any]:
    return effects_of(before, after).to_json()
