"""How rounds are seated, and a plan of all rounds.

While the page is open, it asks for one slice of the search after another (`scoring.services.rounds.searching`), until
no plan can be better or the organiser stops.
"""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from scoring.errors.competition import NobodySeated, NoPlan
from scoring.forms.competition import MeetingsForm, read_rounds
from scoring.models.choices import Way
from scoring.models.drafts import Plan
from scoring.models.tournaments import Competition
from scoring.selectors.rounds.certificates import seating_certificate
from scoring.selectors.rounds.plans import seating_page
from scoring.selectors.tournaments.competitions import own_competition
from scoring.services.rounds.plans import seating_set
from scoring.services.rounds.searching import plan_searched
from scoring.views.decorators import OrganiserRequest, act


@require_GET
@login_required
def page(request: OrganiserRequest, slug: str) -> HttpResponse:
    competition = own_competition(request.user, slug)
    form = MeetingsForm(initial={"meetings_most": competition.meetings_most})
    context = {"page": seating_page(competition), "searches": "search" in request.GET, "form": form}
    return render(request, "scoring/rounds/plan/page.html", context)


@require_GET
@login_required
def certificate(request: OrganiserRequest, slug: str) -> HttpResponse:
    """Send the certificate of the plan and of the rounds before it, as a file."""
    found = seating_certificate(own_competition(request.user, slug), with_plan=True)
    return JsonResponse(found, headers={"Content-Disposition": f'attachment; filename="{slug}-plan.json"'})


@act
def way(request: OrganiserRequest, slug: str) -> HttpResponse:
    chosen = str(request.POST.get("way", ""))
    form = MeetingsForm(request.POST)
    if not form.is_valid():
        page = seating_page(own_competition(request.user, slug))
        return render(request, "scoring/rounds/plan/page.html", {"page": page, "form": form}, status=422)
    if chosen in Way.values:
        seating_set(
            competition_id=own_competition(request.user, slug).pk,
            way=chosen,
            clubs_apart="clubs" in request.POST,
            recalls="recalls" in request.POST,
            meetings_most=form.cleaned_data["meetings_most"],
        )
        messages.success(request, _("The next rounds are seated: %(way)s.") % {"way": Way(chosen).label})
    return redirect("scoring:seating", slug)


@act
def make(request: OrganiserRequest, slug: str) -> HttpResponse:
    """Make a plan for the chosen number of rounds. The page then goes on searching."""
    competition = own_competition(request.user, slug)
    return _search_plan(request, competition, read_rounds(request.POST))


@act
def search_on(request: OrganiserRequest, slug: str) -> HttpResponse:
    """Improve the existing plan for another slice."""
    return _search_plan(request, own_competition(request.user, slug), None)


def _search_plan(request: OrganiserRequest, competition: Competition, rounds: int | None) -> HttpResponse:
    seating = reverse("scoring:seating", args=[competition.slug])

    def then(plan: Plan) -> HttpResponse:
        return redirect(seating + ("?search" if plan.repeats > plan.bound else ""))

    try:
        return plan_searched(request, competition, rounds, then)
    except NobodySeated as error:
        messages.error(request, str(error))
    except NoPlan:
        pass  # it was deleted meanwhile: the page says that there is none
    return redirect(seating)
