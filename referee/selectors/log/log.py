"""The log of a table in words, as one reader may see it.

Queries: the lines, the seats, the referees' labels; and those of `referee.lines`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from referee.access import policies
from referee.access.policies import REFEREE, Eyes
from referee.engine.verdicts import Verdict
from referee.faces import face_of
from referee.ground.prepared import Select
from referee.history.depth import RecordedDepth, recorded_depth
from referee.history.line import EVENT_REFERENCE, Line, Slot, words_heard
from referee.history.status import EntryStatus, EntryStatuses, statuses
from referee.lines import known_line, line_of
from referee.models import Event, Kind, RefereeLink, Table, TableStatus
from referee.selectors.log.verdicts import penalty_view, status_seen, status_view, verdict_view
from referee.selectors.parts.restore import TICKED
from referee.shapes.log import LogLine, Settled, VerdictView
from referee.wording.entries import MEANT, change_text, changed_text, entry_text, note_text

_LINES = Select(
    "SELECT {event} FROM referee_event event WHERE table_id = %s AND number >= %s AND number < %s ORDER BY number",
    event=Event,
)
_SEATS = Select("SELECT COALESCE(was, id), player FROM referee_seat WHERE table_id = %s ORDER BY position")

SEVERITY = (Verdict.LEGAL, Verdict.OPEN, Verdict.ILLEGAL)


def log_lines(table: Table, viewer: str | None, *, after: int = 0) -> tuple[LogLine, ...]:
    """Return log lines with numbers above `after`, oldest first, for a player, "referee" or None (the public)."""
    reader = reader_of(table, viewer)
    events = table.events.filter(number__gt=after, number__lte=table.last_number).order_by("number")
    return tuple(row for event in events if (row := reader.row(event)) is not None)


def last_line(table: Table, viewer: str | None) -> LogLine | None:
    """Return the last log line that changed the line of play; of an act with several, the worst verdict's."""
    reader = reader_of(table, viewer)
    line = reader.line
    act = line.act(line.number)
    events = _LINES.rows(table.pk, act.start, act.stop)
    return worst_of([row for (event,) in events if (row := reader.row(event)) is not None])


def worst_of(act: Sequence[LogLine]) -> LogLine | None:
    """Return an act's line with the worst verdict its reader may see; the last of them if there are several."""
    return max(act, key=_severity, default=None)


def _severity(row: LogLine) -> tuple[int, int]:
    return (SEVERITY.index(row.verdict.verdict) if row.verdict else -1), row.number


def reader_of(table: Table, viewer: str | None, *, looks_back: bool = False) -> LogReader:
    """Return a reader of the current log with this viewer's eyes.

    One who `looks_back` on a game that is over sees every verdict that this viewer can prove.
    """
    over = looks_back and table.status in (TableStatus.FINISHED, TableStatus.CLOSED)
    return LogReader(table, known_line(table, line_of(table), viewer), viewer, over)


