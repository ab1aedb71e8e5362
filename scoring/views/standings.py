"""What anybody may see: the standings, on a page, on a projector, as a file, live."""

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from referee import api
from scoring.exports import csv_response, results_sheet, standings_sheet
from scoring.selectors.rounds import round_views
from scoring.selectors.standings import standings_view, tournament_by_slug
from scoring.selectors.wall import wall_of
from scoring.services.results import standings_topic


@require_GET
@never_cache
def page(request: HttpRequest, slug: str) -> HttpResponse:
    return render(request, "scoring/standings.html", {"standings": standings_view(tournament_by_slug(slug))})


@require_GET
@never_cache
def fragment(request: HttpRequest, slug: str) -> HttpResponse:
    return render(request, "scoring/_standings.html", {"standings": standings_view(tournament_by_slug(slug))})


@require_GET
@never_cache
def projector(request: HttpRequest, slug: str) -> HttpResponse:
    standings = standings_view(tournament_by_slug(slug))
    return render(request, "scoring/projector.html", {"standings": standings, "wall": wall_of(standings)})


@require_GET
@never_cache
def projector_fragment(request: HttpRequest, slug: str) -> HttpResponse:
    standings = standings_view(tournament_by_slug(slug))
    return render(request, "scoring/_projector.html", {"standings": standings, "wall": wall_of(standings)})


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
