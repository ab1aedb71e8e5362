"""The finals of a competition: who plays them is shown, decided, and undone; somebody who left is replaced."""

from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.errors.finals import FinalsChanged
from scoring.forms.competition import read_sizes
from scoring.selectors.standings.finals import cut_page
from scoring.selectors.tournaments.competitions import own_competition
from scoring.services.rounds.finals import cut_make, cut_replace, cut_undo
from scoring.views.decorators import OrganiserRequest, act, told


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@told
def cut(request: OrganiserRequest, slug: str) -> HttpResponse:
    """Show who would play the finals; posted with the mark of what was shown, decide it."""
    competition = own_competition(request.user, slug)
    if request.method != "POST":
        return render(
            request, "scoring/standings/finals.html", {"page": cut_page(competition, read_sizes(request.GET))}
        )
    sizes = read_sizes(request.POST)
    try:
        cut_make(competition_id=competition.pk, sizes=sizes, expected=str(request.POST.get("mark", "")))
    except FinalsChanged as error:
        messages.error(request, str(error))
        return redirect(f"{reverse('scoring:cut', args=[slug])}?{urlencode({'sizes': '+'.join(map(str, sizes))})}")
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
