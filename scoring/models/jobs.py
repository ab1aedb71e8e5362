"""The data of long jobs: what somebody asked for that is made beside the pages (decision 0059)."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone

from scoring.models.choices import JobState, JobTrouble


class Job(models.Model):
    """A long job, such as an archive. The database holds what must be done, and any worker may do it.

    Whoever works on it writes only while the job is running and has the `attempt` with which that worker began. So a
    worker that was thought dead changes nothing any more.
    """

    competition = models.ForeignKey(
        "scoring.Competition", on_delete=models.CASCADE, related_name="jobs", null=True, blank=True
    )  # None: of no competition
    kind = models.CharField(max_length=20)  # a key of `jobs.kinds.KINDS`
    arguments = models.JSONField(default=dict)
    owner = models.CharField(max_length=40)  # `selectors.jobs.owner_of`
    language = models.CharField(max_length=10)
    state = models.CharField(max_length=10, choices=JobState, default=JobState.WAITING)
    progress = models.PositiveSmallIntegerField(default=0)  # in percent
    attempt = models.PositiveIntegerField(default=0)  # how often it was begun
    busy_until = models.DateTimeField(null=True, blank=True)  # a worker that has not renewed its claim by then has died
    made_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True, blank=True)
    keep_until = models.DateTimeField(null=True, blank=True)  # then it is deleted, with its file
    trouble = models.CharField(max_length=10, choices=JobTrouble, blank=True)
    found = models.JSONField(default=dict)  # what the job found out, besides its file
    file_name = models.CharField(max_length=200, blank=True)  # under which the file is saved; "" if there is none
    content_type = models.CharField(max_length=100, blank=True)
    size = models.PositiveBigIntegerField(default=0)

    class Meta:
        ordering = ["-pk"]
        indexes = [
            models.Index(fields=["id"], condition=Q(state__in=["waiting", "running"]), name="jobs_that_are_not_over")
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"

    @property
    def slug(self) -> str:
        """What stands in the addresses of its competition; "" if it is of none."""
        return self.competition.slug if self.competition else ""


class JobPart(models.Model):
    """A part of the file that a job has made. The file is in the database because any process may have to send it."""

    job = models.ForeignKey(Job, on_delete=models.CASCADE, related_name="parts")
    attempt = models.PositiveIntegerField()
    number = models.PositiveIntegerField()
    content = models.BinaryField()

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["job", "attempt", "number"], name="one_part_a_number")]

    def __str__(self) -> str:
        return f"part {self.number} of job {self.job_id}"