@dataclass
class LogReader:
    """Reads a table's log with one viewer's eyes. `line` is the line as this viewer knows it.

    `over`: it looks back on a game that is over, when the policy keeps no verdict any more.
    """

    table: Table
    line: Line
    viewer: str | None
    over: bool = False

    @cached_property
    def statuses(self) -> EntryStatuses:
        """The status of every entry by what the viewer knows."""
        return statuses(self.line)

    @cached_property
    def hands(self) -> RecordedDepth:
        """The hands of the line."""
        return recorded_depth(self.line)

    @cached_property
    def seats(self) -> Mapping[str, str]:
        """The player of each actor `seat:<id>`."""
        return {f"seat:{pk}": player for pk, player in _SEATS.rows(self.table.pk)}

    @cached_property
    def referees(self) -> Mapping[str, str]:
        """The label of each actor `referee:<id>`."""
        links = RefereeLink.objects.filter(hall_id=self.table.hall_id)
        return {link.actor: link.label for link in links}

    @cached_property
    def slots(self) -> Mapping[int, Slot]:
        """The slot of each entry, by its log number."""
        return {slot.number: slot for slot in self.line.slots}

    @cached_property
    def clashes(self) -> Mapping[int, tuple[int, ...]]:
        """For each entry, those that contradict it: what was told to few, and what everybody saw."""
        found: dict[int, set[int]] = {}
        for slot in self.line.slots:
            for other in slot.clashes:
                found.setdefault(slot.number, set()).add(other)
                found.setdefault(other, set()).add(slot.number)
        return {number: tuple(sorted(others)) for number, others in found.items()}

    def rows_except(self, known: Collection[int]) -> dict[int, LogLine | None]:
        """Return the log's lines by number (None: not for this viewer), without those that are `known`. One query."""
        first = next((number for number in range(1, self.table.last_number + 1) if number not in known), None)
        events = _LINES.rows(self.table.pk, first, self.table.last_number + 1) if first else ()
        return {event.number: self.row(event) for (event,) in events if event.number not in known}

    def row(self, event: Event) -> LogLine | None:
        """Return one line in words; None if this viewer may not see it."""
        if event.kind == Kind.NOTE:
            return self._note(event)
        slot = self.slots.get(event.number)
        if slot is not None:
            return self._entry(event, slot)
        body = self._words_heard(event.body, self.slots.get(event.target or 0))
        return LogLine(
            text=self._change_text(event, body),
            body=body,
            target=event.target,
            struck=event.kind == Kind.INSERTION,  # undone: it no longer has a slot
            cards=_cards_laid(self.table.game, body),
            can_undo=self.line.stands(event.number),
            **self._common(event),
        )

    def verdict(self, number: int) -> VerdictView | None:
        """Return the entry's verdict, if this viewer may see it."""
        seen = self.seen(number)
        return None if seen is None else status_view(self.line.record.game, seen, self._body(number), self.line.order)

    def seen(self, number: int) -> EntryStatus | None:
        """Return how the entry stands, if it counts and this viewer may see its verdict."""
        slot = self.slots.get(number)
        if slot is None or slot.place is None or slot.body is None:
            return None
        return status_seen(self.table.policy, self.eyes(slot), self.statuses.by_number.get(number), over=self.over)

    def _body(self, number: int) -> Mapping[str, Any]:
        return self.slots[number].body or {}

    def words(self, number: int) -> str:
        """Return an entry in words, as it counts now; "" if it doesn't."""
        slot = self.slots.get(number)
        return self._body_text(self._words_heard(slot.body, slot) or {}) if slot and slot.body else ""

    def naming(self, body: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return an entry's words with those of the entry that it is about, as the viewer hears them, if any."""
        about = self.slots.get(body.get(EVENT_REFERENCE, 0))
        if about is None or about.body is None:
            return body
        return {**body, MEANT: entry_text(self.table.game, self._words_heard(about.body, about) or {})}

    def _body_text(self, body: Mapping[str, Any]) -> str:
        return entry_text(self.table.game, self.naming(body))

    def eyes(self, slot: Slot) -> Eyes:
        """Return how the viewer relates to an entry.

        A deal is formally the referee's; here its mover is whoever entered it.
        """
        by = str((slot.body or {}).get("by"))
        return policies.eyes_of(self.viewer, self.seats.get(slot.actor, by) if by == REFEREE else by)

    def _entry(self, event: Event, slot: Slot) -> LogLine:
        body = self._words_heard(event.body, slot) or {}
        now = self._words_heard(slot.body, slot)
        replaced = slot.written_by != event.number
        told_anew = now is not None and now != body
        return LogLine(
            text=self._event_text(event, body),
            body=now,
            text_now=self._body_text(now or {}) if told_anew else "",
            verdict=self.verdict(event.number),
            target=event.target,
            replaced_by=slot.written_by if replaced and not slot.taken_back else None,
            taken_back_by=slot.written_by if slot.taken_back else None,
            struck=slot.body is None,
            begins_hand=event.number in self.hands.begun,
            set_aside=slot.set_aside,
            aside_for=slot.clashes,
            clashes=self.clashes.get(event.number, ()),
            cards=_cards_laid(self.table.game, now),
            can_undo=self.line.stands(event.number),
            **self._ruling_fields(event, slot),
            **self._common(event) | {"by": str((slot.body or {}).get("by", event.by))},
        )

    def _event_text(self, event: Event, body: Mapping[str, Any]) -> str:
        """Return what was entered, in words; for a later insertion, also where."""
        if event.kind == Kind.INSERTION:
            return self._change_text(event, body)
        return self._body_text(body)

    def _change_text(self, event: Event, body: Mapping[str, Any] | None) -> str:
        """Return a change in words. Referees read which entry it concerns by its number, others by its words."""
        if self.viewer == policies.REFEREE:
            return change_text(self.table.game, event.kind, event.target or 0, body)
        slot = self.slots.get(event.target or 0)
        first = slot and self._words_heard(slot.earlier[0].said if slot.earlier else slot.said, slot)
        return changed_text(self.table.game, event.kind, self._body_text(first) if first else "", body)

    def _ruling_fields(self, event: Event, slot: Slot) -> dict[str, Any]:
        """Return what the entry did when it was ruled on, and what has become of its own verdict."""
        if slot.place is None:
            return {}
        ruling = self.line.record.entries[slot.place - 1].ruling
        fields: dict[str, Any] = {
            "penalties": tuple(penalty_view(self.line.record.game, **row) for row in ruling.penalties),
            "settles": self._settles(event.number),
        }
        status = self.statuses.by_number[event.number]
        if self.viewer != REFEREE:
            return {**fields, "settled_by": status.settled_by if self.verdict(event.number) else None}
        first = str((event.ruling or {}).get("verdict", status.verdict))  # an insertion has none
        overruled = status.overruled if status.overruled is not status.verdict else None
        return {
            **fields,
            "settled_by": status.settled_by,
            "entered_as": verdict_view(first) if first != status.verdict else None,
            "engine_says": self._by_the_rules(status, slot) if overruled is not None else None,
            "unanswered": status.unanswered,
        }

    def _by_the_rules(self, status: EntryStatus, slot: Slot) -> VerdictView:
        """Return the engine's verdict where the referee decided otherwise, with the clauses it cites."""
        said = replace(status, verdict=status.overruled or status.verdict, overruled=None)
        return status_view(self.line.record.game, said, slot.body or {}, self.line.order)

    def _settles(self, number: int) -> tuple[Settled, ...]:
        slot = self.slots[number]
        if slot.place is None:
            return ()
        settled = []
        for settlement in self.line.record.entries[slot.place - 1].ruling.settles:
            earlier = self.line.order[settlement.event - 1]
            verdict = self.verdict(earlier)
            if verdict is not None:
                settled.append(Settled(earlier, self.words(earlier), verdict))
        return tuple(settled)

    def _note(self, event: Event) -> LogLine | None:
        note = event.body or {}
        if note.get("note") == TICKED:  # the list of steps shows it
            return None
        if self.viewer != REFEREE and note.get("player", self.viewer) != self.viewer:
            return None
        text = note_text(self.table.game, note, event.by)
        return LogLine(text=text, body=None, target=event.target, **self._common(event))

    def _common(self, event: Event) -> dict[str, Any]:
        player = self.seats.get(event.actor, "")
        return {
            "number": event.number,
            "kind": event.kind,
            "by": event.by,
            "actor": player or (self.referees.get(event.actor, "") if event.actor.startswith("referee:") else ""),
            "own": bool(player) and player == self.viewer,
            "at": event.created_at,
            "reason": event.reason,
        }

    def _words_heard(self, body: Mapping[str, Any] | None, slot: Slot | None) -> dict[str, Any] | None:
        """Return what the viewer hears of words for this slot, in the same form whether or not something is hidden.

        Words entered under a wrong name (swapped phones) are shown to the player they turned out to belong to.
        """
        if body is None:
            return None
        if slot is not None and slot.turned_up and not slot.clashes and body in (slot.body, slot.said):
            return dict(body)
        now = (slot.body or body) if slot is not None else body
        theirs = self.viewer == REFEREE or now.get("by") == body.get("by")
        state = None if slot is None else self.line.state_before(slot)
        return dict(words_heard(self.line.record.game, body, self.viewer if theirs else None, state))


def _cards_laid(game: str, body: Mapping[str, Any] | None) -> tuple[str, ...]:
    """Return the cards that an entry lays or turns up: those of the first field that has some."""
    texts = (str((body or {}).get(field) or "") for field in face_of(game).laid)
    return tuple(next(filter(None, texts), "").split())
