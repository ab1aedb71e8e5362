"""Long jobs for an organiser: ask for one, see how far it is, cancel it, save its file.

The page of a job works without scripts, by its link “Look again”. With scripts it asks every second by itself.
"""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from scoring.access.roles import ByLink
from scoring.jobs.asking import JobView, job_asked, job_view, made_file
from scoring.models.tournaments import Competition
from scoring.selectors.programs.jobs import own_job, own_jobs, owner_of
from scoring.selectors.tournaments.competitions import own_competition
from scoring.services.programs.jobs import job_cancel
from scoring.views.decorators import OrganiserRequest, act_on


def job_views(user: User | ByLink, competition: Competition) -> list[JobView]:
    """Return what this person asked for and what is still kept, the latest first."""
    return [job_view(job) for job in own_jobs(owner_of(user), competition)]


@act_on("scoring:files")
def ask(request: OrganiserRequest, slug: str) -> HttpResponse:
    """Ask for a file that takes long to make, and show how far it is."""
    competition, kind = own_competition(request.user, slug), str(request.POST.get("kind", ""))
    job = job_asked(competition, kind, request.POST, owner_of(request.user))
    if job is None:
        raise Http404
    return redirect("scoring:job", slug, job.pk)


@require_GET
@never_cache
@login_required
def page(request: OrganiserRequest, slug: str, job_id: int) -> HttpResponse:
    competition = own_competition(request.user, slug)
    fragment = "HX-Request" in request.headers
    context = {
        "competition": competition,
        "view": job_view(own_job(owner_of(request.user), competition, job_id)),
        "fragment": fragment,
    }
    return render(request, "scoring/files/_job.html" if fragment else "scoring/files/job.html", context)


@require_POST
@login_required
def cancel(request: OrganiserRequest, slug: str, job_id: int) -> HttpResponse:
    job_cancel(job=own_job(owner_of(request.user), own_competition(request.user, slug), job_id))
    return redirect("scoring:job", slug, job_id)


@require_GET
@never_cache
@login_required
def file(request: OrganiserRequest, slug: str, job_id: int) -> HttpResponse:
    return made_file(request, own_job(owner_of(request.user), own_competition(request.user, slug), job_id))
