"""The organiser's page of categories and prizes."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from referee.ground.errors import RefereeError
from referee.ground.whole_numbers import whole_number
from scoring.models.tournaments import Competition
from scoring.selectors.standings.categories import categories_of, category_standings, prizes_of
from scoring.selectors.standings.standings import standings_view
from scoring.selectors.tournaments.competitions import own_competition
from scoring.services.people.categories import category_set, prizes_set
from scoring.systems.standings.prizes import prizes_text
from scoring.views.decorators import OrganiserRequest, told, told_on


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@told
def page(request: OrganiserRequest, slug: str) -> HttpResponse:
    """Show the categories, one of them with its players to tick (`?category=`); posted, save who is in it."""
    competition = own_competition(request.user, slug)
    if request.method != "POST":
        return render(request, "scoring/people/categories.html", _context(competition, request.GET.get("category", "")))
    chosen = {number for number in map(whole_number, request.POST.getlist("player")) if number is not None}
    name = request.POST.get("category", "")
    try:
        category_set(tournament_id=competition.tournament_id, category=name, players=chosen)
    except RefereeError as error:
        context = _context(competition, name, wrong=str(error), ticked=chosen)
        return render(request, "scoring/people/categories.html", context, status=error.status)
    messages.success(request, _("The category is saved."))
    return redirect("scoring:categories", slug)


@require_http_methods(["POST"])
@login_required
@told_on("scoring:categories")
def prizes(request: OrganiserRequest, slug: str) -> HttpResponse:
    """Save the prizes."""
    competition = own_competition(request.user, slug)
    text, unit = request.POST.get("prizes", ""), request.POST.get("unit", "")
    try:
        prizes_set(competition_id=competition.pk, text=text, unit=unit)
    except RefereeError as error:
        context = _context(competition, "", prizes_wrong=str(error), typed={"text": text, "unit": unit})
        return render(request, "scoring/people/categories.html", context, status=error.status)
    messages.success(request, _("The prizes are saved."))
    return redirect("scoring:categories", slug)


def _context(competition: Competition, category: str, *, ticked: set[int] | None = None, **more: Any) -> dict[str, Any]:
    standings, categories = standings_view(competition, whole=True), categories_of(competition.tournament)
    inside = categories.get(category, frozenset()) if ticked is None else ticked
    return {
        "competition": competition,
        "categories": category_standings(competition, standings),
        "prizes": prizes_of(competition, standings),
        "category": category,
        "players": [(player, player.pk in inside) for player in competition.tournament.players.exclude(entries=None)],
        "typed": {"text": prizes_text(competition.prizes), "unit": (competition.prizes or {"unit": ""})["unit"]},
        **more,
    }
