"""The page on which an organiser announces something, and sees who has seen it."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from referee import api
from referee.ground.errors import RefereeError
from referee.ground.whole_numbers import whole_number
from scoring.selectors.tournaments.announcements import MINUTES, sent_views, tables_on
from scoring.selectors.tournaments.competitions import own_competition
from scoring.services.tournaments.announcements import LONGEST, announcement_end, announcement_send
from scoring.views.decorators import OrganiserRequest, act_on, told

USUAL = 15  # minutes


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@told
def page(request: OrganiserRequest, slug: str) -> HttpResponse:
    """Show what was announced; posted, announce a phrase or the organiser's own words."""
    competition = own_competition(request.user, slug)
    tournament, wrong = competition.tournament, ""
    if request.method == "POST":
        to, _colon, table = request.POST.get("to", "").partition(":")
        try:
            announcement_send(
                competition_id=competition.pk,
                to=to if to in api.Audience.values else api.Audience.ALL,
                table=whole_number(table) or 0,
                minutes=whole_number(request.POST.get("minutes", ""), most=LONGEST) or USUAL,
                phrase=request.POST.get("phrase", ""),
                text="" if request.POST.get("phrase") else request.POST.get("text", ""),
            )
        except RefereeError as error:
            wrong = str(error)
        else:
            messages.success(request, _("It is shown on all pages that it is for."))
            return redirect("scoring:announcements", slug)
    context = {
        "competition": competition,
        "several": tournament.competitions.count() > 1,
        "phrases": api.PHRASES.items(),
        "tables": tables_on(tournament.pk),
        "minutes": MINUTES,
        "usual": USUAL,
        "most": api.ANNOUNCED,
        "sent": sent_views(tournament),
        "wrong": wrong,
        "text": request.POST.get("text", "")[: api.ANNOUNCED],
    }
    return render(request, "scoring/tournaments/announcements.html", context, status=422 if wrong else 200)


@act_on("scoring:announcements")
def end(request: OrganiserRequest, slug: str, announcement_id: int) -> HttpResponse:
    """End an announcement now."""
    announcement_end(tournament_id=own_competition(request.user, slug).tournament_id, announcement_id=announcement_id)
    return redirect("scoring:announcements", slug)
