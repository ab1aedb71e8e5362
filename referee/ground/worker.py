"""Waking a worker. The database holds what must be done; waking only says that there is something to look at."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime, timedelta
from typing import Any

from celery import signature
from django.conf import settings

from referee.ground.serving import redis_connection

logger = logging.getLogger(__name__)
TURN_RUN_OUT = "referee.tasks.turn_run_out"
TURNS_SWEEP = "referee.tasks.turns_sweep"
TURNS_WAKE = "referee.tasks.turns_wake"
OUTBOX_SWEEP = "referee.tasks.outbox_sweep"
PRACTICE_SWEEP = "referee.tasks.practice_sweep"
COSTS_WORK = "referee.tasks.costs_work"
SWEEPS = {OUTBOX_SWEEP: 60.0, COSTS_WORK: 60.0, PRACTICE_SWEEP: 900.0, TURNS_SWEEP: 5.0}
"""How often each sweep runs, in seconds. `TURNS_SWEEP`: what a player can gain if a task is lost."""
A_HAIR = timedelta(milliseconds=10)  # a timer may fire early by less than this

_beside: Callable[[], None] | None = None
_sleeps: ContextVar[bool] = ContextVar("no worker is woken", default=False)


def work_beside(start: Callable[[], None] | None) -> None:
    """Have long work done by another process, which `start` starts; with None, by this one."""
    global _beside
    _beside = start


def beside() -> Callable[[], None] | None:
    """Return what starts the process that does long work; None if this one does it."""
    return _beside


@contextmanager
def no_worker_woken() -> Iterator[None]:
    """Don't wake a worker in this block. The caller carries out the outbox's promises itself, by `sweep`."""
    token = _sleeps.set(True)
    try:
        yield
    finally:
        _sleeps.reset(token)


def wake(task: str, *, at: datetime | None = None, **arguments: Any) -> None:
    """Have a worker run a task, at once or at a given moment.

    If the broker is down, the task's sweep makes up for it.
    """
    if _sleeps.get():
        return
    if settings.REDIS_URL and not redis_connection.connection.holds:
        return
    try:
        signature(task, kwargs=arguments).apply_async(eta=at, retry=False)
    except Exception as trouble:  # whatever the error, the only loss is time
        logger.warning("no worker was woken for %s %s: %r", task, arguments, trouble)
        if settings.REDIS_URL:
            redis_connection.connection.lost(trouble)


def wake_when_time_is_over(table_id: int, ends_at: datetime) -> None:
    """Have a worker check a table at the moment when a player's time is over."""
    wake(TURN_RUN_OUT, at=ends_at + A_HAIR, table_id=table_id)


def catch_up() -> None:
    """Have a worker check everything for which none was woken: when one has started, or when Redis is back."""
    wake(OUTBOX_SWEEP)
    wake(TURNS_WAKE)
