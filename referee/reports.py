"""A report: what one player says a hand or the game came to while every move is recorded (decision 0017).

It stands in the log as a note, so it changes nothing in the game; it waits until another player, or the referee, enters
the same. The table's row caches the one that waits (`Table.reported`). No Django in here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from referee.hands import OUTCOME, RESULT

REPORT = "report"
RETRACT, DENY, REJECT = "retract", "deny", "reject"  # by its own player, by another, by the referee
NOTE = "note"
REPORTED = frozenset({OUTCOME, RESULT})  # what is reported
Body = Mapping[str, Any]


class LogLine(Protocol):
    """What is read of a line of the log."""

    number: int
    kind: str
    by: str
    body: Any


def report_of(entry: Body | None) -> dict[str, Any]:
    """The body of the note by which `entry` is reported."""
    return {NOTE: REPORT, "entry": entry}


def is_report(line: LogLine) -> bool:
    """Whether a line of the log is a report."""
    return bool(line.kind == NOTE and (line.body or {}).get(NOTE) == REPORT)


def reported_after(reported: Body, line: LogLine) -> dict[str, Any]:
    """The report that waits after one more line of the log; {} if there is none.

    Whatever changes the line of play ends it: the game has gone on since. One that was denied is kept until then for
    its own player to see, but nobody can agree with it any more.
    """
    if is_report(line):
        return {"number": line.number, "by": line.by, "entry": line.body["entry"]}
    note = (line.body or {}).get(NOTE) if line.kind == NOTE else None
    if note is None or note == RETRACT:
        return {}
    return {**reported, "denied_by": line.by} if note in (DENY, REJECT) else dict(reported)


def waits(reported: Body) -> bool:
    """Whether there is a report that somebody can still agree with."""
    return bool(reported) and "denied_by" not in reported
