"""Compares the calls for the referee at a table with what the table's log says of them.

Whatever happens to a call is a note in the log, with two exceptions (`referee.services.calls`): an entry that
contradicts another player's entry calls the referee without a note, and such a call is answered without a note once
the entries agree.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.archive.form import Line
from scoring.systems.translatable import Said, join_texts, stored_text
from scoring.systems.translatable import gettext_noop as _

NOTES = ("call", "withdraw", "claim", "escalate", "answer")


@dataclass
class ToldCall:
    """What the notes of a log say of one call."""

    player: str
    reason: str | None = None  # None: the player never called, since an entry did
    claimed_by: int | None = None
    escalated_by: int | None = None
    answered_by: int | None = None
    answer: str = ""
    over: bool = False  # whether the call was answered or withdrawn


class CallCheck:
    """The check of the calls at one table. `seats` are the seats of the table, `calls` its calls in the archive."""

    def __init__(self, seats: Sequence[Line], calls: Sequence[Line]) -> None:
        self._seats, self._calls = seats, calls
        self._told: dict[int, ToldCall] = {}

    def hear(self, line: Line) -> None:
        """Follow one line of the log. Raises LookupError, TypeError or ValueError for a line that makes no sense."""
        body = line["body"] or {}
        if line["kind"] == "note" and body.get("note") in NOTES:
            self._hear_note(body, line["actor"], line["reason"])

    def _hear_note(self, body: Line, actor: str, words: str) -> None:
        told = self._told.setdefault(int(body["call"]), ToldCall(str(body["player"])))
        if body["note"] == "call":
            told.reason = words if told.reason is None else told.reason
        elif body["note"] == "claim":
            told.claimed_by = _referee(actor)
        elif body["note"] == "escalate":
            told.escalated_by, told.claimed_by = _referee(actor), None
        else:
            told.over = True
            if body["note"] == "answer":
                told.answered_by, told.answer = _referee(actor), words

    def faults(self) -> Iterator[tuple[str, str]]:
        """Yield each difference between the calls and the log: its place at the table, and a sentence."""
        there = {call["call"] for call in self._calls}
        for number in sorted(self._told.keys() - there):
            yield _call(number), Said(_("The log mentions this call, but the call is missing."))
        for call in self._calls:
            for field, text in self._differences(call):
                yield join_texts(_call(call["call"]), field), text

    def _differences(self, call: Line) -> Iterator[tuple[str, str]]:
        told = self._told.get(call["call"])
        if told is None and call["about"] is None:
            yield "number", Said(_("No line of the log tells of this call."))
            return
        yield from self._who_called(call, told)
        for field, value in _expected_fields(call, told or ToldCall("")).items():
            if call[field] != value:
                text = _("It is %(stored)s; the log says %(told)s.")
                yield field, Said(text, stored=stored_text(call[field]), told=stored_text(value))
        for one in ("claimed", "escalated"):
            if (call[f"{one}_at"] is None) != (call[f"{one}_by"] is None):
                yield f"{one}_at", Said(_("There is a referee without a time, or a time without a referee."))

    def _who_called(self, call: Line, told: ToldCall | None) -> Iterator[tuple[str, str]]:
        if call["position"] is None:
            if told is not None and told.player:
                text = _("It says that %(name)s called; the log says %(told)s.")
                yield "position", Said(text, name="–", told=told.player)
            return
        seat = next((seat for seat in self._seats if seat["position"] == call["position"]), None)
        if seat is None:
            yield "position", Said(_("There is no such seat."))
        elif told is not None and seat["name"] != told.player:
            text = _("It says that %(name)s called; the log says %(told)s.")
            yield "position", Said(text, name=seat["name"], told=told.player)


def _expected_fields(call: Line, told: ToldCall) -> dict[str, Any]:
    """Return the fields of a call that the log determines."""
    found: dict[str, Any] = {"claimed_by": told.claimed_by, "escalated_by": told.escalated_by}
    by_entry = call["about"] is not None
    if not by_entry:
        found["reason"] = told.reason or ""
    if told.over or told.reason is not None or not by_entry:  # otherwise it may have been answered without a note
        found |= {"answered_by": told.answered_by, "answer": told.answer}
        if told.over == (call["answered_at"] is None):
            found["answered_at"] = Said(_("a time")) if told.over else None
    return found


def _call(number: int) -> Said:
    return Said(_("call %(number)s"), number=number)


def _referee(actor: str) -> int:
    return int(actor.removeprefix("referee:"))
