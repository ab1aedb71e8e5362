"""The clock of the player to move: entering what happens when the time is over, and pausing the clock.

The table's row says when the time is over. A task wakes at that moment and checks the row under the lock, so it may run
twice, late, or for a turn that has ended. The sweep makes up for a lost task.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

from django.utils import timezone
from django.utils.crypto import salted_hmac

from referee.access.actors import HOUSE, Actor
from referee.access.policies import REFEREE, players_decide
from referee.errors import NoTurnClock, OwnTime, RefereeOnly, Stale
from referee.ground.worker import wake_when_time_is_over
from referee.history.turn_clock import HOLD, RUN_ON
from referee.lines import line_of
from referee.models import Kind, Table
from referee.receipt import Receipt
from referee.selectors.parts.turns import may_hold, runs_until, turns_running
from referee.services.events import may_write
from referee.services.recording import Draft, table_log

logger = logging.getLogger(__name__)


def turn_run_out(*, table_id: int) -> Receipt | None:
    """Enter what happens when the time of the player to move is over. Return None if nothing was entered.

    Entries that reached the server earlier count, because every entry, including this one, is made under the table's
    lock.
    """
    table = Table.objects.filter(pk=table_id).first()
    if table is None or not _is_over(table):
        return None
    line = line_of(table)
    time = line.record.game.turn_time(line.record.state)
    if time is None or time.event is None:
        return None
    draft = Draft(Kind.ENTRY, time.player, body=dict(time.event))
    try:
        with table_log(table_id, HOUSE, _key(table_id, line.number), draft, expected=line.number) as log:
            if log.is_new and _is_over(log.table):
                log.write(draft)
    except Stale:  # the player entered something first
        return None
    return log.receipt


def turns_sweep() -> None:
    """Do this at every table where a player's time is over, in case a worker was lost together with its task."""
    for table_id in list(turns_running().filter(turn_ends_at__lte=timezone.now()).values_list("pk", flat=True)):
        try:
            turn_run_out(table_id=table_id)
        except Exception:  # whatever the error, the other tables must still be checked
            logger.exception("the time of a player at table %s could not be ended", table_id)


def turns_wake() -> None:
    """Schedule a task for every running clock, when a worker starts and none may be scheduled."""
    for table in turns_running():
        if (ends_at := runs_until(table)) is not None:
            wake_when_time_is_over(table.pk, ends_at)


def turn_hold(*, table_id: int, actor: Actor, key: str) -> Receipt:
    """Pause a table's clock until it is resumed, even if the turn passes on meanwhile.

    A seat may do it at a table that the players opened themselves, but not during its own time. Raises NoTurnClock,
    RefereeOnly, OwnTime, TableUnknown.
    """

    def is_running(table: Table) -> bool:
        if table.turn_ends_at is None:
            raise NoTurnClock
        return table.turn_held_at is None

    return _note(table_id, actor, key, HOLD, is_running)


def turn_run_on(*, table_id: int, actor: Actor, key: str) -> Receipt:
    """Resume a table's clock with the time left when it was paused. Raises RefereeOnly, TableUnknown."""
    return _note(table_id, actor, key, RUN_ON, lambda table: table.turn_held_at is not None)


def _note(table_id: int, actor: Actor, key: str, note: str, wanted: Callable[[Table], bool]) -> Receipt:
    """Write a note about the clock, unless it would change nothing."""
    draft = Draft(Kind.NOTE, actor.player or REFEREE, body={"note": note})
    with table_log(table_id, actor, key, draft) as log:
        if log.is_new:
            may_write(log.table, actor)
            if actor.role == "seat" and not players_decide(log.table.hall.slug):
                raise RefereeOnly
            if actor.role == "seat" and not may_hold(log.table, log.line, actor.player):
                raise OwnTime
            if wanted(log.table):
                log.write(draft)
    return log.receipt


def _is_over(table: Table) -> bool:
    ends_at = runs_until(table)
    return ends_at is not None and ends_at <= timezone.now()


def _key(table_id: int, number: int) -> str:
    """Return a key that everybody who enters this computes alike, but no phone can guess and use up first."""
    return salted_hmac(__name__, f"{table_id}/{number}", algorithm="sha256").hexdigest()
