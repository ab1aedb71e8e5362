"""Reads long jobs. A job exists only for the person who asked for it."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet
from django.shortcuts import get_object_or_404
from django.utils import timezone

from scoring.access.roles import ByLink
from scoring.models.choices import JobState
from scoring.models.jobs import Job
from scoring.models.tokens import ApiToken
from scoring.models.tournaments import Competition

NOT_OVER = (JobState.WAITING, JobState.RUNNING)


def owner_of(user: User | ByLink) -> str:
    """Return the owner that a job gets if this person asks for it: an account, or the link of a role."""
    return f"link:{user.id}" if isinstance(user, ByLink) else f"account:{user.pk}"


def owner_by_token(token: ApiToken) -> str:
    """Return the owner that a job gets if a program with this token asks for it."""
    return f"program:{token.pk}"


def own_job(owner: str, competition: Competition, job_id: int) -> Job:
    """Return a job of the competition that this owner asked for, else raise Http404."""
    return get_object_or_404(competition.jobs.filter(owner=owner), pk=job_id)


def own_jobs(owner: str, competition: Competition) -> QuerySet[Job]:
    """Return the jobs of the competition that this owner asked for and that are still kept, latest first."""
    return competition.jobs.filter(owner=owner)


def simulation_of(owner: str, **only: Any) -> Job | None:
    """Return the latest simulation that this owner asked for and that is still kept, among some."""
    return Job.objects.filter(owner=owner, competition=None, **only).first()


def jobs_due() -> QuerySet[Job]:
    """Return the jobs on which somebody should begin, the oldest first: new ones, and those whose worker has died."""
    left = Q(state=JobState.RUNNING, busy_until__lt=timezone.now())
    return Job.objects.filter(Q(state=JobState.WAITING) | left).order_by("pk")


def jobs_before(job: Job) -> int:
    """Return how many unfinished jobs come before this one, whoever asked for them."""
    return Job.objects.filter(state__in=NOT_OVER, pk__lt=job.pk).count()


def file_of(job: Job) -> Generator[None, None, bytes]:
    """Return the file that a job has made. Each part is read in a portion of its own."""
    parts = job.parts.filter(attempt=job.attempt)
    content = list[bytes]()
    for number in parts.values_list("number", flat=True):
        content.append(bytes(parts.values_list("content", flat=True).get(number=number)))
        yield
    return b"".join(content)


@dataclass(frozen=True, slots=True)
class JobsState:
    """How the long jobs of all people stand: how many wait, how many are worked on, since when the oldest waits."""

    waiting: int
    running: int
    oldest: datetime | None


def jobs_state() -> JobsState:
    """Return how the long jobs of all people stand. One query."""
    found = list(Job.objects.filter(state__in=NOT_OVER).values_list("state", "made_at"))
    waiting = [made_at for state, made_at in found if state == JobState.WAITING]
    return JobsState(len(waiting), len(found) - len(waiting), min(waiting, default=None))
