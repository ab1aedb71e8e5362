"""What other pages and streams may show in a frame: the standings, and one table. Nothing else may be framed.

These pages set no cookie, ask for no account, have no form, and show what the public page shows. So a page around them
can lead nobody into doing anything, and any site may have them (docs/decisions/0051).
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from csp.constants import NONE
from csp.decorators import csp_replace
from django.contrib.auth.decorators import login_required
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.views.decorators.cache import never_cache
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_GET

from scoring.forms.embed import EmbedForm, Looks, looks_of
from scoring.models.choices import CardsAfter
from scoring.models.tournaments import Competition
from scoring.selectors.standings.cards_shown import cards_shown
from scoring.selectors.standings.standings import competition_by_slug, shared_standings
from scoring.selectors.standings.visible import rounds_seen
from scoring.selectors.tournaments.competitions import own_competition
from scoring.views.decorators import OrganiserRequest
from scoring.wording.addresses import base_address

#: Seconds for which what a frame shows is kept, since hundreds of readers of a club's page ask for it.
FRESH = 5

View = Callable[..., HttpResponse]


def frame_anywhere(view: View) -> View:
    """Let any page show this one in a frame, in the language that its address names."""

    @wraps(view)
    def shown(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponse:
        looks = looks_of(request.GET)
        with translation.override(looks.lang or translation.get_language()):
            return view(request, competition_by_slug(slug), looks, **kwargs)

    anywhere: Any = csp_replace({"frame-ancestors": ["*"], "form-action": [NONE]})  # typed for views without arguments
    framed_view: View = require_GET(never_cache(xframe_options_exempt(anywhere(shown))))
    return framed_view


@frame_anywhere
def standings(request: HttpRequest, competition: Competition, looks: Looks) -> HttpResponse:
    """Show the places, all of them or the first ones."""

    def drawn() -> str:
        found = shared_standings(competition)
        context = {"standings": found, "lines": found.lines[: looks.lines or None]}
        return render_to_string("scoring/standings/embed/_standings.html", context)

    return _frame_page(request, competition, looks, f"standings-{looks.lines}", drawn)


@frame_anywhere
def table(request: HttpRequest, competition: Competition, looks: Looks, number: int) -> HttpResponse:
    """Show who sits at a table of the latest round, how it stands, and its cards if and when the organiser says so."""

    def drawn() -> str:
        rounds = rounds_seen(competition)
        rows = [row for row in rounds[0].tables if row.number == number] if rounds else []
        shown = {"table": rows[0] if rows else None, "round": rounds[0] if rounds else None}
        context = {**shown, "number": number, "cards": cards_shown(competition, number)}
        return render_to_string("scoring/standings/embed/_table.html", context)

    cards = competition.cards_after
    return _frame_page(request, competition, looks, f"table-{number}-{cards}", drawn, cards=cards != CardsAfter.NEVER)


def _frame_page(
    request: HttpRequest,
    competition: Competition,
    looks: Looks,
    what: str,
    drawn: Callable[[], str],
    *,
    cards: bool = False,
) -> HttpResponse:
    """Return the page around what `drawn` returns. Only with `cards` it has what is needed to draw a table."""
    key = f"embed:{what}:{competition.pk}:{competition.number}:{translation.get_language()}"
    shown = cache.get_or_set(key, drawn, FRESH)
    page = request.build_absolute_uri(reverse("scoring:standings", args=[competition.slug]))
    context = {"competition": competition, "looks": looks, "shown": shown, "page": page, "cards": cards}
    return render(request, "scoring/standings/embed/page.html", context)


@require_GET
@never_cache
@login_required
def code(request: OrganiserRequest, slug: str) -> HttpResponse:
    """Show the text that puts the standings or a table on another page, and what it will look like there."""
    competition = own_competition(request.user, slug)
    form = EmbedForm(request.GET if "what" in request.GET else None)
    if form.is_bound and not form.is_valid():
        return render(
            request, "scoring/standings/embed/code.html", {"competition": competition, "form": form}, status=422
        )
    path = form.path(competition.slug)
    context = {"competition": competition, "form": form, "path": path, "address": base_address(request) + path}
    return render(request, "scoring/standings/embed/code.html", {**context, "height": form.height(competition)})
