"""Background tasks of the referee: thin wrappers around services."""

from __future__ import annotations

from typing import Any

from celery import shared_task
from celery.signals import worker_ready

from referee.ground.serving import pulse
from referee.ground.worker import catch_up
from referee.services import costs, indexing, outbox, practice, turns


@shared_task  # type: ignore[untyped-decorator]  # Celery ships no types
def outbox_deliver(promise_id: int) -> None:
    """Carry out one outbox promise."""
    outbox.outbox_deliver(promise_id=promise_id)


@shared_task  # type: ignore[untyped-decorator]  # Celery ships no types
def outbox_sweep() -> None:
    """Carry out every undone outbox promise: when a worker starts, and every minute."""
    outbox.outbox_sweep(seconds=outbox.SLICE)


def hands_changed(payload: dict[str, Any]) -> None:
    """Index the hands of a table anew. An outbox handler."""
    indexing.hands_index(table_id=payload["table"])


@shared_task  # type: ignore[untyped-decorator]  # Celery ships no types
def turn_run_out(table_id: int) -> None:
    """Enter what happens when a player's time is over, at that moment."""
    turns.turn_run_out(table_id=table_id)


@shared_task  # type: ignore[untyped-decorator]  # Celery ships no types
def turns_sweep() -> None:
    """Check every table for a player whose time is over: every few seconds, in case a task was lost."""
    pulse.beat()
    turns.turns_sweep()


@shared_task  # type: ignore[untyped-decorator]  # Celery ships no types
def turns_wake() -> None:
    """Schedule a task for every running turn clock, when a worker starts."""
    pulse.beat()
    turns.turns_wake()


@shared_task  # type: ignore[untyped-decorator]  # Celery ships no types
def practice_sweep() -> None:
    """Delete the practice tables that were left alone: every quarter of an hour."""
    practice.practice_sweep()


@shared_task  # type: ignore[untyped-decorator]  # Celery ships no types
def costs_work() -> None:
    """Value the cards of hands for which somebody has asked. It has the queue of long jobs (`CELERY_TASK_ROUTES`)."""
    costs.costs_work()


@worker_ready.connect  # type: ignore[untyped-decorator]  # as above
def catch_up_at_the_start(sender: Any, **_signal: Any) -> None:
    """Catch up on what was missed while no worker ran.

    Who sweeps from then on: `config.processes.worker`, or Celery's beat.
    """
    catch_up()
