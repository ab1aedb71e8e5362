"""The line of play: a table's log with its take-backs and corrections applied, folded by the engine.

The log is append-only and has numbers of its own; the line is what it comes to. Each entry of the log has a slot, in
the order entered; a take-back empties its slot, a correction puts other words into it (or empties it), an insertion
makes one between two others. The engine folds the words in the slots; its numbers are the slots' `place`. A slot whose
words could not have happened is set aside.
A correction of the whole table (`referee.arrangement`) lies over all of that as a layer.

Only what everybody heard is folded: the line says what counts at the table, whose turn it is, and what it costs.
`referee.known` folds the same slots with what one viewer was told besides.
No Django in here: a line is a value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from referee.arrangement import OF_TABLE, UNDO, Arrangement, arranged, started
from referee.engine.errors import EntryError
from referee.engine.private import REFEREE, Body
from referee.engine.ruling import rule_on
from referee.engine.table import Record
from referee.engine.verdicts import Ruling
from referee.telling import EVENT_REFERENCE, Aside, Said, Telling, engine_body, heard, record_up_to, said, tells

__all__ = ["EVENT_REFERENCE", "engine_body", "heard"]  # told here too, with the rest of a line

PART = "#"  # in the key of a log line: a further one of an act, whose own key stands before it


class LogEntry(NamedTuple):
    """What the fold needs of a line of the log. `kind` is entry, take_back, correction, insertion or note."""

    number: int
    kind: str
    actor: str
    body: Body | None
    target: int | None
    goes_on: bool = False  # it belongs to the same act as the line before


def goes_on(key: str) -> bool:
    """Whether a log line with this key goes on with the act of the line before (decision 0009)."""
    return PART in key


class Words(NamedTuple):
    """What stood in a slot before: the log line that said it, its body (None: nothing), and whether by a take-back."""

    words: int
    said: Body | None
    taken_back: bool


class Slot(NamedTuple):
    """An entry's place in the line.

    `number` is the entry's, `words` that of the log line whose body stands now; `body` None: struck out or taken back.
    `said` is the body as it was written, `body` as the arrangements of the table have it. `earlier` stood here before.
    `place` is the engine's number; None while the slot is empty or set aside. `about`: the entry a fault concerns.
    `taken_back`: empty because of a take-back. `since`: when it happened, as the number of the first entry after it; an
    insertion's alone, for others it is their own. `turned_up`: the entry by which the cards it told to few came to lie
    open. `clashes`: the entries that what it told to few doesn't fit, so that this counts for nothing.
    """

    number: int
    words: int
    actor: str
    body: Body | None
    place: int | None
    about: int | None = None
    taken_back: bool = False
    said: Body | None = None
    earlier: tuple[Words, ...] = ()
    since: int | None = None
    goes_on: bool = False  # of the same act as the slot before
    turned_up: int | None = None
    clashes: tuple[int, ...] = ()

    @property
    def set_aside(self) -> bool:
        """Whether it has words that could not have happened."""
        return self.body is not None and self.place is None


@dataclass(frozen=True, slots=True)
class Line:
    """The line of play of one table after some number of log lines. Immutable.

    `changes` are (number, actor) of every log line that is no note. `origin` is the record the table was opened with,
    `start` the same as the `arrangements` have it. `tells_few`: an entry names a card that not everybody may hear of.
    `projections` holds what has been counted along the line (`referee.projection`).
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
        """The line of a table where nothing has happened yet."""
        return cls(start, start, start)

    @property
    def number(self) -> int:
        """The last log number that changed the line; 0 before the first."""
        return self.changes[-1][0] if self.changes else 0

    def slot(self, number: int) -> Slot | None:
        """The slot of log entry `number`."""
        return next((slot for slot in reversed(self.slots) if slot.number == number), None)

    def stands(self, number: int) -> bool:
        """Whether log line `number` changed the line in a way that still does what it did, so can be undone.

        That is a correction, an insertion whose words nothing has changed since, or a take-back.
        """
        changed = any(slot.words == number and (slot.since or slot.number != number) for slot in self.slots)
        return changed or any(arrangement.number == number for arrangement in self.arrangements)

    @property
    def counting(self) -> tuple[Slot, ...]:
        """The slots that count, in order: those of the record's entries."""
        return tuple(slot for slot in self.slots if slot.place is not None)

    def state_before(self, slot: Slot) -> Any:
        """The state in which an entry was made; None if it doesn't count."""
        if slot.place is None:
            return None
        return self.record.entries[slot.place - 2].ruling.state if slot.place > 1 else self.start.state

    def last(self) -> Slot | None:
        """The last slot that counts."""
        return next((slot for slot in reversed(self.slots) if slot.place is not None), None)

    def may_take_back(self, actor: str) -> tuple[Slot, ...]:
        """What this actor may take back, last first: their last act, if what others did since commutes with it."""
        act = self._last_act(actor)
        if not act:
            return ()
        since = [number for number, other in self.changes if number > act[-1].number and other != actor]
        return act if not since or self.commute(since, self.events(act)) else ()

    def penalised_act_of_others(self, actor: str) -> tuple[Slot, ...]:
        """The last act, last entry first, if somebody else than `actor` did it and it has cost a penalty; else ()."""
        last = self.last()
        act = self.may_take_back(last.actor) if last is not None and last.actor != actor else ()
        return act if self.has_cost(act) else ()

    def has_cost(self, act: Iterable[Slot]) -> bool:
        """Whether anybody was given points or pricks in the moment one of these was entered."""
        return any(self.record.entries[slot.place - 1].ruling.penalties for slot in act if slot.place)

    def _last_act(self, actor: str) -> tuple[Slot, ...]:
        """The slots of this actor's last act of which something counts, those that count, last first."""
        act: list[Slot] = []
        for slot in reversed(self.slots):
            if slot.place is not None and slot.actor == actor:
                act.append(slot)
            if act and not slot.goes_on:
                break
        return tuple(act)

    def events(self, slots: Iterable[Slot]) -> tuple[Any, ...]:
        """The engine's events in those of the slots that count."""
        return tuple(self.record.entries[slot.place - 1].event for slot in slots if slot.place)

    def act(self, number: int) -> range:
        """The log numbers of the act that ends with log line `number`; that number alone if it is no entry."""
        first = number
        while (slot := self.slot(first)) is not None and slot.goes_on:
            first -= 1
        return range(first, number + 1)

    def commute(self, numbers: Iterable[int], events: Sequence[Any]) -> bool:
        """Whether each of these log lines is an entry that commutes with all the events; False if there is no event.

        A take-back or a correction commutes with nothing, and neither does an entry that one of them has changed.
        """
        slots = [self.slot(number) for number in numbers]
        if not events or any(slot is None or slot.place is None or slot.words != slot.number for slot in slots):
            return False
        commute = self.record.game.commute
        return all(commute(earlier, event) for earlier in self.events(filter(None, slots)) for event in events)


