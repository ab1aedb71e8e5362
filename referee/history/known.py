"""The line of play as one viewer knows it: what everybody saw, plus what this viewer was told.

All viewers have the same slots with the same numbers, and the same slots count, so turn, points and tricks are the same
on every screen. Only the knowledge of hidden cards differs, and with it what can be proven.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from referee.engine.private import Body
from referee.engine.ruling import rule_on
from referee.engine.verdicts import Ruling
from referee.history.line import Line, Slot, said_to, with_clashes
from referee.history.telling import Aside, Said, Telling, engine_body, record_up_to, tells, words_heard


class Known(NamedTuple):
    """A line as one viewer knows it.

    `whole` is the full line that was read; `entries` are its entries as the viewer hears them; `aside` are the entries
    whose private part is disregarded; `line` is the resulting line.
    """

    whole: Line
    entries: tuple[Said, ...]
    aside: Aside
    line: Line


def known_to_all(line: Line) -> Line:
    """Return the line as everybody knows it: the same line without any private words."""
    return replace(line, slots=tuple(_as_heard(line, slot, None) for slot in line.slots), tells_few=False)


def known_by(line: Line, viewer: str, before: Known | None = None) -> Known:
    """Return the line as `viewer` (a player's name, or "referee") knows it.

    `before` is what the same viewer knew of an earlier line of this table; the common prefix is not folded again.
    """
    same = _in_common(before, line)
    if before is None or not same:
        before, same = Known(line, (), {}, Line.begin(line.start)), 0
    entire = same == len(before.line.slots)
    places = before.line.record.number if entire else sum(slot.place is not None for slot in line.slots[:same])
    heard_now = (said_to(line, slot, viewer) for slot in line.slots[same:] if slot.place is not None)
    entries = (*before.entries[:places], *heard_now)
    aside = {place: numbers for place, numbers in before.aside.items() if place < places}
    telling = Telling(line.start, entries, line.record, line.order)
    telling.begin_with(record_up_to(before.line.record, line.start, places), aside)
    telling.fold()
    if aside != {place: numbers for place, numbers in telling.aside.items() if place < places}:
        entire, same = False, 0  # a new entry contradicts something told earlier
    new = with_clashes((_as_heard(line, slot, viewer) for slot in line.slots[same:]), telling.aside)
    known = replace(line, record=telling.record, slots=(*before.line.slots[:same], *new))
    if entire:
        known.projections.update(before.line.projections)
    return Known(line, entries, telling.aside, known)


def ruling_for(known: Line, line: Line, body: Body) -> Ruling | None:
    """Return the ruling on an entry as told to somebody who knows `known`; None if everybody is told the same.

    Raises EntryError if the entry can't be read.
    """
    game = line.record.game
    if known is line and not tells(game, body):
        return None
    return rule_on(known.record, game.read_event(engine_body(body, known.order), known.record))


def _in_common(before: Known | None, line: Line) -> int:
    """Return how many leading slots a line shares with an earlier one, 0 if a later slot changes what was heard."""
    if before is None or before.whole.start is not line.start:
        return 0
    was, now = before.whole.slots, line.slots
    same = min(len(was), len(now))
    if was[:same] != now[:same]:
        same = next(at for at in range(same) if was[at] != now[at])
    clashing = {number for numbers in before.aside.values() for number in numbers}
    return same if not clashing or clashing <= {slot.number for slot in now[:same]} else 0


def _as_heard(line: Line, slot: Slot, viewer: str | None) -> Slot:
    """Return the slot with the words that this viewer hears."""
    if slot.body is None or (slot.turned_up and not slot.clashes):
        return slot
    words = words_heard(line.record.game, slot.body, viewer, line.state_before(slot))
    return slot if words is slot.body else slot._replace(body=words)
