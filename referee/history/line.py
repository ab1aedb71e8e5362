"""The line of play: a table's log with its take-backs and corrections applied, folded by the engine.

The log is append-only and has its own numbers. Each entry of the log has a slot in the line, in the order entered. A
take-back empties its slot, a correction replaces its words (or strikes them out), an insertion adds a slot between two
others. The engine folds the words in the slots and numbers those that count (`place`). A slot whose words could not
have happened is set aside. A correction of the whole table (`history.arrangement`) is a layer over all of that. Only
what everybody heard is folded: the line says what counts at the table, whose turn it is, and what it costs.
`history.known` folds the same slots with what one viewer was told as well. A line is a value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from referee.engine.commuting import Made
from referee.engine.errors import EntryError
from referee.engine.private import REFEREE, Body
from referee.engine.ruling import rule_on
from referee.engine.table import Record
from referee.engine.verdicts import Ruling
from referee.history.arrangement import OF_TABLE, UNDO, Arrangement, arrange_body, arranged_start
from referee.history.telling import (
    EVENT_REFERENCE,
    Aside,
    Said,
    Telling,
    engine_body,
    entry_as_heard,
    record_up_to,
    tells,
    words_heard,
)

__all__ = [
    "EVENT_REFERENCE",
    "engine_body",
    "words_heard",
]  # re-exported, because callers use them together with a line

PART = "#"  # marks the key of a follow-up line of an act: the act's own key stands before it


class LoggedLine(NamedTuple):
    """The parts of a log line that the fold needs. `kind` is entry, take_back, correction, insertion or note."""

    number: int
    kind: str
    actor: str
    body: Body | None
    target: int | None
    goes_on: bool = False  # whether it belongs to the same act as the line before


def goes_on(key: str) -> bool:
    """Return whether a log line with this key continues the act of the line before (decision 0009)."""
    return PART in key


class Content(NamedTuple):
    """Earlier content of a slot: the log line that said it, its body (None: nothing), and whether by a take-back."""

    written_by: int
    said: Body | None
    taken_back: bool


class Slot(NamedTuple):
    """The place of an entry in the line.

    `number` is the log number of the entry, `written_by` that of the log line whose body is in force. `body` is None if
    the entry was struck out or taken back. `said` is the body as written, `body` the same after the arrangements.
    `earlier` lists previous contents. `place` is the engine's number, None while the slot is empty or set aside.
    `about` is the entry that a fault concerns. `taken_back`: empty because of a take-back. `since`, for insertions
    only, says when the entry happened, as the number of the first entry after it. `turned_up` is the entry that turned
    face up the cards which this one told to few. `clashes` lists the entries that contradict its private words, which
    therefore don't count.
    """

    number: int
    written_by: int
    actor: str
    body: Body | None
    place: int | None
    about: int | None = None
    taken_back: bool = False
    said: Body | None = None
    earlier: tuple[Content, ...] = ()
    since: int | None = None
    goes_on: bool = False  # of the same act as the slot before it
    turned_up: int | None = None
    clashes: tuple[int, ...] = ()

    @property
    def set_aside(self) -> bool:
        """Whether the slot's words could not have happened."""
        return self.body is not None and self.place is None