class Step(NamedTuple):
    """One log line later. `ruling` is the engine's on an entry (else None); `line` is unchanged if not `stored`."""

    line: Line
    ruling: Ruling | None
    stored: bool


def step(line: Line, entry: LogEntry) -> Step:
    """Apply one log line. An entry that is impossible (or refused, under the policy strict) is not stored.

    Raises EntryError if an entry's body can't be read.
    """
    if entry.kind == "note":
        return Step(line, None, True)
    changes = (*line.changes, (entry.number, entry.actor))
    if entry.kind == "entry":
        slot = Slot(
            entry.number,
            entry.number,
            entry.actor,
            entry.body,
            None,
            entry.target,
            goes_on=entry.goes_on,
            said=entry.body,
        )
        read_words(line, slot.body or {})  # all of it can be read
        after, ruling = _appended(line, slot)
        if after is None:
            return Step(line, ruling, False)
        return Step(grown(after, changes=changes), ruling, True)
    return Step(grown(_corrected(line, entry), changes=changes), None, True)


def fold(start: Record, log: Iterable[LogEntry]) -> Line:
    """The line that a whole log comes to."""
    return extended(Line.begin(start), log)


def extended(line: Line, log: Iterable[LogEntry]) -> Line:
    """The line after further lines of its log."""
    for entry in log:
        line = step(line, entry).line
    return line


def grown(line: Line, **later: Any) -> Line:
    """The line with something more at its end, which takes over what has been counted along it."""
    after = replace(line, **later)
    after.projections.update(line.projections)
    return after


def replayed(line: Line, slots: Iterable[Slot]) -> Line:
    """The line with further slots folded; words that could not have happened are set aside."""
    for slot in slots:
        slot = slot._replace(place=None, turned_up=None, clashes=())
        after = None
        if slot.body is not None:
            with suppress(EntryError):  # it speaks of an entry that is no longer there
                after, _ruling = _appended(line, slot)
        line = after or grown(line, slots=(*line.slots, slot), tells_few=line.tells_few or _tells_few(line, slot))
    return line


def prefix(line: Line, slots: int) -> Line:
    """The line as it stood before all but its first `slots` slots; costs nothing, for every ruling holds its state.

    Unless what was told to few has come to lie open since.
    """
    kept = line.slots[:slots]
    later = {slot.number for slot in line.slots[slots:]}
    if any(slot.turned_up in later or not later.isdisjoint(slot.clashes) for slot in kept):
        return replayed(replace(line, record=line.start, slots=(), order=(), tells_few=False), kept)
    places = sum(slot.place is not None for slot in kept)
    record = record_up_to(line.record, line.start, places)
    tells_few = line.tells_few and any(_tells_few(line, slot) for slot in kept)
    return replace(line, record=record, slots=kept, order=line.order[:places], tells_few=tells_few)


def read_words(line: Line, body: Body) -> Any:
    """The engine's event that a body says at the end of this line. Raises EntryError if it can't be read."""
    return line.record.game.read_event(engine_body(body, line.order), line.record)


