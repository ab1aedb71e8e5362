"""Reports: what one player says a hand or the game came to while every move is being recorded (decision 0017).

A report is a note in the log, so it changes nothing in the game; it waits until another player, or the referee, enters
the same. The table's row caches the waiting report (`Table.reported`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from referee.history.depth import OUTCOME, RESULT

REPORT = "report"
RETRACT, DENY, REJECT = "retract", "deny", "reject"  # by the player who made it, by another player, by the referee
NOTE = "note"
REPORTED = frozenset({OUTCOME, RESULT})  # the entries that can be reported
Body = Mapping[str, Any]


class LogLine(Protocol):
    """The parts of a log line that are read here."""

    number: int
    kind: str
    by: str
    body: Any


def report_of(entry: Body | None) -> dict[str, Any]:
    """Return the body of the note that reports `entry`."""
    return {NOTE: REPORT, "entry": entry}


def is_report(line: LogLine) -> bool:
    """Return whether a line of the log is a report."""
    return bool(line.kind == NOTE and (line.body or {}).get(NOTE) == REPORT)


def reported_after(reported: Body, line: LogLine) -> dict[str, Any]:
    """Return the report that waits after one more line of the log; {} if there is none.

    Anything that changes the line of play ends the report, because the game has gone on. A denied report is kept until
    then so that its player can see it, but nobody can agree with it any more.
    """
    if is_report(line):
        return {"number": line.number, "by": line.by, "entry": line.body["entry"]}
    note = (line.body or {}).get(NOTE) if line.kind == NOTE else None
    if note is None or note == RETRACT:
        return {}
    return {**reported, "denied_by": line.by} if note in (DENY, REJECT) else dict(reported)


def waits(reported: Body) -> bool:
    """Return whether there is a report that somebody can still agree with."""
    return bool(reported) and "denied_by" not in reported
