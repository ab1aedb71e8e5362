"""The Celery worker inside the server process: one thread, so that `make run` is one command and one process."""

import logging
import threading
from functools import partial
from time import sleep
from typing import Any

from celery import shared_task
from celery.signals import worker_ready
from celery.worker import WorkController, state
from django.conf import settings

from config.celery import app, sweeps
from config.processes.job_process import JobProcess
from referee.ground.worker import wake, work_beside

logger = logging.getLogger(__name__)

REST = 1.0  # seconds before a worker that died is restarted
PATIENCE = 3.0  # seconds that a running task gets to finish; the outbox repeats what it could not


WAKE_UP = "server.wake_up"


@shared_task(name=WAKE_UP)  # type: ignore[untyped-decorator]  # Celery ships no types
def wake_up() -> None:
    """Do nothing, except end the worker's wait for work, which otherwise lasts up to two seconds."""


def announce_ready(consumer: Any) -> None:
    """Announce that the worker is ready; Celery does so itself only when started from its command line.

    From then on it also does what beat does where there are several processes.
    """
    worker_ready.send(sender=consumer)
    for task, seconds in sweeps().items():
        consumer.timer.call_repeatedly(seconds, partial(wake, task))


class EmbeddedWorker:
    """A worker with the pool `solo`: it does one task after another, in its own thread.

    If it dies, another replaces it: nothing else in the process would do its work. It reads all queues, but has another
    process do the long jobs, so that neither a clock nor a page waits for one.
    """

    def __init__(self) -> None:
        self._jobs = JobProcess()
        self._thread = threading.Thread(target=self._run, name="celery-worker", daemon=True)

    def start(self) -> None:
        """Start the thread. The worker takes on work as soon as it is ready."""
        state.should_stop = None
        work_beside(self._jobs.start)
        self._thread.start()

    def stop(self) -> None:
        """Let the running task finish and end the thread; give up after `PATIENCE`."""
        state.should_stop = 0
        for _ in range(2):  # Celery loops once more after being told to stop
            wake(WAKE_UP)
        self._thread.join(PATIENCE)
        work_beside(None)
        self._jobs.stop()

    def _run(self) -> None:
        app.finalize()
        while True:
            WorkController(
                app=app,
                pool_cls="solo",
                concurrency=1,
                queues=list(settings.QUEUES),
                loglevel="WARNING",
                ready_callback=announce_ready,
                without_heartbeat=True,
                without_mingle=True,
                without_gossip=True,
            ).start()
            if state.should_stop is not None:
                return
            logger.error("the worker died, and is started anew")
            sleep(REST)
