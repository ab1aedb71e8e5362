"""Files to save: the organiser's page of them, and the files, for organisers and for everybody."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from scoring.exports.answers import public_file, whole_file
from scoring.exports.files import FORMATS, sheets_of
from scoring.jobs.asking import job_instead
from scoring.jobs.files import is_large
from scoring.selectors.programs.jobs import owner_of
from scoring.selectors.standings.standings import competition_by_slug
from scoring.selectors.tournaments.competitions import own_competition
from scoring.views.decorators import OrganiserRequest, told_on
from scoring.views.files.jobs import job_views


@require_GET
@login_required
def page(request: OrganiserRequest, slug: str) -> HttpResponse:
    competition = own_competition(request.user, slug)
    several = {name: format_ for name, format_ in FORMATS.items() if format_.several}
    context = {
        "competition": competition,
        "sheets": sheets_of(competition, whole=True),
        "formats": FORMATS,
        "several": several,
        "large": is_large(competition),
        "made": job_views(request.user, competition),
    }
    return render(request, "scoring/files/files.html", context)


@require_GET
@never_cache
@login_required
@told_on("scoring:files")
def file(request: OrganiserRequest, slug: str, sheet: str, extension: str) -> HttpResponse:
    """Send a file. If it takes long to make, ask for it and show how far it is."""
    competition = own_competition(request.user, slug)
    job = job_instead(request, competition, sheet, extension, owner_of(request.user))
    if job is not None:
        return redirect("scoring:job", slug, job.pk)
    return whole_file(request, competition, sheet, extension, request.GET.get("for", ""))


@require_GET
@never_cache
def public(request: HttpRequest, slug: str, sheet: str, extension: str) -> HttpResponse:
    return public_file(request, competition_by_slug(slug), sheet, extension, request.GET.get("for", ""))
