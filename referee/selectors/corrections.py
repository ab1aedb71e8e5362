"""The entry that a correction concerns, and corrections that are impossible.

Queries: one for the entry, and those of `selectors.lines`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from referee.access.policies import REFEREE
from referee.engine.cards import RANKS, Pack
from referee.engine.errors import EntryError
from referee.engine.fields import AtTable
from referee.engine.ruling import rule_on
from referee.errors import EventUnknown, Malformed, NothingChanged
from referee.history.arrangement import OF_TABLE, SEATS, Arrangement
from referee.history.known import known_by
from referee.history.line import Line, engine_body, prefix, rearranged
from referee.lines import line_of
from referee.models import Kind, Table
from referee.selectors.verdicts import breach_view
from referee.wording.mistakes import entry_error

WHOLE_PACK = Pack(RANKS).cards_in_order


def entry_meant(table: Table, number: int) -> int:
    """Return the entry that a correction of log line `number` concerns: itself, or the one it took back or changed."""
    event = table.events.filter(number=number).exclude(kind=Kind.NOTE).first()
    if event is not None and (event.kind == Kind.ENTRY or line_of(table).slot(number)):
        return event.number
    if event is None or event.target is None or event.kind == Kind.INSERTION:
        # a missing line, a correction of the whole table, or an insertion that was undone
        raise EventUnknown(number=number)
    return entry_meant(table, event.target)


def words_of(table: Table, number: int) -> Mapping[str, Any] | None:
    """Return the words from which a correction of log line `number` starts: the current ones, or those struck out."""
    target = entry_meant(table, number)
    slot = line_of(table).slot(target)
    if slot is not None and slot.body is not None:
        return slot.body
    words: Mapping[str, Any] | None = table.events.values_list("body", flat=True).get(number=target)
    return words


def refuse_unfit(line: Line, number: int, body: Mapping[str, Any] | None) -> None:
    """Refuse words that can't replace entry `number`: unreadable, impossible there, or the same as now."""
    at = _place_of(line, number)
    if line.slots[at].body == body:
        raise NothingChanged
    if body is not None:
        _refuse_impossible(known_to_referee(prefix(line, at)), body, number)


def refuse_unfit_insertion(line: Line, number: int, body: Mapping[str, Any] | None) -> None:
    """Refuse missing words, or words that are impossible just before entry `number`."""
    if body is None:
        raise Malformed(_("Enter what was forgotten."), field="event")
    _refuse_impossible(known_to_referee(prefix(line, _place_of(line, number))), body, line.number + 1)


def forgotten_before(table: Table, number: int) -> Mapping[str, Any]:
    """Return a likely start for an entry forgotten before `number`: by the player to move, with the same `do`."""
    line = line_of(table)
    at = _place_of(line, number)
    before = prefix(line, at).record
    turn = before.game.position(before.state)["turn"]
    return {"by": turn or "", "do": (line.slots[at].said or {}).get("do", next(iter(before.game.events)))}


def at_table_before(table: Table, number: int) -> AtTable:
    """Return what can be chosen for an entry that replaces entry `number`, or is inserted before it.

    These are the players, the cards of the pack (a whole one if the game shows none), and the players' earlier entries,
    latest first.
    """
    line = line_of(table)
    record = line.record
    cards = record.game.pad(record.state, record.setup.players[0]).get("cards") or WHOLE_PACK
    at = next((index for index, slot in enumerate(line.slots) if slot.number == number), len(line.slots))
    entries = [slot.number for slot in line.slots[:at] if slot.place and (slot.body or {}).get("by") != REFEREE]
    return AtTable(record.setup.players, tuple(cards), tuple(reversed(entries)))


def known_to_referee(line: Line) -> Line:
    """Return the line with everything that anybody has told."""
    return known_by(line, REFEREE).line


def _place_of(line: Line, number: int) -> int:
    """Return the index of entry `number` among the slots. Raises EventUnknown."""
    at = next((index for index, slot in enumerate(line.slots) if slot.number == number), None)
    if at is None:
        raise EventUnknown(number=number)
    return at


def _refuse_impossible(before: Line, body: Mapping[str, Any], number: int) -> None:
    """Refuse words that can't be read, or could not have happened after `before`."""
    try:
        event = before.record.game.read_event(engine_body(body, before.order), before.record)
    except EntryError as error:
        raise entry_error(error, before.record.game.id, body.get("do")) from error
    ruling = rule_on(before.record, event)
    if not ruling.changed:
        order = (*before.order, number)
        breach = breach_view(before.record.game, ruling.breaches[0], body, is_open=False, order=order)
        raise Malformed(_("That can't have happened there. %(why)s"), field="event", why=breach.sentence)


def refuse_unfit_arrangement(line: Line, body: Mapping[str, Any]) -> None:
    """Refuse a correction of the whole table that is impossible or changes nothing."""
    do = body.get("do")
    if not isinstance(do, str) or do not in OF_TABLE:
        raise Malformed(_("Say whether the seats or the options were wrong."), field="do")
    if body["do"] == SEATS:
        _refuse_unfit_swap(line, body)
    elif not isinstance(body.get("options"), dict):
        raise Malformed(_("House options must be named values."), field="options")
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
    if not isinstance(swap, list) or len(swap) != 2 or swap[0] == swap[1] or any(name not in players for name in swap):
        raise Malformed(_("Choose two players of this table."), field="swap")
    if not isinstance(body.get("phones"), bool) or not isinstance(body.get("places"), bool):
        raise Malformed(_("Say whether phones or places were swapped."), field="places")
    if not (body["phones"] or body["places"]):
        raise Malformed(_("Say whether phones or places were swapped."), field="places")
    since = body.get("since")
    if type(since) is not int or since < 1:
        raise Malformed(_("Say from which entry on."), field="since")
    if body["places"] and since != 1:
        raise Malformed(_("Nobody changes places during a game, so this applies from the start."), field="since")
