"""The public standings: on a page, live.

After a change every spectator requests the same fragment at once, so it is rendered once per number and language.
"""

from typing import Any

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, JsonResponse, StreamingHttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from referee.ground.serving.live import stream
from referee.ground.serving.other_sites import opened_to_other_sites
from referee.ground.whole_numbers import whole_number
from scoring.models.tournaments import Competition, Player
from scoring.selectors.people.field import tournament_number
from scoring.selectors.rounds.certificates import seating_certificate
from scoring.selectors.standings.categories import lists_beside
from scoring.selectors.standings.heads import head_shown
from scoring.selectors.standings.places import places_figures
from scoring.selectors.standings.standings import competition_by_slug, standings_view
from scoring.selectors.tournaments.tournaments import tournament_by_slug
from scoring.services.standings.results import standings_topic, tournament_topic

#: Seconds for which a rendered fragment is valid: marks of changed places expire by the second.
FRESH = 5


@require_GET
@never_cache
def page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the standings; `?player=` marks one player in the picture of the places over the rounds."""
    competition = competition_by_slug(slug)
    context = _page(competition, _player_to_mark(request, competition))
    head = head_shown(competition.tournament) if context["standings"].final else ""
    return render(request, "scoring/standings/standings.html", {**context, "head": head})


@require_GET
@never_cache
def fragment(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the part of the page that changes. It may be a few seconds old, but not older than the latest change."""
    competition = competition_by_slug(slug)
    marked = _player_to_mark(request, competition)

    def rendered() -> str:
        return render_to_string("scoring/standings/_standings.html", _page(competition, marked))

    key = f"standings:{competition.pk}:{competition.number}:{get_language()}:{marked.pk if marked else ''}"
    return HttpResponse(cache.get_or_set(key, rendered, FRESH))


def _player_to_mark(request: HttpRequest, competition: Competition) -> Player | None:
    """Return the competition's player whom the address names, to mark their places; None if it names none."""
    wanted = whole_number(request.GET.get("player", ""))
    return competition.players.filter(pk=wanted).first() if wanted is not None else None


def _page(competition: Competition, marked: Player | None) -> dict[str, Any]:
    """Return the template context of the pages of the standings."""
    places = places_figures(competition, marked.name if marked else "")
    standings = standings_view(competition)
    return {"standings": standings, "places": places, "marked": marked, **lists_beside(competition, standings)}


@require_GET
def live(request: HttpRequest, slug: str) -> StreamingHttpResponse:
    competition = competition_by_slug(slug)
    return opened_to_other_sites(stream(standings_topic(competition.pk), competition.number))


@require_GET
def tournament_live(request: HttpRequest, slug: str) -> StreamingHttpResponse:
    """Stream the number of a tournament, which grows with the numbers of its competitions."""
    tournament = tournament_by_slug(slug)
    return opened_to_other_sites(stream(tournament_topic(tournament.pk), tournament_number(tournament.pk)))


@require_GET
@never_cache
def seating_json(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the certificate of the published rounds, which `manage.py check-seating` verifies."""
    return JsonResponse(seating_certificate(competition_by_slug(slug)))
