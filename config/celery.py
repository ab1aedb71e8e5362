"""The Celery application: background work that must not hold up a phone."""

import os
from typing import Any

from celery import Celery, Task
from celery.signals import task_postrun, task_prerun

from config.queue import use_our_queues
from referee.ground.serving import context

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

use_our_queues()
app = Celery("kontrollant")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


def sweeps() -> dict[str, float]:
    """Return the tasks that run regularly without being woken, with the seconds between."""
    from config.backups import automatic  # these need the settings
    from referee.ground import worker
    from scoring.services.people import forgetting
    from scoring.services.programs import jobs, webhook_events

    return {**worker.SWEEPS, **webhook_events.SWEEPS, **jobs.SWEEPS, **forgetting.SWEEPS, **automatic.SWEEPS}


@app.on_after_finalize.connect  # type: ignore[untyped-decorator]  # Celery ships no types
def sweep_regularly(sender: Celery, **_signal: Any) -> None:
    """Let beat wake a worker for each sweep. A sweep may run twice, so two beats at once do no harm."""
    for task, seconds in sweeps().items():
        sender.add_periodic_task(seconds, sender.signature(task), name=task)


@task_prerun.connect  # type: ignore[untyped-decorator]  # as above
def task_noted(sender: Task, task_id: str, kwargs: dict[str, Any], **_signal: Any) -> None:
    """Let whatever the task logs say which task it is, and of which table."""
    if not sender.request.is_eager:
        table = {"table": kwargs["table_id"]} if "table_id" in kwargs else {}
        context.begin(task=sender.name, task_id=task_id, **table)


@task_postrun.connect  # type: ignore[untyped-decorator]  # as above
def task_over(sender: Task, **_signal: Any) -> None:
    """Let nothing that the worker logs afterwards say so."""
    if not sender.request.is_eager:
        context.finish()
