"""The organiser's result of a game: entered for a table that recorded none, or instead of the result that stands.

It is an ordinary line of the table's log, with a reason, also at a closed table. A game that has ended gets its other
result as a correction: of the result entered before, or by one inserted before the move that ended the game. That move
stays in the log, set aside.
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
from referee.selectors.afterwards import result_line
from referee.selectors.confirmations import has_result
from referee.selectors.receipts import receipt_view
from referee.services.confirmations import result_confirm
from referee.services.events import reason_given
from referee.services.recording import Draft, table_locked, table_log


def result_enter(*, table_id: int, body: Mapping[str, Any], reason: str, key: str) -> Receipt:
    """Enter the result of a game for the organiser, whose word also confirms it. Needs a reason.

    The same submit sent again changes nothing. Raises Malformed, NothingChanged, NotEntered (the rules exclude such a
    result, and the table's policy refuses what they exclude), TableUnknown.
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
