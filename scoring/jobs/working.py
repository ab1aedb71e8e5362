"""Does the jobs that wait, one after another. It may be started twice and killed at any moment without harm.

While a job is worked on, a thread writes its progress to the database every second. That also says that the worker is
alive, and it is how the work learns that it was cancelled.
"""

from __future__ import annotations

import logging
import shutil
from pathlib import Path
from threading import Event, Thread
from types import TracebackType

from django.conf import settings
from django.db import DatabaseError, connections
from django.utils import translation

from referee.ground import worker
from referee.ground.serving.pulse import slow_worker_reports
from referee.ground.storage_errors import CantStore, DatabaseAway, DatabaseBusy, storage_trouble
from scoring.jobs.kinds import KINDS
from scoring.jobs.run import Made, Run, Stopped
from scoring.models.choices import JobState, JobTrouble
from scoring.models.jobs import Job
from scoring.selectors.programs.jobs import jobs_due
from scoring.services.programs import jobs

logger = logging.getLogger(__name__)

EVERY = 1.0  # seconds between two signs of life


def work() -> None:
    """Do the jobs that wait, or have another process do them."""
    slow_worker_reports()
    jobs.jobs_sweep()
    start = worker.beside()
    if start is None:
        work_off()
    elif jobs_due().exists():
        start()


def work_off() -> None:
    """Do jobs until none waits."""
    clear_left_behind()
    while job := jobs.job_claim():
        attempt(job)


def attempt(job: Job) -> None:
    """Do one job that this worker has claimed."""
    folder = _folder() / f"{job.pk}-{job.attempt}"
    run = Run(job, folder)
    try:
        folder.mkdir(parents=True)
        with SignsOfLife(run), translation.override(job.language):
            _keep(run, KINDS[job.kind].work(run))
    except Stopped:
        jobs.parts_drop(job)
    except Exception as trouble:  # whatever the error, the other jobs are done
        _fail(job, trouble)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def clear_left_behind() -> None:
    """Delete the folders of attempts that are over: their worker was killed."""
    folders = list(_folder().iterdir()) if _folder().exists() else []  # first: another worker may begin a job meanwhile
    running = Job.objects.filter(state=JobState.RUNNING).values_list("pk", "attempt")
    kept = {f"{job}-{number}" for job, number in running}
    for folder in folders:
        if folder.name not in kept:
            shutil.rmtree(folder, ignore_errors=True)


class SignsOfLife:
    """A thread that stores the progress of a run while the run lasts, and learns whether the run should end."""

    def __init__(self, run: Run) -> None:
        self._run, self._over = run, Event()
        self._thread = Thread(target=self._tell_again_and_again, name="job", daemon=True)

    def __enter__(self) -> None:
        self._thread.start()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._over.set()
        self._thread.join()

    def tell(self) -> None:
        """Store once how far the run is."""
        slow_worker_reports()
        if not jobs.job_renew(self._run.job, self._run.progress):
            self._run.stopped.set()

    def _tell_again_and_again(self) -> None:
        while not self._over.wait(EVERY):
            try:
                self.tell()
            except DatabaseError as trouble:  # the database may be back before the claim ends
                logger.warning("the progress of job %s could not be stored: %r", self._run.job.pk, trouble)
                connections.close_all()
        connections.close_all()


def _keep(run: Run, made: Made) -> None:
    """Store what a job has made."""
    for number, part in enumerate(jobs.in_parts(made.file) if made.file else ()):
        run.tell(1)
        jobs.part_keep(run.job, number, part)
    size = made.file.stat().st_size if made.file else 0
    named = {"file_name": made.file_name, "content_type": made.content_type}
    if not jobs.job_finish(run.job, found=made.found, size=size, **named):
        raise Stopped


def _fail(job: Job, trouble: Exception) -> None:
    """Note why a job failed. If the database is away or busy, nothing can be noted: the job is begun again later."""
    logger.exception("job %s (%s) failed at attempt %s", job.pk, job.kind, job.attempt, exc_info=trouble)
    if isinstance(storage_trouble(trouble), (DatabaseAway, DatabaseBusy)):
        connections.close_all()
        return
    try:
        jobs.job_fail(job, JobTrouble.DISK if CantStore.is_told_by(trouble) else JobTrouble.FAULT)
    except DatabaseError:
        logger.exception("the failure of that job could not be stored either")


def _folder() -> Path:
    return Path(settings.DATA) / "jobs"
