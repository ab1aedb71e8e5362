"""The line of play: a table's log with its take-backs and corrections applied, folded by the engine.

The log is append-only and has numbers of its own; the line is what it comes to. Each entry of the log has a slot, in
the order entered; a take-back empties its slot, a correction puts other words into it (or empties it), an insertion
makes one between two others. The engine folds the words in the slots; its numbers are the slots' `place`. A slot whose
words could not have happened is set aside.
A correction of the whole table (`referee.arrangement`) lies over all of that as a layer.
No Django in here: a line is a value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from referee.arrangement import OF_TABLE, UNDO, Arrangement, arranged, started
from referee.engine.errors import EntryError
from referee.engine.table import Record, rule_on
from referee.engine.verdicts import Ruling

Body = Mapping[str, Any]
PART = "#"  # in the key of a log line: a further one of an act, whose own key stands before it
EVENT_REFERENCE = "event"  # the key of a body that holds the number of another event


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
    insertion's alone, for others it is their own.
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

    @property
    def set_aside(self) -> bool:
        """Whether it has words that could not have happened."""
        return self.body is not None and self.place is None


@dataclass(frozen=True, slots=True)
class Line:
    """The line of play of one table after some number of log lines. Immutable.

    `changes` are (number, actor) of every log line that is no note. `origin` is the record the table was opened with,
    `start` the same as the `arrangements` have it.
    """

    start: Record
    record: Record
    origin: Record
    slots: tuple[Slot, ...] = ()
    order: tuple[int, ...] = ()  # log number of each engine number, from 1
    changes: tuple[tuple[int, str], ...] = ()
    arrangements: tuple[Arrangement, ...] = ()

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

    def last(self) -> Slot | None:
        """The last slot that counts."""
        return next((slot for slot in reversed(self.slots) if slot.place is not None), None)

    def may_take_back(self, actor: str) -> tuple[Slot, ...]:
        """What this actor may take back, last first: the last act, if it is theirs and nobody else has acted since."""
        act = self._last_act()
        if not act or act[0].actor != actor:
            return ()
        for number, other in reversed(self.changes):
            if number < act[-1].number:
                break
            if other != actor:
                return ()
        return act

    def _last_act(self) -> tuple[Slot, ...]:
        """The slots of the last act of which something counts, those that count, last first."""
        act: list[Slot] = []
        for slot in reversed(self.slots):
            if slot.place is not None:
                act.append(slot)
            if act and not slot.goes_on:
                break
        return tuple(act)


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
        event = line.record.game.read_event(engine_body(slot.body or {}, line.order), line.record)
        ruling = rule_on(line.record, event)
        if not ruling.changed:
            return Step(line, ruling, False)
        return Step(_appended(line, slot, event, ruling, changes), ruling, True)
    return Step(replace(_corrected(line, entry), changes=changes), None, True)


def fold(start: Record, log: Iterable[LogEntry]) -> Line:
    """The line that a whole log comes to."""
    return extended(Line.begin(start), log)


def extended(line: Line, log: Iterable[LogEntry]) -> Line:
    """The line after further lines of its log."""
    for entry in log:
        line = step(line, entry).line
    return line


def replayed(line: Line, slots: Iterable[Slot]) -> Line:
    """The line with further slots folded; words that could not have happened are set aside."""
    for slot in slots:
        if slot.body is None:
            line = replace(line, slots=(*line.slots, slot._replace(place=None)))
            continue
        try:
            event = line.record.game.read_event(engine_body(slot.body, line.order), line.record)
            ruling = rule_on(line.record, event)
        except EntryError:  # it speaks of an entry that is no longer there
            ruling = None
        if ruling is None or not ruling.changed:
            line = replace(line, slots=(*line.slots, slot._replace(place=None)))
        else:
            line = _appended(line, slot, event, ruling, line.changes)
    return line


def prefix(line: Line, slots: int) -> Line:
    """The line as it stood before all but its first `slots` slots; costs nothing, for every ruling holds its state."""
    kept = line.slots[:slots]
    places = sum(slot.place is not None for slot in kept)
    entries = line.record.entries[:places]
    state = entries[-1].ruling.state if entries else line.start.state
    record = line.record._replace(state=state, entries=entries)
    return replace(line, record=record, slots=kept, order=line.order[:places])


def engine_body(body: Body, order: tuple[int, ...]) -> dict[str, Any]:
    """The body with log numbers turned into the engine's. Raises EntryError if one is not in the line."""
    number = body.get(EVENT_REFERENCE)
    if type(number) is not int:
        return dict(body)
    if number not in order:
        raise EntryError("no-such-event", key=EVENT_REFERENCE, value=number)
    return {**body, EVENT_REFERENCE: order.index(number) + 1}


def log_numbers(ruling: Mapping[str, Any], order: tuple[int, ...]) -> dict[str, Any]:
    """The ruling's JSON with the engine's numbers turned into numbers of the log."""

    def breaches(rows: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
        return [{**row, "events": [order[event - 1] for event in row["events"]]} for row in rows]

    return {
        **ruling,
        "breaches": breaches(ruling["breaches"]),
        "settles": [
            {**row, "event": order[row["event"] - 1], "breaches": breaches(row["breaches"])}
            for row in ruling["settles"]
        ],
        "doubts": [[order[event - 1] for event in events] for events in ruling["doubts"]],
    }


def _appended(line: Line, slot: Slot, event: Any, ruling: Ruling, changes: tuple[tuple[int, str], ...]) -> Line:
    record = line.record.after(event, ruling)
    slot = slot._replace(place=record.number)
    return replace(line, record=record, slots=(*line.slots, slot), order=(*line.order, slot.number), changes=changes)


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
