"""What pages and REST share about jobs: asking for one, how it stands, and its file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import get_language

from referee.ground.serving.aside import Portions, Work, goes_on, in_portions
from scoring.exports.answers import file_answer
from scoring.exports.files import ALL
from scoring.jobs.files import is_large
from scoring.jobs.kinds import EVERYTHING, FILES, title_of
from scoring.models.choices import JobState
from scoring.models.jobs import Job
from scoring.models.tournaments import Competition
from scoring.selectors.programs.jobs import NOT_OVER, file_of, jobs_before
from scoring.services.programs.jobs import job_ask


@dataclass(frozen=True, slots=True)
class JobView:
    """A job as its owner sees it. `before` counts the jobs that are done first."""

    job: Job
    title: str
    before: int
    over: bool


def job_view(job: Job) -> JobView:
    """Return how a job stands. One query while it waits."""
    over = job.state not in NOT_OVER
    before = jobs_before(job) if job.state == JobState.WAITING else 0
    return JobView(job, title_of(job), before, over)


def job_asked(competition: Competition, kind: str, fields: Mapping[str, str], owner: str) -> Job | None:
    """Ask for a job in the language of the request. Return None if there is no such job. Raises TooManyJobs."""
    arguments = FILES[kind].read(fields) if kind in FILES else None
    if arguments is None:
        return None
    language = get_language() or "en"
    return job_ask(competition=competition, kind=kind, arguments=arguments, owner=owner, language=language)


def job_instead(request: HttpRequest, competition: Competition, sheet: str, extension: str, owner: str) -> Job | None:
    """Return the job that makes a file which is too large to be made while somebody waits for the answer, else None.

    Raises TooManyJobs.
    """
    if sheet != ALL or goes_on(request) or not is_large(competition):
        return None
    return job_asked(competition, EVERYTHING, {"extension": extension}, owner)


def made_file(request: HttpRequest, job: Job) -> HttpResponse:
    """Send the file that a job has made. Raises Http404 unless the job is done."""
    if job.state != JobState.DONE:
        raise Http404

    def begin() -> Portions[Work[bytes]]:
        content = yield from file_of(job)
        return lambda: content

    def then(content: bytes) -> HttpResponse:
        return file_answer(content, job.file_name, job.content_type)

    return in_portions(request, begin, then)
