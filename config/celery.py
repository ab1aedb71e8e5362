"""The Celery application: background work that must not hold up a phone."""

import os
from typing import Any

from celery import Celery

from config.queue import use_our_queues

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

use_our_queues()
app = Celery("kontrollant")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@app.on_after_finalize.connect  # type: ignore[untyped-decorator]  # Celery ships no types
def sweep_regularly(sender: Celery, **_signal: Any) -> None:
    """Have beat wake a worker for each sweep. A sweep may run twice, so two beats at once do no harm."""
    from referee.services.worker import SWEEPS  # needs the settings

    for task, seconds in SWEEPS.items():
        sender.add_periodic_task(seconds, sender.signature(task), name=task)
