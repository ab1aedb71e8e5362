"""Background tasks of the competition: wake-ups from the referee, webhooks, and long jobs.

Each calls one service and may run twice.
"""

from typing import Any

from celery import shared_task
from celery.signals import worker_ready

from referee.ground import worker
from scoring.jobs import working
from scoring.services.people.forgetting import people_forget_due
from scoring.services.people.leftovers import leftovers_clear
from scoring.services.programs import jobs, webhook_events, webhook_sending
from scoring.services.standings.results import results_refresh, standings_retell


def table_changed(payload: dict[str, Any]) -> None:
    """Count a table again after its points or status changed. An outbox handler."""
    results_refresh(referee_table_id=payload["table"])


def clock_changed(payload: dict[str, Any]) -> None:
    """Update the standings after a table was given extra time. An outbox handler."""
    standings_retell(referee_table_id=payload["table"])


def calls_changed(payload: dict[str, Any]) -> None:
    """Update the organiser's hall after somebody has called the referee, or no longer waits. An outbox handler."""
    standings_retell(referee_table_id=payload["table"])


def reports_changed(payload: dict[str, Any]) -> None:
    """Update the organiser's hall after a result waits for agreement, or waits no longer. An outbox handler."""
    standings_retell(referee_table_id=payload["table"])


def webhook_event(payload: dict[str, Any]) -> None:
    """Make the messages that tell webhooks of something. An outbox handler."""
    webhook_events.webhook_event(payload)


@shared_task  # type: ignore[untyped-decorator]  # Celery ships no types
def webhooks_work() -> None:
    """Send the webhooks their messages that are due, and tell them of changed standings.

    Messages are sent on other threads, so this doesn't wait for any receiver.
    """
    webhook_sending.webhooks_send()
    webhook_events.standings_tell()


@shared_task  # type: ignore[untyped-decorator]  # as above
def jobs_work() -> None:
    """Do the long jobs that wait. This task has a queue of its own, with a worker of its own (`CELERY_TASK_ROUTES`)."""
    working.work()


@shared_task  # type: ignore[untyped-decorator]  # as above
def forgetting_work() -> None:
    """Forget whom the club keeps no longer, and clear what deleted rows leave in files. It may run twice."""
    people_forget_due()
    working.clear_left_behind()
    leftovers_clear()


@worker_ready.connect  # type: ignore[untyped-decorator]  # as above
def catch_up_at_the_start(**_signal: Any) -> None:
    """Catch up on what was missed while no worker ran."""
    worker.wake(webhook_events.WORK)
    worker.wake(jobs.WORK)
