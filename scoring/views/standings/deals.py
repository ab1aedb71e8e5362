"""The pages of a duplicate: the organiser's, with the slips to print, and what everybody may read of its deals."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from referee.ground.errors import RefereeError
from referee.ground.whole_numbers import whole_number
from scoring.models.limits import HIGHEST_TABLE, MOST_PLANNED_ROUNDS
from scoring.models.tournaments import Competition
from scoring.printing.deals import deals_as_pdf
from scoring.selectors.people.field import game_sizes
from scoring.selectors.standings.deals import deal_made, deals_of_player, deals_shown
from scoring.selectors.standings.standings import competition_by_slug
from scoring.selectors.tournaments.competitions import own_competition
from scoring.services.rounds.duplicate import MOST_TABLES, deals_print, deals_set
from scoring.views.decorators import OrganiserRequest, act_on, told

ELSE = -1  # stands for what can't be read, which no service accepts


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@told
def page(request: OrganiserRequest, slug: str) -> HttpResponse:
    """Show how many deals a round has, and what can be printed; posted, save the number (empty: no duplicate)."""
    competition = own_competition(request.user, slug)
    if request.method != "POST":
        return render(request, "scoring/standings/deals.html", _page(competition))
    typed = request.POST.get("number", "").strip()
    try:
        deals_set(competition_id=competition.pk, number=(whole_number(typed) or ELSE) if typed else None)
    except RefereeError as error:
        context = {**_page(competition), "typed": typed, "wrong": str(error)}
        return render(request, "scoring/standings/deals.html", context, status=error.status)
    messages.success(request, _("Saved."))
    return redirect("scoring:deals", slug)


@act_on("scoring:deals")
@never_cache
def print_slips(request: OrganiserRequest, slug: str) -> HttpResponse:
    """Return the deals of a round as a PDF. The audit log records who asked for it."""
    competition = own_competition(request.user, slug)
    first = whole_number(request.POST.get("first", ""), least=1, most=HIGHEST_TABLE) or 1
    last = whole_number(request.POST.get("last", ""), least=1, most=HIGHEST_TABLE) or 0
    seats, sizes = whole_number(request.POST.get("seats", "")), game_sizes(competition)
    slips = deals_print(
        competition_id=competition.pk,
        number=whole_number(request.POST.get("round", ""), least=1, most=MOST_PLANNED_ROUNDS) or 1,
        seats=seats if seats is not None and sizes.smallest <= seats <= sizes.largest else sizes.best,
        tables=range(first, last + 1),
    )
    content = deals_as_pdf(competition.title, slips, language=get_language() or "en")
    return HttpResponse(content, content_type="application/pdf")


def _page(competition: Competition) -> dict[str, Any]:
    sizes, last = game_sizes(competition), competition.rounds.last()
    tables = last.tables.count() if last else competition.entries.count() // sizes.best
    return {
        "competition": competition,
        "deals": deals_shown(competition),
        "typed": competition.deals["number"] if competition.deals else "",
        "round": last.number if last else 1,
        "first": competition.first_table,
        "last": competition.first_table + max(min(tables, MOST_TABLES), 1) - 1,
        "sizes": range(sizes.smallest, sizes.largest + 1),
        "best": sizes.best,
    }


@require_GET
@never_cache
def shown(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the commitment to the seed, the seed once it is open, and which deals may be read."""
    return render(request, "scoring/standings/deals_shown.html", _shown(slug))


@require_GET
@never_cache
def deal(request: HttpRequest, slug: str, number: int, deal: int) -> HttpResponse:
    """Show a deal with what each table made of it."""
    context = _shown(slug)
    context |= {"made": deal_made(context["competition"], number, deal), "number": number, "deal": deal}
    return render(request, "scoring/standings/deal_shown.html", context)


@require_GET
@never_cache
def of_player(request: HttpRequest, slug: str, player_id: int) -> HttpResponse:
    """Show the deals that a player has had, beside what others made of the same cards."""
    context = _shown(slug)
    player = get_object_or_404(context["competition"].players, pk=player_id)
    context |= {"player": player, "own": deals_of_player(context["competition"], player)}
    return render(request, "scoring/standings/deals_of_player.html", context)


def _shown(slug: str) -> dict[str, Any]:
    """Return the competition with what everybody may know of its deals. Raises Http404 if each table deals its own."""
    competition = competition_by_slug(slug)
    deals = deals_shown(competition)
    if deals is None:
        raise Http404
    return {"competition": competition, "deals": deals, "each": range(1, deals.deals + 1)}
