"""The public standings: on a page, on a projector, as a file, live.

After a change every spectator requests the same fragment at once, so it is rendered once per number and language.
"""

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from referee import api
from scoring.exports import csv_response, results_sheet, standings_sheet
from scoring.selectors.rounds import round_views
from scoring.selectors.standings import standings_view, tournament_by_slug
from scoring.selectors.wall import wall_of
from scoring.services.results import standings_topic

#: Seconds for which a rendered fragment is valid: marks of changed places expire by the second.
FRESH = 5


@require_GET
@never_cache
def page(request: HttpRequest, slug: str) -> HttpResponse:
    return render(request, "scoring/standings.html", {"standings": standings_view(tournament_by_slug(slug))})


@require_GET
@never_cache
def fragment(request: HttpRequest, slug: str) -> HttpResponse:
    return _rendered_once("scoring/_standings.html", slug)


@require_GET
@never_cache
def projector(request: HttpRequest, slug: str) -> HttpResponse:
    standings = standings_view(tournament_by_slug(slug))
    return render(request, "scoring/projector.html", {"standings": standings, "wall": wall_of(standings)})


@require_GET
@never_cache
def projector_fragment(request: HttpRequest, slug: str) -> HttpResponse:
    return _rendered_once("scoring/_projector.html", slug)


def _rendered_once(template: str, slug: str) -> HttpResponse:
    """Return a fragment of the standings, at most a few seconds old, and never older than the latest change."""
    tournament = tournament_by_slug(slug)

    def rendered() -> str:
        standings = standings_view(tournament)
        return render_to_string(template, {"standings": standings, "wall": wall_of(standings)})

    key = f"{template}:{tournament.pk}:{tournament.number}:{get_language()}"
    return HttpResponse(cache.get_or_set(key, rendered, FRESH))


@require_GET
def live(request: HttpRequest, slug: str) -> StreamingHttpResponse:
    tournament = tournament_by_slug(slug)
    return api.stream(standings_topic(tournament.pk), tournament.number)


@require_GET
@never_cache
def standings_csv(request: HttpRequest, slug: str) -> HttpResponse:
    sheet = standings_sheet(standings_view(tournament_by_slug(slug)))
    return csv_response(sheet, dialect=request.GET.get("for", ""))


@require_GET
@never_cache
def results_csv(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = tournament_by_slug(slug)
    sheet = results_sheet(tournament.slug, round_views(tournament))
    return csv_response(sheet, dialect=request.GET.get("for", ""))
