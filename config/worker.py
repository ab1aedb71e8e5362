"""The Celery worker inside the server process: one thread, so that `make run` is one command and one process."""

import logging
import threading
from time import sleep
from typing import Any

from celery import shared_task
from celery.signals import worker_ready
from celery.worker import WorkController, state

from config.celery import app
from referee.services.waking import wake

logger = logging.getLogger(__name__)

REST = 1.0  # seconds before a worker that died is started anew
PATIENCE = 3.0  # seconds that a task under way gets to finish; the outbox repeats what it could not


WAKE_UP = "server.wake_up"


@shared_task(name=WAKE_UP)  # type: ignore[untyped-decorator]  # Celery ships no types
def wake_up() -> None:
    """Do nothing, but end the worker's wait for work, which else lasts up to two seconds."""


def _ready(consumer: Any) -> None:
    """Say that the worker is ready: only the worker of Celery's own command line does so by itself."""
    worker_ready.send(sender=consumer)


class EmbeddedWorker:
    """A worker with the pool `solo`: it does one task after the other, in its own thread.

    Should it die, another takes its place: nothing else in the process would do its work.
    """

    def __init__(self) -> None:
        self._thread = threading.Thread(target=self._run, name="celery-worker", daemon=True)

    def start(self) -> None:
        """Start the thread; the worker takes up work as soon as it is ready."""
        state.should_stop = None
        self._thread.start()

    def stop(self) -> None:
        """Let the task under way finish and end the thread; give up after `PATIENCE`."""
        state.should_stop = 0
        for _ in range(2):  # Celery goes round once more after it was told to stop
            wake(WAKE_UP)
        self._thread.join(PATIENCE)

    def _run(self) -> None:
        app.finalize()
        while True:
            WorkController(
                app=app,
                pool_cls="solo",
                concurrency=1,
                loglevel="WARNING",
                ready_callback=_ready,
                without_heartbeat=True,
                without_mingle=True,
                without_gossip=True,
            ).start()
            if state.should_stop is not None:
                return
            logger.error("the worker died, and is started anew")
            sleep(REST)
