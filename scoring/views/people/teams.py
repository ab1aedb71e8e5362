"""The organiser's page of teams."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from referee.ground.errors import RefereeError
from referee.ground.whole_numbers import whole_number
from scoring.errors.categories import MembersUnclear
from scoring.selectors.standings.standings import standings_view
from scoring.selectors.standings.teams import teams_of, teams_text
from scoring.selectors.tournaments.competitions import own_competition
from scoring.services.people.teams import teams_set
from scoring.systems.standings.teams import MOST_COUNTED
from scoring.views.decorators import OrganiserRequest, told


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@told
def page(request: OrganiserRequest, slug: str) -> HttpResponse:
    """Show the teams with their standings; posted, save who is in which of them, and how they count."""
    competition = own_competition(request.user, slug)
    rule = competition.teams or {"best": None, "apart": True}
    typed: dict[str, Any] = {"text": teams_text(competition.tournament), **rule, "best": rule["best"] or ""}
    context: dict[str, Any] = {"competition": competition, "standings": standings_view(competition, whole=True)}
    context["teams"] = teams_of(competition, context["standings"])
    if request.method != "POST":
        return render(request, "scoring/people/teams.html", {**context, "typed": typed})
    text, best = request.POST.get("teams", ""), request.POST.get("best", "").strip()
    seated = {"apart": "apart" in request.POST, "together": "together" in request.POST}
    try:
        teams_set(competition_id=competition.pk, text=text, best=_members_counted(best), **seated)
    except RefereeError as error:
        context |= {"typed": {"text": text, "best": best, **seated}, "wrong": str(error)}
        return render(request, "scoring/people/teams.html", context, status=error.status)
    messages.success(request, _("The teams are saved."))
    return redirect("scoring:teams", slug)


def _members_counted(typed: str) -> int | None:
    """Return how many members count, as it was typed; None for all. Raises MembersUnclear."""
    counted = whole_number(typed, least=1, most=MOST_COUNTED)
    if typed and counted is None:
        raise MembersUnclear(typed=typed[:12], most=MOST_COUNTED)
    return counted
