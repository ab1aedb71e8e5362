"""Putting the real cards back: the referee ticks off one step after the other, and says when play goes on."""

from __future__ import annotations

from typing import Any

from referee.actors import referee_actor
from referee.errors import EventUnknown, NothingToRestore
from referee.line import Line
from referee.models import Kind, RefereeLink, Table
from referee.outcome import Outcome
from referee.policies import REFEREE
from referee.selectors.restore import RESTORED, TICKED, last_call, steps_of, ticked_steps, to_be_done
from referee.selectors.table import table_for
from referee.services.recording import Draft, Prepare, write_line


def restore_tick(*, link: RefereeLink, table_id: int, number: int, step: int, done: bool, key: str) -> Outcome:
    """Tick a step off (`done`), or take its tick away, of what entry `number` puts back; steps are counted from 1.

    Two tablets may do so at once. Raises NothingToRestore, EventUnknown, TableUnknown.
    """

    body = {"note": TICKED, "player": REFEREE, "step": step, "done": done}
    draft = Draft(Kind.NOTE, REFEREE, body, target=number)

    def tick(table: Table, line: Line) -> Draft | None:
        steps, ticked = _open(table, line, number)
        if not 0 < step <= len(to_be_done(steps)):
            raise EventUnknown(number=step)
        return draft if (step in ticked) != done else None

    return _write(link, table_id, draft, key, tick)


def restore_finish(*, link: RefereeLink, table_id: int, number: int, key: str) -> Outcome:
    """The cards are back as well as can be, and play goes on. Raises NothingToRestore, TableUnknown."""
    draft = Draft(Kind.NOTE, REFEREE, {"note": RESTORED}, target=number)

    def finish(table: Table, line: Line) -> Draft:
        _open(table, line, number)
        return draft

    return _write(link, table_id, draft, key, finish)


def _open(table: Table, line: Line, number: int) -> tuple[tuple[dict[str, Any], ...], frozenset[int]]:
    """The steps that entry `number` asks for and those done, as long as play doesn't go on."""
    slot = last_call(line)
    steps = steps_of(line, slot) if slot is not None and slot.number == number else ()
    ticked = ticked_steps(table, number) if steps else None
    if ticked is None:
        raise NothingToRestore
    return steps, ticked


def _write(link: RefereeLink, table_id: int, draft: Draft, key: str, prepare: Prepare) -> Outcome:
    table_for(link, table_id)
    actor = referee_actor(link)
    return write_line(table_id=table_id, actor=actor, draft=draft, key=key, expected=None, prepare=prepare)
