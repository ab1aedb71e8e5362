"""How rounds are seated, and a plan of all rounds, for which the search runs in slices of a few seconds.

When a slice has ended, the page asks for the next one, until the plan is as good as possible or the organiser stops. So
a long search shows how far it has come, holds nobody up, needs no worker, and ends when nobody looks at the page.
"""

import secrets
from functools import partial
from typing import NamedTuple

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from referee import api
from scoring.forms import read_rounds
from scoring.models import Competition, Way
from scoring.selectors.certificates import seating_certificate
from scoring.selectors.competitions import own_competition
from scoring.selectors.plans import plan_request, seating_page
from scoring.services.plans import plan_keep, seating_set
from scoring.systems.seating import CannotSeat, Request, SeatedRound, Seating, reseat, seat
from scoring.views.told import OrganiserRequest, act

SLICE = 3.0  # seconds
_STEPS = 10_000_000  # more steps than fit into a slice, which ends by time
_SEEDS = 2**31


class Found(NamedTuple):
    """The seating that a search found for the rounds from `first` on; None if the players can't be seated."""

    seating: Seating | None
    first: int


@require_GET
@login_required
def page(request: OrganiserRequest, slug: str) -> HttpResponse:
    context = {"page": seating_page(own_competition(request.user, slug)), "searches": "search" in request.GET}
    return render(request, "scoring/plan/page.html", context)


@require_GET
@login_required
def certificate(request: OrganiserRequest, slug: str) -> HttpResponse:
    """Send the certificate of the plan and of the rounds before it, as a file."""
    found = seating_certificate(own_competition(request.user, slug), with_plan=True)
    return JsonResponse(found, headers={"Content-Disposition": f'attachment; filename="{slug}-plan.json"'})


@act
def way(request: OrganiserRequest, slug: str) -> HttpResponse:
    chosen = str(request.POST.get("way", ""))
    if chosen in Way.values:
        seating_set(
            competition_id=own_competition(request.user, slug).pk,
            way=chosen,
            clubs_apart="clubs" in request.POST,
            recalls="recalls" in request.POST,
        )
        messages.success(request, _("The next rounds are seated: %(way)s.") % {"way": Way(chosen).label})
    return redirect("scoring:seating", slug)


@act
def make(request: OrganiserRequest, slug: str) -> HttpResponse:
    """Make a plan for the chosen number of rounds. The page then goes on searching."""
    competition = own_competition(request.user, slug)
    return _searched(request, competition, read_rounds(request.POST))


@act
def search_on(request: OrganiserRequest, slug: str) -> HttpResponse:
    """Improve the existing plan for another slice."""
    return _searched(request, own_competition(request.user, slug), None)


def _searched(request: OrganiserRequest, competition: Competition, rounds: int | None) -> HttpResponse:
    def first() -> api.Work[Found] | HttpResponse:
        seed = secrets.randbelow(_SEEDS)
        asked, present, number = plan_request(competition, rounds, seed=seed, steps=_STEPS)
        if rounds is None and not present:
            return redirect("scoring:seating", competition.slug)
        return partial(_search, asked, present, number)

    def then(found: Found) -> HttpResponse:
        if found.seating is None:
            messages.error(request, _("The players who are here can't be seated at tables of this game's sizes."))
            return redirect("scoring:seating", competition.slug)
        plan = plan_keep(competition_id=competition.pk, seating=found.seating, first=found.first)
        on = "?search" if plan.repeats > plan.bound else ""
        return redirect(reverse("scoring:seating", args=[competition.slug]) + on)

    return api.aside(request, first, then)


def _search(asked: Request, present: tuple[SeatedRound, ...], number: int) -> Found:
    """Search for one slice, from the present plan if there is one. This runs aside and doesn't use the database."""
    try:
        return Found(reseat(asked, present, seconds=SLICE) if present else seat(asked, seconds=SLICE), number)
    except CannotSeat:
        return Found(None, number)
