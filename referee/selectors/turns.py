"""The clock of the player to move: how the log drives it, and how screens show it."""

from __future__ import annotations

from datetime import datetime, timedelta
from math import ceil
from typing import NamedTuple

from django.db.models import QuerySet
from django.utils import timezone

from referee.line import Line
from referee.models import Depth, Event, Kind, Table, TableStatus
from referee.policies import REFEREE, players_decide
from referee.shapes.common import Countdown

TURN_CLOCK = ("turn_ends_at", "turn_held_at")  # fields of the table
HOLD, RUN_ON, DEPTH = "hold", "run_on", "depth"  # notes that affect it


class TurnClock(NamedTuple):
    """When the time of the player to move ends (None: no clock runs), and since when the clock has been paused.

    If a turn begins while the clock is paused, it has its full time once the clock is resumed.
    """

    ends_at: datetime | None = None
    held_at: datetime | None = None


def turn_clock(table: Table) -> TurnClock:
    """Return the clock on a table's row."""
    return TurnClock(table.turn_ends_at, table.turn_held_at)


def turned(clock: TurnClock, event: Event, line: Line) -> TurnClock:
    """Return the clock after one more line of the log, which has led to `line`.

    Any change to the line of play gives the player to move the full time from then on.
    """
    note = (event.body or {}).get("note") if event.kind == Kind.NOTE else DEPTH
    if note == HOLD:
        return clock._replace(held_at=event.created_at)
    if note == RUN_ON and clock.held_at:
        return TurnClock(clock.ends_at and clock.ends_at + (event.created_at - clock.held_at))
    if note != DEPTH:
        return clock
    time = line.record.game.turn_time(line.record.state)
    ends_at = event.created_at + timedelta(seconds=time.seconds) if time else None
    return TurnClock(ends_at, clock.held_at and event.created_at)


def runs_until(table: Table) -> datetime | None:
    """Return when the time of the player to move ends; None if no clock runs, or it is paused."""
    return table.turn_ends_at if _is_counted(table) and table.turn_held_at is None else None


def turns_running() -> QuerySet[Table]:
    """Return the tables where a player's time is running. One query."""
    counted = Table.objects.filter(status=TableStatus.PLAYING, depth=Depth.MOVES)
    return counted.filter(turn_ends_at__isnull=False, turn_held_at=None)


def countdown_of(table: Table, line: Line, viewer: str) -> Countdown | None:
    """Return the clock of the player to move as `viewer` sees it now; None if none runs. `line` is the table's."""
    time = line.record.game.turn_time(line.record.state)
    if time is None or table.turn_ends_at is None or not _is_counted(table):
        return None
    now = timezone.now()
    left = table.turn_ends_at - (table.turn_held_at or now)
    return Countdown(
        player=time.player,
        ends_at=now + left,
        now=now,
        seconds=max(0, ceil(left.total_seconds())),
        total=time.seconds,
        held=table.turn_held_at is not None,
        held_by=_held_by(table),
        may_hold=may_hold(table, line, viewer),
    )


def may_hold(table: Table, line: Line, viewer: str) -> bool:
    """Return whether this reader may pause and resume the clock.

    The referee may; so may the players of a table they opened themselves, but nobody during their own time.
    """
    if viewer == REFEREE:
        return True
    time = line.record.game.turn_time(line.record.state)
    is_own = time is not None and time.player == viewer and table.turn_held_at is None
    return players_decide(table.hall.slug) and not is_own


def _held_by(table: Table) -> str:
    """Return who paused the clock, "" if it runs. One query while it is paused."""
    if table.turn_held_at is None:
        return ""
    notes = table.events.filter(kind=Kind.NOTE, body__note=HOLD, number__lte=table.last_number)
    return notes.order_by("-number").values_list("by", flat=True).first() or ""


def _is_counted(table: Table) -> bool:
    return table.status == TableStatus.PLAYING and table.depth == Depth.MOVES