@dataclass(frozen=True, slots=True)
class Line:
    """The line of play of one table after some number of log lines. Immutable.

    `changes` are (number, actor) of every log line except notes. `origin` is the record the table was opened with,
    `start` the same after the `arrangements`. `tells_few` says whether some entry names a card that not everybody may
    hear of. `projections` caches what has been counted along the line (`referee.history.projection`).
    """

    start: Record
    record: Record
    origin: Record
    slots: tuple[Slot, ...] = ()
    order: tuple[int, ...] = ()  # log number of each engine number, from 1
    changes: tuple[tuple[int, str], ...] = ()
    arrangements: tuple[Arrangement, ...] = ()
    tells_few: bool = False
    projections: dict[Any, tuple[int, Any]] = field(init=False, default_factory=dict, compare=False, repr=False)

    @classmethod
    def begin(cls, start: Record) -> Line:
        """Return the line of a table where nothing has happened yet."""
        return cls(start, start, start)

    @property
    def number(self) -> int:
        """The last log number that changed the line; 0 before the first."""
        return self.changes[-1][0] if self.changes else 0

    def slot(self, number: int) -> Slot | None:
        """Return the slot of log entry `number`."""
        return next((slot for slot in reversed(self.slots) if slot.number == number), None)

    def stands(self, number: int) -> bool:
        """Return whether log line `number` changed the line in a way that is still in force, so that it can be undone.

        That is a correction, an insertion whose words have not changed since, or a take-back.
        """
        changed = any(slot.written_by == number and (slot.since or slot.number != number) for slot in self.slots)
        return changed or any(arrangement.number == number for arrangement in self.arrangements)

    @property
    def counting(self) -> tuple[Slot, ...]:
        """The slots that count, in the order of the record's entries."""
        return tuple(slot for slot in self.slots if slot.place is not None)

    def state_before(self, slot: Slot) -> Any:
        """Return the state in which an entry was made; None if the entry doesn't count."""
        if slot.place is None:
            return None
        return self.record.entries[slot.place - 2].ruling.state if slot.place > 1 else self.start.state

    def last(self) -> Slot | None:
        """Return the last slot that counts."""
        return next((slot for slot in reversed(self.slots) if slot.place is not None), None)

    def may_take_back(self, actor: str) -> tuple[Slot, ...]:
        """Return what this actor may take back, last first: their last act, if what came since commutes with it."""
        act = self._last_act(actor)
        if not act:
            return ()
        since = [number for number, other in self.changes if number > act[-1].number and other != actor]
        return act if not since or self.commute(since, self.made(act)) else ()

    def penalised_act_of_others(self, actor: str) -> tuple[Slot, ...]:
        """Return the last act, last entry first, if another than `actor` did it and it cost a penalty; else ()."""
        last = self.last()
        act = self.may_take_back(last.actor) if last is not None and last.actor != actor else ()
        return act if self.has_cost(act) else ()

    def has_cost(self, act: Iterable[Slot]) -> bool:
        """Return whether entering one of these immediately cost anybody points or pricks."""
        return any(self.record.entries[slot.place - 1].ruling.penalties for slot in act if slot.place)

    def _last_act(self, actor: str) -> tuple[Slot, ...]:
        """Return the counting slots of this actor's last act that has any, last first."""
        act: list[Slot] = []
        for slot in reversed(self.slots):
            if slot.place is not None and slot.actor == actor:
                act.append(slot)
            if act and not slot.goes_on:
                break
        return tuple(act)

    def made(self, slots: Iterable[Slot]) -> tuple[Made, ...]:
        """Return the engine's events of those slots that count, each with the state in which it was made."""
        entries = self.record.entries
        return tuple(Made(entries[slot.place - 1].event, self.state_before(slot)) for slot in slots if slot.place)

    def act(self, number: int) -> range:
        """Return the log numbers of the act that ends with line `number`; just that number if it is not an entry."""
        first = number
        while (slot := self.slot(first)) is not None and slot.goes_on:
            first -= 1
        return range(first, number + 1)

    def commute(self, numbers: Iterable[int], events: Sequence[Made]) -> bool:
        """Return whether each of these log lines is an entry that commutes with all the events; False without events.

        A take-back or correction commutes with nothing, nor does an entry that one of them has changed.
        """
        slots = [self.slot(number) for number in numbers]
        if not events or any(slot is None or slot.place is None or slot.written_by != slot.number for slot in slots):
            return False
        commute = self.record.game.commute
        return all(commute(earlier, event) for earlier in self.made(filter(None, slots)) for event in events)


class Step(NamedTuple):
    """One log line applied. `ruling` is the engine's on an entry (else None); `line` is unchanged unless `stored`."""

    line: Line
    ruling: Ruling | None
    stored: bool


def step(line: Line, entry: LoggedLine) -> Step:
    """Apply one log line. An impossible entry, or one refused under the policy strict, is not stored.

    Raises EntryError if an entry's body can't be read.
    """
    if entry.kind == "note":
        return Step(line, None, True)
    changes = (*line.changes, (entry.number, entry.actor))
    if entry.kind == "entry":
        slot = Slot(
            number=entry.number,
            written_by=entry.number,
            actor=entry.actor,
            body=entry.body,
            place=None,
            about=entry.target,
            goes_on=entry.goes_on,
            said=entry.body,
        )
        read_entry(line, slot.body or {})  # raises unless the whole body, private words included, can be read
        after, ruling = _append_slot(line, slot)
        if after is None:
            return Step(line, ruling, False)
        return Step(line_with(after, changes=changes), ruling, True)
    return Step(line_with(_correct_line(line, entry), changes=changes), None, True)


