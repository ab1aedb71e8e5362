"""The page on which an organiser sees whether everything is all right."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from scoring.selectors.competitions import own_competition
from scoring.selectors.server import server_view
from scoring.views.told import OrganiserRequest


@require_GET
@login_required
def page(request: OrganiserRequest, slug: str) -> HttpResponse:
    competition = own_competition(request.user, slug)
    template = "scoring/_server.html" if "HX-Request" in request.headers else "scoring/server.html"
    return render(request, template, {"competition": competition, "view": server_view(competition.tournament)})
