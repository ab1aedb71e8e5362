"""The finals of a competition: who plays them, and who goes on in a knock-out, is shown, decided and undone.

Somebody who left is replaced.
"""

from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.errors.finals import FinalsChanged
from scoring.forms.competition import read_best, read_sizes
from scoring.selectors.standings.finals import cut_page
from scoring.selectors.standings.knock_out import knock_out_page
from scoring.selectors.tournaments.competitions import own_competition
from scoring.services.rounds.finals import cut_make, cut_replace, cut_undo
from scoring.services.rounds.knock_out import knock_out_make, knock_out_undo
from scoring.views.decorators import OrganiserRequest, act, told


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@told
def cut(request: OrganiserRequest, slug: str) -> HttpResponse:
    """Show who would play the finals; posted with the mark of what was shown, decide it."""
    competition = own_competition(request.user, slug)
    if request.method != "POST":
        return render(
            request,
            "scoring/standings/finals.html",
            {"page": cut_page(competition, read_sizes(request.GET), read_best(request.GET))},
        )
    sizes, best = read_sizes(request.POST), read_best(request.POST)
    try:
        cut_make(competition_id=competition.pk, sizes=sizes, goes_on=best, expected=str(request.POST.get("mark", "")))
    except FinalsChanged as error:
        messages.error(request, str(error))
        query = urlencode({"sizes": "+".join(map(str, sizes)), "best": best or ""})
        return redirect(f"{reverse('scoring:cut', args=[slug])}?{query}")
    messages.success(request, _("The next rounds are finals. Look at the draft to see who plays where."))
    return redirect("scoring:competition", slug)


@act
def replace(request: OrganiserRequest, slug: str, player_id: int) -> HttpResponse:
    cut_replace(competition_id=own_competition(request.user, slug).pk, player_id=player_id)
    messages.success(request, _("The next in line has moved up."))
    return redirect("scoring:competition", slug)


@act
def undo(request: OrganiserRequest, slug: str) -> HttpResponse:
    cut_undo(competition_id=own_competition(request.user, slug).pk)
    messages.success(request, _("There are no finals. Everybody plays on."))
    return redirect("scoring:competition", slug)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@told
def knock_out(request: OrganiserRequest, slug: str) -> HttpResponse:
    """Show who of each table would go on; posted with the mark of what was shown, decide it."""
    competition = own_competition(request.user, slug)
    if request.method != "POST":
        page = knock_out_page(competition, read_best(request.GET))
        return render(request, "scoring/standings/knock_out.html", {"page": page})
    best = read_best(request.POST)
    try:
        knock_out_make(competition_id=competition.pk, best=best, expected=str(request.POST.get("mark", "")))
    except FinalsChanged as error:
        messages.error(request, str(error))
        return redirect(f"{reverse('scoring:knock_out', args=[slug])}?{urlencode({'best': best or ''})}")
    messages.success(request, _("The next stage can be drawn. Look at the draft to see who plays where."))
    return redirect("scoring:competition", slug)


@act
def knock_out_back(request: OrganiserRequest, slug: str) -> HttpResponse:
    knock_out_undo(competition_id=own_competition(request.user, slug).pk)
    messages.success(request, _("Everybody of the last stage plays on."))
    return redirect("scoring:competition", slug)
