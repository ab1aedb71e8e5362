"""A quick table: from the start page to a running game in three taps, and the codes of its seats."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from referee.forms import read_number
from referee.games import GAMES
from referee.links import referee_for, referee_token
from referee.models import Policy
from referee.selectors.codes import seat_codes
from referee.services.quick import quick_table_open
from referee.views.errors import errors_as_pages
from referee.views.tablet import shown


@shown
def quick(request: HttpRequest) -> HttpResponse:
    """Which game?"""
    return render(request, "referee/quick/games.html", {"games": GAMES.values()})


@require_http_methods(["GET", "HEAD", "POST"])
@errors_as_pages
def quick_table(request: HttpRequest, game: str) -> HttpResponseBase:
    """How many sit down? The tap that answers opens the table."""
    if game not in GAMES:
        raise Http404
    if request.method == "POST":
        seats = read_number(request.POST.get("players", ""), "players")
        names = [*request.POST.getlist("name"), *[""] * seats][:seats]
        link = quick_table_open(game=game, names=names, policy=request.POST.get("policy", Policy.TEACH))
        return redirect("referee:codes", referee_token(link))
    most = max(GAMES[game].seats)
    context = {"game": GAMES[game], "places": range(1, most + 1), "policies": Policy.choices, "usual": Policy.TEACH}
    return render(request, "referee/quick/table.html", context)


@shown
def codes(request: HttpRequest, token: str) -> HttpResponse:
    """The seats of the hall's tables, each with its code: scanned, or opened on this phone."""
    link = referee_for(token)
    origin = settings.PUBLIC_ADDRESS or request.build_absolute_uri("/").rstrip("/")
    context = {"token": token, "hall": link.hall, "tables": seat_codes(link, origin)}
    return render(request, "referee/quick/codes.html", context)