def fold(start: Record, log: Iterable[LoggedLine]) -> Line:
    """Return the line that results from a whole log."""
    return extend_line(Line.begin(start), log)


def extend_line(line: Line, log: Iterable[LoggedLine]) -> Line:
    """Return the line after further lines of its log."""
    for entry in log:
        line = step(line, entry).line
    return line


def line_with(line: Line, **later: Any) -> Line:
    """Return the line with something added at its end. It keeps the projections counted so far."""
    after = replace(line, **later)
    after.projections.update(line.projections)
    return after


def replay_slots(line: Line, slots: Iterable[Slot]) -> Line:
    """Return the line after folding further slots. Those whose words could not have happened are set aside."""
    for slot in slots:
        slot = slot._replace(place=None, turned_up=None, clashes=())
        after = None
        if slot.body is not None:
            with suppress(EntryError):  # it refers to an entry that is no longer there
                after, _ruling = _append_slot(line, slot)
        line = after or line_with(line, slots=(*line.slots, slot), tells_few=line.tells_few or _tells_few(line, slot))
    return line


def prefix(line: Line, slots: int) -> Line:
    """Return the line as it was after its first `slots` slots.

    This is cheap, because every ruling holds its state, unless cards told to few have been turned face up since.
    """
    kept = line.slots[:slots]
    later = {slot.number for slot in line.slots[slots:]}
    if any(slot.turned_up in later or not later.isdisjoint(slot.clashes) for slot in kept):
        return replay_slots(replace(line, record=line.start, slots=(), order=(), tells_few=False), kept)
    places = sum(slot.place is not None for slot in kept)
    record = record_up_to(line.record, line.start, places)
    tells_few = line.tells_few and any(_tells_few(line, slot) for slot in kept)
    return replace(line, record=record, slots=kept, order=line.order[:places], tells_few=tells_few)


def read_entry(line: Line, body: Body) -> Any:
    """Read a body as the engine's event at the end of this line. Raises EntryError if it can't be read."""
    return line.record.game.read_event(engine_body(body, line.order), line.record)


def _append_slot(line: Line, slot: Slot) -> tuple[Line | None, Ruling]:
    """Return the line with one more counting slot (None if it can't count), and the ruling by public knowledge."""
    game = line.record.game
    event = game.read_event(
        engine_body(words_heard(game, slot.body or {}, None, line.record.state), line.order), line.record
    )
    ruling = rule_on(line.record, event)
    if not ruling.changed:
        return None, ruling
    record = line.record.after(event, ruling)
    slot = slot._replace(place=record.number)
    slots, order = (*line.slots, slot), (*line.order, slot.number)
    tells_few = line.tells_few or _tells_few(line, slot)
    return _turned_up(line_with(line, record=record, slots=slots, order=order, tells_few=tells_few)), ruling


def _tells_few(line: Line, slot: Slot) -> bool:
    return slot.body is not None and tells(line.record.game, slot.body)


def _turned_up(line: Line) -> Line:
    """Return the line after its last slot turned cards face up: what few were told about them is now public."""
    game, last = line.record.game, line.slots[-1]
    private = game.kinds[(last.body or {})["do"]].private
    if private is None or private.until is None or not private.until(line.record.state):
        return line
    hidden = _face_down(line)
    entries = [said_to(line, slot, REFEREE if slot.number in hidden else None) for slot in line.counting]
    telling = Telling(line.start, entries, line.record, line.order)
    telling.fold()
    slots = tuple(slot._replace(turned_up=last.number) if slot.number in hidden else slot for slot in line.slots)
    return replace(line, record=telling.record, slots=with_clashes(slots, telling.aside))


def _face_down(line: Line) -> set[int]:
    """Return the entries of this hand that told of cards which lay face down until now."""
    game, found = line.record.game, set()
    for slot, entry in zip(reversed(line.counting), reversed(line.record.entries), strict=True):
        if slot is not line.slots[-1] and game.hand_is_over(entry.ruling.state):
            break
        private = game.kinds[(slot.body or {})["do"]].private
        if private is not None and private.until is not None and slot.turned_up is None:
            found.add(slot.number)
    return found


