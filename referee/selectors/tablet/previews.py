"""Previews of what an act of the referee would change: verdicts, points, turn, the tournament's standings.

Each preview folds the log with one more line and writes nothing. Queries: those of `selectors.log.log`, one for the
seats, the tournament's own, and one for an entry that is corrected.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from referee.access.policies import REFEREE
from referee.errors import EventUnknown, NothingToUndo
from referee.ground.shape import Shape
from referee.history.arrangement import UNDO
from referee.history.effects import Change, Effects, effects_of
from referee.history.line import Line, LoggedLine, step
from referee.hooks import PointsAndPlaces, StandingChange, standings_changed, what_rests
from referee.lines import known_line, line_of
from referee.models import Kind, Table
from referee.refusals import refuse_unfit, refuse_unfit_arrangement, refuse_unfit_insertion
from referee.selectors.log.log import LogReader, log_lines, reader_of
from referee.selectors.tablet.corrections import entry_meant
from referee.shapes.log import LogLine, VerdictView
from referee.wording.entries import change_text, entry_text

Body = Mapping[str, Any]
Rows = tuple[dict[str, Any], ...]


@dataclass(frozen=True, slots=True)
class VerdictChange(Shape):
    """An entry whose verdict changes. None: it was not, or will no longer be, part of the line."""

    number: int
    text: str
    was: VerdictView | None
    now: VerdictView | None


@dataclass(frozen=True, slots=True)
class CountChange(Shape):
    """A player for whom a count changes: points, pricks, or the place at the table."""

    player: str
    was: int | None
    now: int | None


@dataclass(frozen=True, slots=True)
class Preview(Shape):
    """Everything that an act would change, shown before it is confirmed."""

    number: int  # the corrected entry; 0 if there is none
    expected: int  # the last log number for which the preview is valid
    was: str  # the entry as it is now, in words
    now: str  # what would replace or join it, in words; "" if it is struck out
    verdicts: tuple[VerdictChange, ...]
    scores: tuple[CountChange, ...]
    pricks: tuple[CountChange, ...]
    places: tuple[CountChange, ...]  # at this table
    turn_was: str | None
    turn_now: str | None
    set_aside: tuple[LogLine, ...]  # entries that would become impossible
    restored: tuple[LogLine, ...]  # entries set aside earlier that would count again
    finished_was: bool
    finished_now: bool
    standings: tuple[StandingChange, ...]  # changes of the tournament's standings, by new rank
    rests: tuple[str, ...]  # what rests on these standings as they are, such as a drawn round, as sentences
    mark: str  # equal for two previews with the same changes, however much was entered between them

    @property
    def changes_nothing(self) -> bool:
        """Whether no verdict, score, turn or standing would change."""
        rows = (self.verdicts, self.scores, self.pricks, self.places, self.set_aside, self.restored, self.standings)
        return not any(rows) and (self.turn_was, self.finished_was) == (self.turn_now, self.finished_now)

    @property
    def players(self) -> tuple[tuple[str, CountChange | None, CountChange | None, CountChange | None], ...]:
        """Each player with changed points, pricks or place."""
        columns = [{change.player: change for change in kind} for kind in (self.scores, self.pricks, self.places)]
        names = dict.fromkeys(player for column in columns for player in column)
        points, pricks, places = columns
        return tuple((name, points.get(name), pricks.get(name), places.get(name)) for name in names)


def correction_preview(table: Table, number: int, body: Body | None) -> Preview:
    """Return what replacing log entry `number` by `body` (None: striking it out) would change.

    Raises EventUnknown, Malformed, NothingChanged.
    """
    line = line_of(table)
    target = entry_meant(table, number)
    refuse_unfit(line, target, body)
    slot = line.slot(target)
    reader = reader_of(table, REFEREE)
    was = entry_text(table.game, reader.naming(slot.body)) if slot and slot.body else ""
    now = entry_text(table.game, reader.naming(body)) if body else ""
    return _preview(table, Kind.CORRECTION, target, body, number=target, was=was, now=now)


def insertion_preview(table: Table, number: int, body: Body | None) -> Preview:
    """Return what inserting an entry just before entry `number` would change. Raises EventUnknown, Malformed."""
    refuse_unfit_insertion(line_of(table), number, body)
    now = change_text(table.game, Kind.INSERTION, number, body)
    return _preview(table, Kind.INSERTION, number, body, now=now)


def arrangement_preview(table: Table, body: Body) -> Preview:
    """Return what correcting the whole table would change. Raises Malformed, NothingChanged."""
    refuse_unfit_arrangement(line_of(table), body)
    now = change_text(table.game, Kind.CORRECTION, 0, body)
    return _preview(table, Kind.CORRECTION, None, body, now=now)


def undo_preview(table: Table, number: int) -> Preview:
    """Return what undoing log line `number` would change. Raises NothingToUndo."""
    if not line_of(table).stands(number):
        raise NothingToUndo(number=number)
    body = {"do": UNDO, "event": number}
    return _preview(table, Kind.CORRECTION, number, body, now=change_text(table.game, Kind.CORRECTION, number, body))


def overruling_preview(table: Table, number: int, verdict: str) -> Preview:
    """Return what ruling entry `number` legal or illegal would change. Raises EventUnknown."""
    if line_of(table).slot(number) is None:
        raise EventUnknown(number=number)
    body = {"by": REFEREE, "do": "overrule", "event": number, "verdict": verdict}
    return _preview(table, Kind.ENTRY, number, body, now=entry_text(table.game, reader_of(table, REFEREE).naming(body)))


def _preview(
    table: Table, kind: str, target: int | None, body: Body | None, *, number: int = 0, was: str = "", now: str
) -> Preview:
    """Return what one more line of the log would change."""
    line, next_number = line_of(table), table.last_number + 1
    after = step(line, LoggedLine(next_number, kind, "", body, target)).line
    known, then_known = known_line(table, line, REFEREE), known_line(table, after, REFEREE)
    effects = effects_of(known, then_known)
    rows = {row.number: row for row in log_lines(table, REFEREE)}
    then = LogReader(table, then_known, REFEREE)
    results = (_result(line), _result(after))
    standings, rests = _standing_changes(table, *results)

    def verdict(change: Change) -> VerdictChange:
        row = rows.get(change.of)
        text = (row.text_now or row.text) if row else now
        return VerdictChange(change.of, text, row.verdict if row else None, then.verdict(change.of))

    # An overruling is itself a legal entry; only the effect on its target is shown.
    own = next_number if kind == Kind.ENTRY else None
    return Preview(
        number=number,
        expected=table.last_number,
        was=was,
        now=now,
        verdicts=tuple(verdict(change) for change in effects.verdicts if change.of != own),
        scores=tuple(CountChange(change.of, change.was, change.now) for change in effects.scores),
        pricks=_count_changes("pricks", *results),
        places=_count_changes("place", *results),
        turn_was=effects.turn.was,
        turn_now=effects.turn.now,
        set_aside=tuple(rows[aside] for aside in effects.set_aside),
        restored=tuple(rows[back] for back in effects.restored),
        finished_was=effects.finished.was,
        finished_now=effects.finished.now,
        standings=standings,
        rests=rests,
        mark=_mark(effects, standings, next_number),
    )


def _result(line: Line) -> Rows:
    return line.record.game.result(line.record.state)


def _count_changes(what: str, was: Rows, now: Rows) -> tuple[CountChange, ...]:
    """Return the players for whom one figure of the result changes."""
    before = {row["player"]: row.get(what) for row in was}
    after = {row["player"]: row.get(what) for row in now}
    return tuple(
        CountChange(player, before[player], after[player]) for player in before if before[player] != after[player]
    )


def _mark(effects: Effects, standings: tuple[StandingChange, ...], next_number: int) -> str:
    """Return a short hash of these changes. The player to move is included only if that changes."""
    turn = effects.turn if effects.turn.was != effects.turn.now else None
    verdicts = [change._replace(of="new") if change.of == next_number else change for change in effects.verdicts]
    told = [
        effects._replace(verdicts=tuple(verdicts), turn=turn or Change("turn", None, None)),
        [change.to_json() for change in standings],
    ]
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:16]


def _standing_changes(table: Table, was: Rows, now: Rows) -> tuple[tuple[StandingChange, ...], tuple[str, ...]]:
    """Return what another result of this table changes in the standings, and what rests on them.

    `was` and `now` are rows of `Table.result`.

    Queries: one for the seats, and the tournament's own; none if the result stays the same.
    """
    if was == now:
        return (), ()
    keys = dict(table.seats.values_list("player", "player_key"))

    def counted(rows: Rows) -> PointsAndPlaces:
        return {keys[row["player"]]: (row["points"], row["place"]) for row in rows}

    changes = standings_changed(table.pk, counted(was), counted(now))
    return changes, what_rests(table.pk, counted(now)) if changes else ()
