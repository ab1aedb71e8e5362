"""The big screens: of one competition, and of a whole tournament.

After a change several screens request the same pages at once, so they are rendered once per number and language.
"""

from typing import Any

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from referee.ground.whole_numbers import whole_number
from scoring.models.tournaments import Competition, Tournament
from scoring.selectors.people.field import tournament_number
from scoring.selectors.rounds.pace import pace_of
from scoring.selectors.standings.standings import competition_by_slug, standings_view
from scoring.selectors.standings.trick_of_round import trick_of_round
from scoring.selectors.standings.wall import Turned, Wall, wall_of
from scoring.selectors.standings.wall_of_tournament import wall_of_tournament
from scoring.selectors.tournaments.announcements import announced_in, announced_on_screen
from scoring.selectors.tournaments.tournaments import tournament_by_slug
from scoring.views.standings.standings import FRESH


@require_GET
@never_cache
def page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a competition's screen: its first page, or `?page=`. With `?hold=` it stays there."""
    context = _of_competition(competition_by_slug(slug))
    standings = context["standings"]
    context |= {
        "follows": not standings.final,
        "as_of": standings.as_of,
        "turned": _turned_page(request, context["wall"]),
    }
    return render(request, "scoring/standings/projector.html", context)


@require_GET
@never_cache
def fragment(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the pages of a competition's screen, a few seconds old at most and never older than the latest change."""
    competition = competition_by_slug(slug)

    def rendered() -> str:
        return render_to_string("scoring/standings/_projector.html", _of_competition(competition))

    announced = ".".join(str(one.id) for one in announced_in(competition))
    key = f"projector:{competition.pk}:{competition.number}:{get_language()}:{announced}"
    return HttpResponse(cache.get_or_set(key, rendered, FRESH))


@require_GET
@never_cache
def of_tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the screen of a whole tournament: its first page, or `?page=`. With `?hold=` it stays there."""
    context = _of_tournament(tournament_by_slug(slug))
    context |= {"follows": True, "as_of": timezone.now(), "turned": _turned_page(request, context["wall"])}
    return render(request, "scoring/standings/overall_projector.html", context)


@require_GET
@never_cache
def of_tournament_fragment(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the pages of a tournament's screen, as `fragment` does for a competition."""
    tournament = tournament_by_slug(slug)

    def rendered() -> str:
        return render_to_string("scoring/standings/_wall_of_tournament.html", _of_tournament(tournament))

    announced = ".".join(str(one.id) for one in announced_on_screen(tournament))
    key = f"overall_projector:{tournament.pk}:{tournament_number(tournament.pk)}:{get_language()}:{announced}"
    return HttpResponse(cache.get_or_set(key, rendered, FRESH))


def _of_competition(competition: Competition) -> dict[str, Any]:
    standings = standings_view(competition)
    end = pace_of(competition).end if competition.end_told else None
    wall = wall_of(standings, trick_of_round(competition, standings))
    return {"standings": standings, "wall": wall, "end": end, "announced": announced_in(competition)}


def _of_tournament(tournament: Tournament) -> dict[str, Any]:
    number = tournament_number(tournament.pk)  # read first: the pages may be newer than their number, never older
    announced = announced_on_screen(tournament)
    return {"tournament": tournament, "number": number, "wall": wall_of_tournament(tournament), "announced": announced}


def _turned_page(request: HttpRequest, wall: Wall) -> Turned:
    wanted = whole_number(request.GET.get("page", ""))
    return wall.turned_to(1 if wanted is None else wanted, held="hold" in request.GET)
