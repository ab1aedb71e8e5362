"""The clock of the player to move, as screens show it."""

from __future__ import annotations

from datetime import datetime
from math import ceil

from django.db.models import QuerySet
from django.utils import timezone

from referee.access.policies import REFEREE, players_decide
from referee.history.line import Line
from referee.history.turn_clock import HOLD, TurnClock
from referee.models import Depth, Kind, Table, TableStatus
from referee.shapes.common import Countdown


def turn_clock(table: Table) -> TurnClock:
    """Return the clock on a table's row."""
    return TurnClock(table.turn_ends_at, table.turn_held_at)


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
