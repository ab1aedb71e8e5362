"""Background work of the referee: thin shells over services."""

from __future__ import annotations

from typing import Any

from celery import shared_task
from celery.signals import worker_ready

from referee.services import outbox

SWEEP_EVERY = 60.0  # seconds


@shared_task  # type: ignore[untyped-decorator]  # Celery ships no types
def outbox_deliver(promise_id: int) -> None:
    """Do one thing that was promised."""
    outbox.outbox_deliver(promise_id=promise_id)


@shared_task  # type: ignore[untyped-decorator]  # Celery ships no types
def outbox_sweep() -> None:
    """Do everything that is still promised: at a worker's start, and every minute."""
    outbox.outbox_sweep()


@worker_ready.connect  # type: ignore[untyped-decorator]  # as above
def sweep_from_now_on(sender: Any, **_signal: Any) -> None:
    """Make up for what was promised while no worker ran, and every minute for what was not woken or failed."""
    outbox_sweep.delay()
    sender.timer.call_repeatedly(SWEEP_EVERY, outbox_sweep.delay)
