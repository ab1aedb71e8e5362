"""Celery: a queue of files in the data directory, or Redis.

The queue only wakes the worker. The database (the outbox) holds what must be done, so a lost message loses nothing.
"""

import os
from typing import Any

from config.settings.environment import data_directory
from config.settings.storage import REDIS_URL


def _queue_folder() -> dict[str, Any]:
    """Return the folder of the queue, created if missing, and how often a worker looks there, in seconds."""
    queue = data_directory() / "queue"
    queue.mkdir(exist_ok=True)
    return {"folder": str(queue), "polling_interval": 0.1}


def _patience_with_redis() -> dict[str, Any]:
    """Limit the wait for Redis when a page sends a task: a second at most, once. A worker keeps trying, see below."""
    return {"socket_connect_timeout": 1.0, "socket_timeout": 2.0, "max_retries": 0}


# The handlers of the referee's outbox: topic -> functions.
REFEREE_OUTBOX_HANDLERS = {
    "table.result": ["scoring.tasks.table_changed"],
    "table.hands": ["referee.tasks.hands_changed"],
    "table.clock": ["scoring.tasks.clock_changed"],
    "table.calls": ["scoring.tasks.calls_changed"],
    "table.reports": ["scoring.tasks.reports_changed"],
    "webhook.event": ["scoring.tasks.webhook_event"],
}

# Several processes count for Prometheus in one folder. The library looks for the variable when it is imported.
METRICS = data_directory() / "metrics"
if REDIS_URL:
    METRICS.mkdir(exist_ok=True)
    os.environ.setdefault("PROMETHEUS_MULTIPROC_DIR", str(METRICS))

CELERY_BROKER_URL = REDIS_URL or "filesystem://localhost"
CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, Any] = _patience_with_redis() if REDIS_URL else _queue_folder()
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None  # a worker that lost Redis waits for it as long as necessary
# Long jobs wait in a queue of their own, so that no clock waits for one. A worker reads one of these queues, but the
# worker inside the server reads both (it has another process do the jobs).
QUEUES = USUAL, SLOW = "celery", "slow"
CELERY_TASK_DEFAULT_QUEUE = USUAL
LONG_WORK = ("scoring.tasks.jobs_work", "referee.tasks.costs_work", "config.tasks.backups_work")
CELERY_TASK_ROUTES = {name: {"queue": SLOW} for name in LONG_WORK}
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BEAT_SCHEDULER = "celery.beat:Scheduler"  # keeps nothing: each worker catches up when it starts
