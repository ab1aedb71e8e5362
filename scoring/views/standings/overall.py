"""The public page of a tournament: its competitions and their overall ranking."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from scoring.exports.answers import sheet_answer
from scoring.exports.files import FORMATS
from scoring.exports.sheets.overall import overall_sheet
from scoring.forms.rules import OverallForm
from scoring.models.tournaments import Tournament
from scoring.selectors.people.field import tournament_number
from scoring.selectors.standings.overall import overall_view
from scoring.selectors.tournaments.tournaments import own_tournament, tournament_by_slug
from scoring.services.tournaments.tournaments import overall_set
from scoring.views.decorators import OrganiserRequest
from scoring.views.standings.standings import FRESH


@require_GET
@never_cache
def page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the tournament, or lead to its only competition, whose page has everything."""
    tournament = tournament_by_slug(slug)
    slugs = list(tournament.competitions.values_list("slug", flat=True))
    if len(slugs) == 1:
        return redirect("scoring:standings", slugs[0])
    return render(request, "scoring/standings/overall.html", {**_page(tournament), "formats": FORMATS})


@require_GET
@never_cache
def fragment(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the part of the page that changes. It is rendered once for everybody who asks at the same moment."""
    tournament = tournament_by_slug(slug)

    def rendered() -> str:
        return render_to_string("scoring/standings/_overall.html", _page(tournament))

    key = f"overall:{tournament.pk}:{tournament_number(tournament.pk)}:{get_language()}"
    return HttpResponse(cache.get_or_set(key, rendered, FRESH))


@require_GET
@never_cache
def file(request: HttpRequest, slug: str, extension: str) -> HttpResponse:
    """Return the overall ranking as a file. A tournament without such a ranking has none."""
    view = overall_view(tournament_by_slug(slug))
    if not view.scheme:
        raise Http404
    about = {"tournament": view.name, "slug": slug}
    return sheet_answer(request, overall_sheet(view), extension, name=f"{slug}-overall", title=view.name, about=about)


def _page(tournament: Tournament) -> dict[str, Any]:
    number = tournament_number(tournament.pk)  # read first: a page may be newer than its number, never older
    return {"number": number, "overall": overall_view(tournament)}


@require_POST
@login_required
def choose(request: OrganiserRequest, slug: str) -> HttpResponse:
    tournament = own_tournament(request.user, slug)
    form = OverallForm(request.POST)
    if form.is_valid():
        overall_set(tournament_id=tournament.pk, scheme=form.cleaned_data["overall"])
        messages.success(request, _("Saved."))
    else:
        messages.error(request, _("Choose one of the rankings."))
    return redirect("scoring:tournament", slug)
