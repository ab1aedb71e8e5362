"""The public pages and files of a season: its standings, the reasons for a place, and ratings."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from scoring.exports.answers import sheet_answer
from scoring.exports.files import FORMATS
from scoring.exports.sheets.season import season_json, season_sheet
from scoring.selectors.seasons.counts import count_uncounted, parts_of
from scoring.selectors.seasons.ratings import own_ratings, ratings_view
from scoring.selectors.seasons.standings import person_view, season_by_slug, season_view

AGAIN = 1  # seconds after which a page or program asks again, while competitions are still being counted


@require_GET
@never_cache
def page(request: HttpRequest, slug: str) -> HttpResponse:
    view = season_view(season_by_slug(slug))
    return render(request, "scoring/seasons/page.html", {"view": view, "again": AGAIN, "formats": FORMATS})


@require_GET
@never_cache
def person(request: HttpRequest, slug: str, key: int) -> HttpResponse:
    """Show the reasons for a person's place."""
    season = season_by_slug(slug)
    parts = parts_of(season)
    context: dict[str, Any] = {"season": season, "missing": count_uncounted(parts), "parts": parts, "again": AGAIN}
    if not context["missing"]:
        found = person_view(season, parts, str(key))
        if found is None:
            raise Http404
        context["person"] = found
        context["ratings"] = own_ratings(season, parts, found.line.key) if season.rated else ()
    return render(request, "scoring/seasons/person.html", context)


@require_GET
@never_cache
def ratings(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the ratings of a game; `?player=` marks one person in the picture. Without ratings there is no page."""
    season = season_by_slug(slug)
    if not season.rated:
        raise Http404
    view = ratings_view(season, parts_of(season), request.GET.get("game", ""), request.GET.get("player", ""))
    return render(request, "scoring/seasons/ratings.html", {"view": view, "again": AGAIN})


@require_GET
@never_cache
def file(request: HttpRequest, slug: str, extension: str) -> HttpResponse:
    """Return the standings as a file. As JSON they have an address and a form of their own."""
    view = season_view(season_by_slug(slug))
    if view.missing:
        return _ask_again()
    about = {"season": view.season.name, "slug": slug}
    sheet = season_sheet(view)
    return sheet_answer(request, sheet, extension, name=f"season-{slug}", title=view.season.name, about=about)


@require_GET
@never_cache
def json(request: HttpRequest, slug: str) -> HttpResponse:
    view = season_view(season_by_slug(slug))
    return _ask_again() if view.missing else JsonResponse(season_json(view))


def _ask_again() -> HttpResponse:
    """Answer that the reader should ask again: this request has counted a part, and the next one goes on."""
    return HttpResponse(status=503, headers={"Retry-After": str(AGAIN)})