def _appended(line: Line, slot: Slot) -> tuple[Line | None, Ruling]:
    """The line with one more slot that counts (None if it can't), and what is ruled on it by what everybody knows."""
    game = line.record.game
    event = game.read_event(engine_body(heard(game, slot.body or {}, None, line.record.state), line.order), line.record)
    ruling = rule_on(line.record, event)
    if not ruling.changed:
        return None, ruling
    record = line.record.after(event, ruling)
    slot = slot._replace(place=record.number)
    slots, order = (*line.slots, slot), (*line.order, slot.number)
    tells_few = line.tells_few or _tells_few(line, slot)
    return _turned_up(grown(line, record=record, slots=slots, order=order, tells_few=tells_few)), ruling


def _tells_few(line: Line, slot: Slot) -> bool:
    return slot.body is not None and tells(line.record.game, slot.body)


def _turned_up(line: Line) -> Line:
    """The line in which the cards lie open that its last slot has turned up: until then they were told to few."""
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
    """The entries of this hand that told of cards which lay face down until now."""
    game, found = line.record.game, set()
    for slot, entry in zip(reversed(line.counting), reversed(line.record.entries), strict=True):
        if slot is not line.slots[-1] and game.hand_is_over(entry.ruling.state):
            break
        private = game.kinds[(slot.body or {})["do"]].private
        if private is not None and private.until is not None and slot.turned_up is None:
            found.add(slot.number)
    return found


def said_to(line: Line, slot: Slot, viewer: str | None) -> Said:
    """The words of a slot as a viewer hears them: what has been turned up, everybody does."""
    body = slot.body or {}
    if slot.turned_up and not slot.clashes:
        return Said(slot.number, body, body)
    viewer = None if slot.clashes else viewer
    return said(line.record.game, slot.number, body, viewer, line.state_before(slot))


def with_clashes(slots: Iterable[Slot], aside: Aside) -> tuple[Slot, ...]:
    """The slots, those marked whose words for few are set aside."""
    return tuple(
        slot._replace(clashes=aside[slot.place - 1]) if slot.place and slot.place - 1 in aside else slot
        for slot in slots
    )


def _corrected(line: Line, entry: LogEntry) -> Line:
    """The line after a take-back, an insertion, or a correction of an entry, the whole table, or a correction."""
    body = entry.body or {}
    if entry.kind == "insertion":
        return _inserted(line, entry)
    if entry.kind == "correction" and body.get("do") in OF_TABLE:
        return rearranged(line, (*line.arrangements, Arrangement(entry.number, body)))
    if entry.kind == "correction" and body.get("do") == UNDO:
        return _undone(line, body["event"])
    taken_back = entry.kind == "take_back"
    at = _index(line, lambda slot: slot.number == entry.target)
    return _reworded(line, at, Words(entry.number, None if taken_back else entry.body, taken_back))


def rearranged(line: Line, arrangements: tuple[Arrangement, ...]) -> Line:
    """The line under other arrangements, folded anew. Raises EntryError for options that are none."""
    start = started(line.origin, arrangements)
    slots = (slot._replace(body=_heard(slot, arrangements)) for slot in line.slots)
    empty = replace(Line.begin(start), origin=line.origin, changes=line.changes, arrangements=arrangements)
    return replayed(empty, slots)


def _inserted(line: Line, entry: LogEntry) -> Line:
    """The line with a slot of the entry's own just before that of its target, and all after it replayed."""
    at = _index(line, lambda slot: slot.number == entry.target)
    since = line.slots[at].since or line.slots[at].number
    slot = Slot(entry.number, entry.number, entry.actor, None, None, said=entry.body, since=since)
    slot = slot._replace(body=_heard(slot, line.arrangements))
    return replayed(prefix(line, at), (slot, *line.slots[at:]))


def _undone(line: Line, number: int) -> Line:
    """The line as if log line `number`, which stands, had never been; all that came after it stays."""
    kept = tuple(arrangement for arrangement in line.arrangements if arrangement.number != number)
    if kept != line.arrangements:
        return rearranged(line, kept)
    at = _index(line, lambda slot: slot.words == number)
    if line.slots[at].number == number:
        return replayed(prefix(line, at), line.slots[at + 1 :])
    return _reworded(line, at, line.slots[at].earlier[-1], undo=True)


def _reworded(line: Line, at: int, now: Words, *, undo: bool = False) -> Line:
    """The line with other words in one slot (none for a take-back), and all after it replayed."""
    slot = line.slots[at]
    earlier = slot.earlier[:-1] if undo else (*slot.earlier, Words(slot.words, slot.said, slot.taken_back))
    slot = slot._replace(words=now.words, said=now.said, taken_back=now.taken_back, earlier=earlier)
    slot = slot._replace(body=_heard(slot, line.arrangements))
    return replayed(prefix(line, at), (slot, *line.slots[at + 1 :]))


def _heard(slot: Slot, arrangements: tuple[Arrangement, ...]) -> Body | None:
    return arranged(slot.said, entry=slot.since or slot.number, words=slot.words, arrangements=arrangements)


def _index(line: Line, is_meant: Callable[[Slot], bool]) -> int:
    return next(index for index, slot in enumerate(line.slots) if is_meant(slot))
