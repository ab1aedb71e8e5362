"""Waking a worker. What must happen stands in the database; this only says that there is something to look at."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import Any

from celery import signature
from django.conf import settings

from referee import redis_line

logger = logging.getLogger(__name__)
TURN_RUN_OUT = "referee.tasks.turn_run_out"
TURNS_SWEEP = "referee.tasks.turns_sweep"
TURNS_WAKE = "referee.tasks.turns_wake"
OUTBOX_SWEEP = "referee.tasks.outbox_sweep"
A_HAIR = timedelta(milliseconds=10)  # a timer may be early by less than that


def wake(task: str, *, at: datetime | None = None, **arguments: Any) -> None:
    """Let a worker run a task, at once or at a moment. Where the broker is down, the task's sweep makes up for it."""
    if settings.REDIS_URL and not redis_line.line.holds:
        return
    try:
        signature(task, kwargs=arguments).apply_async(eta=at, retry=False)
    except Exception as trouble:  # whatever it is, nothing is lost but time
        logger.warning("no worker was woken for %s %s: %r", task, arguments, trouble)
        if settings.REDIS_URL:
            redis_line.line.lost(trouble)


def wake_when_time_is_over(table_id: int, ends_at: datetime) -> None:
    """Let a worker see to a table at the moment when a player's time is over."""
    wake(TURN_RUN_OUT, at=ends_at + A_HAIR, table_id=table_id)


def catch_up() -> None:
    """Let a worker see to all that none was woken for: one has just started, or Redis was lost and is back."""
    wake(OUTBOX_SWEEP)
    wake(TURNS_WAKE)
