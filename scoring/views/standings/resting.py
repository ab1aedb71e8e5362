"""What rests on standings that have changed since: a drawn round is drawn again, or it and the finals stand."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.selectors.standings.resting import draw_rests, sits_elsewhere
from scoring.selectors.tournaments.competitions import own_competition
from scoring.services.rounds.rounds import round_redraw
from scoring.services.standings.resting import rests_keep
from scoring.views.decorators import OrganiserRequest, act, told


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@told
def redraw(request: OrganiserRequest, slug: str, number: int) -> HttpResponse:
    """Show who would sit elsewhere; posted, draw the round again as a draft."""
    competition = own_competition(request.user, slug)
    if request.method == "POST":
        round_redraw(competition_id=competition.pk, number=number)
        said = _("The draw of round %(number)s was taken back. Look at the draft, and publish it.")
        messages.success(request, said % {"number": number})
        return redirect("scoring:drafts", slug)
    rests = draw_rests(competition)
    if rests is None or rests.number != number:
        return redirect("scoring:competition", slug)
    context = {"competition": competition, "rests": rests, "elsewhere": sits_elsewhere(competition, number)}
    return render(request, "scoring/standings/redraw.html", context)


@act
def keep(request: OrganiserRequest, slug: str) -> HttpResponse:
    rests_keep(competition_id=own_competition(request.user, slug).pk, cut="cut" in request.POST)
    messages.success(request, _("It stands as it is."))
    return redirect("scoring:competition", slug)
