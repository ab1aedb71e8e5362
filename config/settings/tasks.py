"""Celery: a queue of files in the data directory, or Redis.

The queue only wakes the worker. What must happen stands in the database (the outbox), so a lost message loses nothing.
"""

from typing import Any

from config.settings.environment import data_directory
from config.settings.storage import REDIS_URL


def _queue_folders() -> dict[str, Any]:
    """The folders of the queue, made if they are missing."""
    queue, control = data_directory() / "queue", data_directory() / "queue-control"
    for folder in (queue, control):
        folder.mkdir(exist_ok=True)
    return {
        "data_folder_in": str(queue),
        "data_folder_out": str(queue),
        "control_folder": str(control),
        "polling_interval": 0.1,
    }


def _patience_with_redis() -> dict[str, Any]:
    """Who sends a task waits a second at most, and once: a page sends it. A worker goes on asking, see below."""
    return {"socket_connect_timeout": 1.0, "socket_timeout": 2.0, "max_retries": 0}


# What the referee has promised to tell, and whom: topic -> functions.
REFEREE_OUTBOX_HANDLERS = {
    "table.result": ["scoring.tasks.table_changed"],
    "table.clock": ["scoring.tasks.clock_changed"],
}

CELERY_BROKER_URL = REDIS_URL or "filesystem://localhost"
CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, Any] = _patience_with_redis() if REDIS_URL else _queue_folders()
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None  # a worker that lost Redis waits for it as long as it takes
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