def said_to(line: Line, slot: Slot, viewer: str | None) -> Said:
    """Return the words of a slot as a viewer hears them. Cards that have been turned up are heard by everybody."""
    body = slot.body or {}
    if slot.turned_up and not slot.clashes:
        return Said(slot.number, body, body)
    viewer = None if slot.clashes else viewer
    return entry_as_heard(line.record.game, slot.number, body, viewer, line.state_before(slot))


def with_clashes(slots: Iterable[Slot], aside: Aside) -> tuple[Slot, ...]:
    """Return the slots, marking those whose private words are set aside."""
    return tuple(
        slot._replace(clashes=aside[slot.place - 1]) if slot.place and slot.place - 1 in aside else slot
        for slot in slots
    )


def _correct_line(line: Line, entry: LoggedLine) -> Line:
    """Return the line after a take-back, an insertion, or a correction of an entry, the table, or a correction."""
    body = entry.body or {}
    if entry.kind == "insertion":
        return _insert_entry(line, entry)
    if entry.kind == "correction" and body.get("do") in OF_TABLE:
        return rearrange_line(line, (*line.arrangements, Arrangement(entry.number, body)))
    if entry.kind == "correction" and body.get("do") == UNDO:
        return _undo_change(line, body["event"])
    taken_back = entry.kind == "take_back"
    at = _index(line, lambda slot: slot.number == entry.target)
    return _reword_slot(line, at, Content(entry.number, None if taken_back else entry.body, taken_back))


def rearrange_line(line: Line, arrangements: tuple[Arrangement, ...]) -> Line:
    """Return the line folded again under other arrangements. Raises EntryError for invalid options."""
    start = arranged_start(line.origin, arrangements)
    slots = (slot._replace(body=_arranged_body(slot, arrangements)) for slot in line.slots)
    empty = replace(Line.begin(start), origin=line.origin, changes=line.changes, arrangements=arrangements)
    return replay_slots(empty, slots)


def _insert_entry(line: Line, entry: LoggedLine) -> Line:
    """Return the line with the entry in a slot of its own just before its target, and everything after it replayed."""
    at = _index(line, lambda slot: slot.number == entry.target)
    since = line.slots[at].since or line.slots[at].number
    slot = Slot(entry.number, entry.number, entry.actor, None, None, said=entry.body, since=since)
    slot = slot._replace(body=_arranged_body(slot, line.arrangements))
    return replay_slots(prefix(line, at), (slot, *line.slots[at:]))


def _undo_change(line: Line, number: int) -> Line:
    """Return the line as if log line `number`, which is in force, had never been written. Later changes stay."""
    kept = tuple(arrangement for arrangement in line.arrangements if arrangement.number != number)
    if kept != line.arrangements:
        return rearrange_line(line, kept)
    at = _index(line, lambda slot: slot.written_by == number)
    if line.slots[at].number == number:
        return replay_slots(prefix(line, at), line.slots[at + 1 :])
    return _reword_slot(line, at, line.slots[at].earlier[-1], undo=True)


def _reword_slot(line: Line, at: int, now: Content, *, undo: bool = False) -> Line:
    """Return the line with new words in one slot (none for a take-back), and everything after it replayed."""
    slot = line.slots[at]
    earlier = slot.earlier[:-1] if undo else (*slot.earlier, Content(slot.written_by, slot.said, slot.taken_back))
    slot = slot._replace(written_by=now.written_by, said=now.said, taken_back=now.taken_back, earlier=earlier)
    slot = slot._replace(body=_arranged_body(slot, line.arrangements))
    return replay_slots(prefix(line, at), (slot, *line.slots[at + 1 :]))


def _arranged_body(slot: Slot, arrangements: tuple[Arrangement, ...]) -> Body | None:
    return arrange_body(slot.said, entry=slot.since or slot.number, words=slot.written_by, arrangements=arrangements)


def _index(line: Line, is_meant: Callable[[Slot], bool]) -> int:
    return next(index for index, slot in enumerate(line.slots) if is_meant(slot))
