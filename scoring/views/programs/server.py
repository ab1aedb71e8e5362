"""The page on which an organiser sees whether everything is all right."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from scoring.selectors.programs.server import server_view
from scoring.selectors.tournaments.competitions import own_competition
from scoring.views.decorators import OrganiserRequest


@require_GET
@login_required
def page(request: OrganiserRequest, slug: str) -> HttpResponse:
    competition = own_competition(request.user, slug)
    template = "scoring/programs/_server.html" if "HX-Request" in request.headers else "scoring/programs/server.html"
    return render(request, template, {"competition": competition, "view": server_view(competition.tournament)})
