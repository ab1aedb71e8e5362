"""What a referee corrects: the entry concerned, where its correction starts, and what can be chosen for it.

Queries: one for the entry, and those of `referee.lines`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.access.policies import REFEREE
from referee.engine.cards import RANKS, Pack
from referee.engine.fields import AtTable
from referee.errors import EventUnknown
from referee.history.line import prefix
from referee.lines import line_of
from referee.models import Kind, Table
from referee.refusals import slot_index

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


def forgotten_before(table: Table, number: int) -> Mapping[str, Any]:
    """Return a likely start for an entry forgotten before `number`: by the player to move, with the same `do`."""
    line = line_of(table)
    at = slot_index(line, number)
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
