"""REST for organisers: files that take long to make, such as the archive (decision 0059)."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from referee.ground.errors import Malformed
from referee.ground.rest import File, gives, read_as
from referee.ground.rest.negotiation import AnyKind
from scoring.errors.jobs import TooManyJobs
from scoring.exports.files import FORMATS
from scoring.jobs.archive import CONTENT_TYPE
from scoring.jobs.asking import job_asked, job_view, made_file
from scoring.jobs.kinds import FILES
from scoring.models.choices import JobState
from scoring.models.jobs import Job
from scoring.rest.access.organiser import OrganiserView, let_happen_once, row
from scoring.selectors.programs.jobs import own_job, own_jobs, owner_by_token
from scoring.services.programs.jobs import job_cancel
from scoring.shapes.jobs import LongJob

SEVERAL = [name for name, format_ in FORMATS.items() if format_.several]
MADE = File((CONTENT_TYPE, *(FORMATS[name].content_type for name in SEVERAL)))
AGAIN = "1"  # seconds after which a program asks how far a job is


class JobIn(serializers.Serializer[Any]):
    """The file to make. `extension` is needed for `everything`, and is the format of the file."""

    kind = serializers.ChoiceField(list(FILES))
    extension = serializers.ChoiceField(SEVERAL, required=False)


Asking = TypeVar("Asking", bound=Callable[..., Response])


def say_where_job_is(method: Asking) -> Asking:
    """Let every answer with a job, also one that was kept for a key, say where the job is and when to ask for it."""

    @wraps(method)
    def answered(view: OrganiserView, request: Request, slug: str) -> Response:
        return to_job(method(view, request, slug=slug), slug)

    return answered  # type: ignore[return-value]  # has the same signature


class OfJobs(OrganiserView):
    """What the views of jobs share."""

    def job(self, job_id: int) -> Job:
        """Return a job that this program asked for. Raises Http404."""
        return own_job(owner_by_token(self.api_token), self.competition, job_id)


class Jobs(OfJobs):
    """The jobs that the program asked for."""

    @row("files")
    @gives(list[LongJob])
    def get(self, request: Request, slug: str) -> Response:
        """Read the jobs that this program asked for in the last day, the latest first."""
        jobs = own_jobs(owner_by_token(self.api_token), self.competition)
        return Response([job_shape(job).to_json() for job in jobs])

    @row("job_ask")
    @gives(LongJob, takes=JobIn, statuses=(202,), later=LongJob, errors=(TooManyJobs,))
    @say_where_job_is
    @let_happen_once
    def post(self, request: Request, slug: str) -> Response:
        """Ask for a file that takes long to make.

        `Location` has the address of the job. Whoever asks again before the job is over gets the same job. After
        that, a new job takes the place of the earlier one.
        """
        sent = read_as(JobIn, request.data)
        job = job_asked(self.competition, sent.pop("kind"), sent, owner_by_token(self.api_token))
        if job is None:
            raise Malformed(_("Say in which format the file should be."), field="extension")
        return Response(job_shape(job).to_json(), status=202)


class OneJob(OfJobs):
    """One job."""

    @row("job")
    @gives(LongJob)
    def get(self, request: Request, slug: str, job_id: int) -> Response:
        """Read how far a job is, and where its file is when it is done."""
        return Response(job_shape(self.job(job_id)).to_json())


class Cancel(OfJobs):
    """Cancels a job."""

    @row("job_cancel")
    @gives(LongJob)
    @let_happen_once
    def post(self, request: Request, slug: str, job_id: int) -> Response:
        """Cancel a job. A job that is over stays as it is."""
        job = self.job(job_id)
        job_cancel(job=job)
        job.refresh_from_db()
        return Response(job_shape(job).to_json())


class Made(OfJobs):
    """The file that a job has made."""

    content_negotiation_class = AnyKind

    @row("job_file")
    @gives(MADE)
    def get(self, request: Request, slug: str, job_id: int) -> HttpResponse:
        """Read the file that a job has made. There is none until the job is done."""
        return made_file(request._request, self.job(job_id))


def accepted_response(job: Job) -> Response:
    """Return the answer to a request for a file that a job makes."""
    return to_job(Response(job_shape(job).to_json(), status=202), job.slug)


def to_job(answer: Response, slug: str) -> Response:
    """Put the address of the job that an answer has into its header, and the seconds after which to ask for the job."""
    answer["Location"] = _address("api_job", slug, answer.data["id"])
    answer["Retry-After"] = AGAIN
    return answer


def job_shape(job: Job) -> LongJob:
    """Return a job as programs read it."""
    view, done = job_view(job), job.state == JobState.DONE
    return LongJob.made_from(
        job,
        id=job.pk,
        title=view.title,
        before=view.before,
        trouble=str(job.get_trouble_display()) if job.trouble else "",
        file=_address("api_job_file", job.slug, job.pk) if done else "",
    )


def _address(name: str, slug: str, job_id: int) -> str:
    return reverse(f"rest:{name}", args=[slug, job_id])
