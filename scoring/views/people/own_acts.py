"""What players say on their own page, and the organiser's answers to what needs one."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from referee.ground.errors import LinkRevoked, LinkUnknown, RefereeError
from referee.ground.whole_numbers import whole_number
from scoring.models.choices import Says
from scoring.selectors.tournaments.competitions import own_competition
from scoring.services.people.hand_checks import hand_check
from scoring.services.people.own_acts import MOST_LATE, asked_answer, own_say
from scoring.views.decorators import OrganiserRequest, act
from scoring.views.refusals import refusals_shown


@require_POST
@refusals_shown
def say(request: HttpRequest, token: str) -> HttpResponseBase:
    """Do what the player has tapped, and show the page again. A refusal is told there."""
    says = request.POST.get("says", "")
    try:
        if says in Says.values:
            minutes = whole_number(request.POST.get("minutes", ""), most=MOST_LATE) or 0
            own_say(token=token, says=says, minutes=minutes, number=whole_number(request.POST.get("round", "")) or 0)
    except (LinkUnknown, LinkRevoked):
        raise
    except RefereeError as error:
        messages.error(request, str(error))
    return redirect("scoring:personal_tournament", token)


@require_POST
@refusals_shown
def hand(request: HttpRequest, token: str) -> HttpResponseBase:
    """Note whether the player's hand matches its slip, and show the page again. A refusal is told there."""
    try:
        deal = whole_number(request.POST.get("deal", "")) or 0
        hand_check(token=token, deal=deal, matches=request.POST.get("slip") == "yes")
    except (LinkUnknown, LinkRevoked):
        raise
    except RefereeError as error:
        messages.error(request, str(error))
    return redirect("scoring:personal_tournament", token)


@act
def answer(request: OrganiserRequest, slug: str, asked_id: int) -> HttpResponse:
    """Agree to what a player asks for, or refuse it."""
    competition = own_competition(request.user, slug)
    asked_answer(tournament_id=competition.tournament_id, asked_id=asked_id, agrees="agree" in request.POST)
    return redirect("scoring:competition", slug)
