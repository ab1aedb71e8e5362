"""The organiser's page of fees: what everybody owes, and who has paid."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from referee.ground.errors import RefereeError
from scoring.selectors.people.fees import fees_of
from scoring.selectors.tournaments.competitions import own_competition
from scoring.services.people.fees import fee_set, fees_set
from scoring.views.decorators import OrganiserRequest, act_on, told


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@told
def page(request: OrganiserRequest, slug: str) -> HttpResponse:
    """Show what everybody owes and has paid; posted, save what is asked for."""
    competition = own_competition(request.user, slug)
    fees = fees_of(competition.tournament)
    context = {"competition": competition, "fees": fees, "typed": {"text": fees.text, "unit": fees.tariff.unit}}
    if request.method != "POST":
        return render(request, "scoring/people/fees.html", context)
    text, unit = request.POST.get("fees", ""), request.POST.get("unit", "")
    try:
        fees_set(tournament_id=competition.tournament_id, text=text, unit=unit)
    except RefereeError as error:
        context |= {"wrong": str(error), "typed": {"text": text, "unit": unit}}
        return render(request, "scoring/people/fees.html", context, status=error.status)
    messages.success(request, _("The fees are saved."))
    return redirect("scoring:fees", slug)


@act_on("scoring:fees")
def pay(request: OrganiserRequest, slug: str, player_id: int) -> HttpResponse:
    """Note what a player has paid and owes."""
    tournament_id = own_competition(request.user, slug).tournament_id
    sent = {name: request.POST.get(name) for name in ("paid", "due")}
    player = fee_set(tournament_id=tournament_id, player_id=player_id, **sent)
    messages.success(request, _("%(name)s is saved.") % {"name": player.name})
    return redirect("scoring:fees", slug)
