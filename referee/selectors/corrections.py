"""What a correction would change, told before it is made. Queries: those of `selectors.log`, and one for the entry."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from referee.arrangement import OF_TABLE, SEATS, Arrangement
from referee.effects import Change, effects_of
from referee.engine.errors import EntryError
from referee.engine.table import rule_on
from referee.errors import EventUnknown, Malformed, NothingChanged
from referee.line import Line, LogEntry, engine_body, prefix, rearranged, step
from referee.models import Kind, Table
from referee.policies import REFEREE
from referee.selectors.lines import line_of
from referee.selectors.log import LogReader, log_lines
from referee.selectors.shapes import CorrectionPreview, LogLine, ScoreChange, VerdictChange, VerdictView
from referee.selectors.verdicts import breach_view
from referee.wording.entries import change_text, entry_text
from referee.wording.mistakes import entry_error


def entry_meant(table: Table, number: int) -> int:
    """The entry that a correction of log line `number` concerns: itself, or the one it took back or corrected."""
    event = table.events.filter(number=number).exclude(kind=Kind.NOTE).first()
    if event is not None and event.kind == Kind.ENTRY:
        return event.number
    if event is None or event.target is None:  # nothing, or a correction of the whole table
        raise EventUnknown(number=number)
    return entry_meant(table, event.target)


def words_of(table: Table, number: int) -> Mapping[str, Any] | None:
    """What a correction of log line `number` starts from: the entry as it stands, or as it was before it was struck."""
    target = entry_meant(table, number)
    slot = line_of(table).slot(target)
    if slot is not None and slot.body is not None:
        return slot.body
    words: Mapping[str, Any] | None = table.events.values_list("body", flat=True).get(number=target)
    return words


def refuse_unfit(line: Line, number: int, body: Mapping[str, Any] | None) -> None:
    """Refuse words that can't stand in the slot of entry `number`: unreadable, impossible there, or there already."""
    at = next(index for index, slot in enumerate(line.slots) if slot.number == number)
    if line.slots[at].body == body:
        raise NothingChanged
    if body is None:
        return
    before = prefix(line, at)
    try:
        event = before.record.game.read_event(engine_body(body, before.order), before.record)
    except EntryError as error:
        raise entry_error(error) from error
    ruling = rule_on(before.record, event)
    if not ruling.changed:
        order = (*before.order, number)
        breach = breach_view(before.record.game, ruling.breaches[0], body, is_open=False, order=order)
        raise Malformed(_("That can't stand there. %(why)s"), field="event", why=breach.sentence)


def correction_preview(table: Table, number: int, body: Mapping[str, Any] | None) -> CorrectionPreview:
    """Everything that replacing log entry `number` by `body` (None: striking it out) would change. Writes nothing.

    Raises EventUnknown, Malformed, NothingChanged.
    """
    line = line_of(table)
    target = entry_meant(table, number)
    refuse_unfit(line, target, body)
    slot = line.slot(target)
    was = entry_text(table.game, slot.body) if slot and slot.body else ""
    return _preview(table, target, target, body, was, entry_text(table.game, body) if body else "")


def arrangement_preview(table: Table, body: Mapping[str, Any]) -> CorrectionPreview:
    """Everything that correcting the whole table would change. Writes nothing. Raises Malformed, NothingChanged."""
    refuse_unfit_arrangement(line_of(table), body)
    return _preview(table, 0, None, body, "", change_text(table.game, Kind.CORRECTION, 0, body))


def refuse_unfit_arrangement(line: Line, body: Mapping[str, Any]) -> None:
    """Refuse a correction of the whole table that says nothing, or what can't be."""
    if body.get("do") not in OF_TABLE:
        raise Malformed(_("Say whether seats or options were wrong."), field="do")
    if body["do"] == SEATS:
        _refuse_unfit_swap(line, body)
    elif not isinstance(body.get("options"), dict):
        raise Malformed(_("House options are named values."), field="options")
    try:
        after = rearranged(line, (*line.arrangements, Arrangement(line.number + 1, body)))
    except EntryError as error:
        raise entry_error(error) from error
    if after.start.setup == line.start.setup and [slot.body for slot in after.slots] == [
        slot.body for slot in line.slots
    ]:
        raise NothingChanged


def _refuse_unfit_swap(line: Line, body: Mapping[str, Any]) -> None:
    players, swap = line.start.setup.players, body.get("swap")
    if not isinstance(swap, list) or len(swap) != 2 or swap[0] == swap[1] or not {*swap} <= {*players}:
        raise Malformed(_("Choose two players of this table."), field="swap")
    if not isinstance(body.get("phones"), bool) or not isinstance(body.get("places"), bool):
        raise Malformed(_("Say whether phones or places were swapped."), field="places")
    if not (body["phones"] or body["places"]):
        raise Malformed(_("Say whether phones or places were swapped."), field="places")
    since = body.get("since")
    if type(since) is not int or since < 1:
        raise Malformed(_("Say from which entry on."), field="since")
    if body["places"] and since != 1:
        raise Malformed(_("Nobody changes places within a game: that holds from the start."), field="since")


def _preview(
    table: Table, number: int, target: int | None, body: Mapping[str, Any] | None, was: str, now: str
) -> CorrectionPreview:
    """What one more correction would change."""
    line = line_of(table)
    entry = LogEntry(table.last_number + 1, Kind.CORRECTION, "", body, target)
    after = step(line, entry).line
    effects = effects_of(line, after)
    rows = {row.number: row for row in log_lines(table, REFEREE)}
    then = LogReader(table, after, REFEREE)
    return CorrectionPreview(
        number=number,
        expected=table.last_number,
        was=was,
        now=now,
        verdicts=tuple(_verdict_change(change, rows, then) for change in effects.verdicts),
        scores=tuple(ScoreChange(change.of, change.was, change.now) for change in effects.scores),
        turn_was=effects.turn.was,
        turn_now=effects.turn.now,
        set_aside=tuple(rows[aside] for aside in effects.set_aside),
        restored=tuple(rows[back] for back in effects.restored),
        finished_was=effects.finished.was,
        finished_now=effects.finished.now,
    )


def _verdict_change(change: Change, rows: Mapping[int, LogLine], then: LogReader) -> VerdictChange:
    row = rows[change.of]
    now: VerdictView | None = then.verdict(change.of)
    return VerdictChange(change.of, row.text_now or row.text, row.verdict, now)
