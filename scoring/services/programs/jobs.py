"""Every write to long jobs: asking, cancelling, and what a worker stores (decision 0059).

A job changes nothing in a tournament, so it writes no line of the audit log: the archive of a tournament must be the
same however often somebody has asked for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from referee.ground import worker
from referee.ground.errors import raises
from scoring.errors.jobs import TooManyJobs
from scoring.models.choices import JobState, JobTrouble
from scoring.models.jobs import Job, JobPart
from scoring.models.tournaments import Competition
from scoring.selectors.programs.jobs import NOT_OVER, jobs_due
from scoring.services.locking import tournament_locked

WORK = "scoring.tasks.jobs_work"  # the task that does what waits
SWEEPS = {WORK: 15.0}
"""The seconds between two runs without a wake-up. If a wake-up is lost, the job begins that much later."""
CLAIM = timedelta(seconds=30)  # how long a claim lasts that is not renewed; a live worker renews it each second
ATTEMPTS = 3  # after the last one the job is given up: it may be the job that kills its workers
KEPT = timedelta(hours=24)  # how long a job that is over is kept, with its file
MOST = 5  # jobs of one person that are not over
PART = 1_000_000  # bytes


@raises(TooManyJobs)
@transaction.atomic
def job_ask(*, competition: Competition | None, kind: str, arguments: dict[str, Any], owner: str, language: str) -> Job:
    """Ask for a job, which begins after the commit. If this person waits for the same one already, return it.

    An earlier job for the same is deleted, so that nobody's files pile up. Two requests at once come one after the
    other, since each locks the tournament, if there is one. Raises TooManyJobs.
    """
    if competition is not None:
        tournament_locked(competition.tournament_id)
    same = Job.objects.filter(
        competition=competition, kind=kind, arguments=arguments, owner=owner, language=language
    ).select_for_update()
    waits = same.filter(state__in=NOT_OVER).first()
    if waits is not None:
        return waits
    if Job.objects.filter(owner=owner, state__in=NOT_OVER).count() >= MOST:
        raise TooManyJobs(most=MOST)
    same.delete()
    made = Job.objects.create(competition=competition, kind=kind, arguments=arguments, owner=owner, language=language)
    transaction.on_commit(partial(worker.wake, WORK), robust=True)
    return made


@transaction.atomic
def job_cancel(*, job: Job) -> None:
    """Cancel a job that is not over. Whoever works on it notices within a second or two."""
    over = {"state": JobState.CANCELLED, **_times()}
    if Job.objects.filter(pk=job.pk, state__in=NOT_OVER).update(**over):
        JobPart.objects.filter(job=job).delete()


def job_claim() -> Job | None:
    """Begin on the oldest job that is due, and return it. Of several workers, one gets it."""
    for due in jobs_due():
        mine = jobs_due().filter(pk=due.pk, attempt=due.attempt).order_by()
        if due.attempt >= ATTEMPTS:
            mine.update(state=JobState.FAILED, trouble=JobTrouble.LOST, **_times())
        elif mine.update(
            state=JobState.RUNNING, attempt=due.attempt + 1, progress=0, busy_until=timezone.now() + CLAIM
        ):
            return Job.objects.select_related("competition__tournament").get(pk=due.pk)
    return None


def job_renew(job: Job, progress: int) -> bool:
    """Store that a worker still does a job, and how far it is. Return False if it is no longer this worker's."""
    return bool(_held_job(job).update(progress=progress, busy_until=timezone.now() + CLAIM))


def part_keep(job: Job, number: int, content: bytes) -> None:
    """Store a part of the job's file. Each part is stored by itself, so that nobody else who writes waits for long."""
    JobPart.objects.create(job=job, attempt=job.attempt, number=number, content=content)


@transaction.atomic
def job_finish(job: Job, *, found: dict[str, Any], file_name: str, content_type: str, size: int) -> bool:
    """Say that a job is done and all parts of its file are stored. Return False if it was no longer this worker's."""
    made = {"found": found, "file_name": file_name, "content_type": content_type, "size": size}
    if not _held_job(job).update(state=JobState.DONE, progress=100, **made, **_times()):
        return False
    JobPart.objects.filter(job=job).exclude(attempt=job.attempt).delete()
    return True


@transaction.atomic
def job_fail(job: Job, trouble: JobTrouble) -> None:
    """Say that a job has failed, unless it is no longer this worker's."""
    if _held_job(job).update(state=JobState.FAILED, trouble=trouble, **_times()):
        JobPart.objects.filter(job=job).delete()


def parts_drop(job: Job) -> None:
    """Delete the parts that an attempt has stored, since the job was cancelled or is another worker's now."""
    JobPart.objects.filter(job=job, attempt=job.attempt).delete()


def jobs_sweep() -> None:
    """Delete the jobs that nobody needs any more with their files, and parts that a killed worker has left behind."""
    Job.objects.filter(keep_until__lt=timezone.now()).delete()
    JobPart.objects.filter(job__state__in=[JobState.CANCELLED, JobState.FAILED]).delete()


def in_parts(file: Path) -> Iterator[bytes]:
    """Yield the content of a file in parts of `PART` bytes; the last one may be shorter."""
    with file.open("rb") as opened:
        while part := opened.read(PART):
            yield part


def _held_job(job: Job) -> QuerySet[Job]:
    """Return the job's row if the worker that began this attempt may still write to it."""
    return Job.objects.filter(pk=job.pk, state=JobState.RUNNING, attempt=job.attempt)


def _times() -> dict[str, Any]:
    now = timezone.now()
    return {"ended_at": now, "keep_until": now + KEPT, "busy_until": None}
