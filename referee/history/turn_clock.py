"""The clock of the player to move, as the log drives it."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, NamedTuple, Protocol

from referee.history.line import Line

TURN_CLOCK = ("turn_ends_at", "turn_held_at")  # fields of the table
HOLD, RUN_ON, DEPTH = "hold", "run_on", "depth"  # notes that affect it


class TurnClock(NamedTuple):
    """When the time of the player to move ends (None: no clock runs), and since when the clock has been paused.

    If a turn begins while the clock is paused, it has its full time once the clock is resumed.
    """

    ends_at: datetime | None = None
    held_at: datetime | None = None


class TimedLine(Protocol):
    """The parts of a log line that are read here."""

    kind: str
    body: Any
    created_at: datetime


def clock_after(clock: TurnClock, event: TimedLine, line: Line) -> TurnClock:
    """Return the clock after one more line of the log, which has led to `line`.

    Any change to the line of play gives the player to move the full time from then on.
    """
    note = (event.body or {}).get("note") if event.kind == "note" else DEPTH
    if note == HOLD:
        return clock._replace(held_at=event.created_at)
    if note == RUN_ON and clock.held_at:
        return TurnClock(clock.ends_at and clock.ends_at + (event.created_at - clock.held_at))
    if note != DEPTH:
        return clock
    time = line.record.game.turn_time(line.record.state)
    ends_at = event.created_at + timedelta(seconds=time.seconds) if time else None
    return TurnClock(ends_at, clock.held_at and event.created_at)
