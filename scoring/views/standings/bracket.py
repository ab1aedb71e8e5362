"""The public page that shows the finals as a picture, live."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from scoring.models.tournaments import Competition
from scoring.selectors.standings.bracket import bracket_of
from scoring.selectors.standings.standings import competition_by_slug, shared_standings


@require_GET
@never_cache
def page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the finals with their players, tables and places."""
    return render(request, "scoring/standings/bracket.html", _page(competition_by_slug(slug)))


@require_GET
@never_cache
def fragment(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the part of the page that changes."""
    return render(request, "scoring/standings/_bracket.html", _page(competition_by_slug(slug)))


def _page(competition: Competition) -> dict[str, Any]:
    standings = shared_standings(competition)
    return {"standings": standings, "finals": bracket_of(competition, standings)}
