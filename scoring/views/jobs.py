"""Long jobs for an organiser: ask for one, see how far it is, cancel it, save its file.

The page of a job works without scripts, by its link “Look again”. With scripts it asks every second by itself.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from referee import api
from scoring.access import ByLink
from scoring.exports.answers import file_answer
from scoring.jobs.kinds import KINDS, title_of
from scoring.models import Competition, Job, JobState
from scoring.selectors.competitions import own_competition
from scoring.selectors.jobs import NOT_OVER, file_of, jobs_before, own_job, own_jobs, owner_of
from scoring.services.jobs import job_ask, job_cancel
from scoring.views.told import OrganiserRequest, act_on


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


def job_views(user: User | ByLink, competition: Competition) -> list[JobView]:
    """Return what this person asked for and what is still kept, the latest first."""
    return [job_view(job) for job in own_jobs(user, competition)]


@act_on("scoring:files")
def ask(request: OrganiserRequest, slug: str) -> HttpResponse:
    """Ask for a file that takes long to make, and show how far it is."""
    competition, kind = own_competition(request.user, slug), str(request.POST.get("kind", ""))
    arguments = KINDS[kind].read(request.POST) if kind in KINDS else None
    if arguments is None:
        raise Http404
    language, owner = get_language() or "en", owner_of(request.user)
    job = job_ask(competition=competition, kind=kind, arguments=arguments, owner=owner, language=language)
    return redirect("scoring:job", slug, job.pk)


@require_GET
@never_cache
@login_required
def page(request: OrganiserRequest, slug: str, job_id: int) -> HttpResponse:
    competition = own_competition(request.user, slug)
    fragment = "HX-Request" in request.headers
    context = {
        "competition": competition,
        "view": job_view(own_job(request.user, competition, job_id)),
        "fragment": fragment,
    }
    return render(request, "scoring/_job.html" if fragment else "scoring/job.html", context)


@require_POST
@login_required
def cancel(request: OrganiserRequest, slug: str, job_id: int) -> HttpResponse:
    job_cancel(job=own_job(request.user, own_competition(request.user, slug), job_id))
    return redirect("scoring:job", slug, job_id)


@require_GET
@never_cache
@login_required
def file(request: OrganiserRequest, slug: str, job_id: int) -> HttpResponse:
    """Send the file that a job has made."""
    job = own_job(request.user, own_competition(request.user, slug), job_id)
    if job.state != JobState.DONE:
        raise Http404

    def begin() -> api.Portions[api.Work[bytes]]:
        content = yield from file_of(job)
        return lambda: content

    def then(content: bytes) -> HttpResponse:
        return file_answer(content, job.file_name, job.content_type)

    return api.in_portions(request, begin, then)
