"""Putting the real cards back after a cheat was called: the engine's steps in words, and which of them are done.

A referee's ticks are notes in the log, so they survive a reload and show on every tablet. One query for them, if the
last entries put the table back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from referee.engine.cards import UNKNOWN
from referee.history.line import Line, Slot
from referee.models import Kind, Table
from referee.shapes.common import Restore, RestoreStep
from referee.wording.entries import restore_text

TICKED, RESTORED = "ticked", "restored"  # notes: a step was ticked or unticked; play goes on
SEEN = "seen"  # the `do` of a step that tells what can't be undone
CALLS = ("accuse", "cheat")  # entries that may put a table back
SEAT = "seat:"  # prefix of a seat's label as an actor


def restore_of(table: Table, line: Line) -> Restore | None:
    """Return what must be put back at a table, until play goes on; None if there is nothing."""
    call = call_put_back(table, line)
    if call is None:
        return None
    slot, steps, ticked = call
    game = line.record.game.id
    to_do = (
        _restore_step(game, step, number, done=number in ticked) for number, step in enumerate(to_be_done(steps), 1)
    )
    seen = (_restore_step(game, step, 0, done=False) for step in steps if step["do"] == SEEN)
    return Restore(slot.number, tuple(to_do), tuple(seen))


def _restore_step(game: str, step: Mapping[str, Any], number: int, *, done: bool) -> RestoreStep:
    known = tuple(card for card in str(step.get("cards", "")).split() if card != UNKNOWN)
    return RestoreStep(number, known, restore_text(game, step), done)


def to_be_done(steps: Sequence[Mapping[str, Any]]) -> tuple[Mapping[str, Any], ...]:
    """Return the steps that people carry out: all except what has been seen."""
    return tuple(step for step in steps if step["do"] != SEEN)


class CallPutBack(NamedTuple):
    """The entry that puts the table back, the engine's steps for it, and the numbers of the ticked ones."""

    slot: Slot
    steps: tuple[dict[str, Any], ...]
    ticked: frozenset[int]


def call_put_back(table: Table, line: Line) -> CallPutBack | None:
    """Return the call because of which the table is being put back now; None if it isn't.

    Players can't enter anything meanwhile, so only the referee's entries can follow the call.
    """
    for slot in reversed(line.slots):
        if slot.place is None or slot.body is None:
            continue
        is_call = slot.body["do"] in CALLS
        steps = steps_of(line, slot) if is_call else ()
        if steps:
            ticked = ticked_steps(table, slot.number)
            return None if ticked is None else CallPutBack(slot, steps, ticked)
        if not is_call and slot.actor.startswith(SEAT):
            return None
    return None


def steps_of(line: Line, slot: Slot) -> tuple[dict[str, Any], ...]:
    """Return the engine's steps for an entry, with event numbers replaced by log numbers."""
    if slot.place is None:
        return ()
    steps = line.record.game.restore_steps(line.record, slot.place)
    return tuple(
        {**step, "drawn_in": line.order[step["drawn_in"] - 1]} if "drawn_in" in step else step for step in steps
    )


def ticked_steps(table: Table, number: int) -> frozenset[int] | None:
    """Return the steps ticked off for entry `number`; None if play goes on."""
    notes = table.events.filter(kind=Kind.NOTE, target=number, number__gt=number, number__lte=table.last_number)
    ticked: frozenset[int] = frozenset()
    for body in filter(None, notes.order_by("number").values_list("body", flat=True)):
        if body["note"] == RESTORED:
            return None
        if body["note"] == TICKED:
            ticked = ticked | {body["step"]} if body["done"] else ticked - {body["step"]}
    return ticked
