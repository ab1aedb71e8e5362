"""The organiser's result of a game: the log line that would enter it, its form, and the outcome that it would have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from referee.access.policies import REFEREE
from referee.engine.errors import EntryError
from referee.errors import NotEntered, TableUnknown
from referee.forms.reading import read_body
from referee.games import game_named
from referee.ground.errors import Malformed
from referee.history.line import Line, LoggedLine, step
from referee.history.snapshot import log_numbers
from referee.hooks import PointsAndPlaces
from referee.lines import line_of
from referee.models import Kind, Table
from referee.receipt import Receipt
from referee.refusals import refuse_unfit, refuse_unfit_insertion
from referee.selectors.log.receipts import receipt_view
from referee.selectors.parts.tallies import tally
from referee.shapes.tally import Tally
from referee.wording.mistakes import entry_error

RESULT = "result"


def result_line(table: Table) -> tuple[str, int | None]:
    """Return the kind of log line that enters a result now, and the entry that it targets.

    While the game goes on, this is an ordinary entry without a target. After the game it is a correction of the result
    that was entered, or an insertion before the entry that ended the game.
    """
    line = line_of(table)
    ended = _ended_by(line)
    if ended is None:
        return Kind.ENTRY, None
    slot = next(slot for slot in line.slots if slot.number == ended)
    return (Kind.CORRECTION if (slot.body or {}).get("do") == RESULT else Kind.INSERTION), ended


def _ended_by(line: Line) -> int | None:
    """Return the number of the entry that ended the game; None while it goes on."""
    if not line.record.state.finished:
        return None
    counting = line.counting
    return next(
        slot.number for slot, entry in zip(counting, line.record.entries, strict=True) if entry.ruling.state.finished
    )


def result_form(table_id: int, body: Mapping[str, Any] | None = None) -> Tally:
    """Return the form for a table's result, filled in from `body`, or else from the result that was entered."""
    table = _table(table_id)
    line = line_of(table)
    kind, target = result_line(table)
    if body is None and kind == Kind.CORRECTION:
        body = next(slot.body for slot in line.slots if slot.number == target)
    form = tally(line.record, body or {"do": RESULT})
    if form is None:
        raise TableUnknown
    return form


def result_read(table_id: int, data: QueryDict) -> dict[str, Any]:
    """Return the result in a sent form. Raises Malformed."""
    body = read_body(data, game_named(_table(table_id).game))
    if body.get("do") != RESULT:
        raise Malformed(_("This form only takes the result of a game."), field="do")
    return body


def result_foreseen(table_id: int, body: Mapping[str, Any]) -> tuple[PointsAndPlaces, PointsAndPlaces]:
    """Return the table's outcome as it is now, and as it would be with this result.

    Raises Malformed, NothingChanged, NotEntered.
    """
    table = _table(table_id)
    line = line_of(table)
    kind, target = result_line(table)
    if kind == Kind.CORRECTION and target is not None:
        refuse_unfit(line, target, body)
    elif target is not None:
        refuse_unfit_insertion(line, target, body)
    number = table.last_number + 1
    try:
        after, ruling, stored = step(line, LoggedLine(number, kind, "", dict(body), target))
    except EntryError as error:
        raise entry_error(error, table.game, RESULT) from error
    if not stored:
        refused = log_numbers(ruling.to_json(), (*line.order, number)) if ruling else {}
        raise NotEntered(receipt_view(Receipt(refused, table, None, body=dict(body)), REFEREE).text)
    keys = dict(table.seats.values_list("player", "player_key"))
    return _outcome(line, keys), _outcome(after, keys)


def _outcome(line: Line, keys: Mapping[str, str]) -> PointsAndPlaces:
    rows = line.record.game.result(line.record.state)
    return {keys[row["player"]]: (row["points"], row["place"]) for row in rows}


def _table(table_id: int) -> Table:
    table = Table.objects.filter(pk=table_id).first()
    if table is None:
        raise TableUnknown
    return table
