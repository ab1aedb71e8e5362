"""The organiser's own standings, which have no hidden results, and how much of them the public sees."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from scoring.forms.rules import ShownForm
from scoring.selectors.rounds.hidden import hidden_text
from scoring.selectors.standings.categories import lists_beside
from scoring.selectors.standings.places import places_figures
from scoring.selectors.standings.standings import standings_view
from scoring.selectors.tournaments.competitions import own_competition
from scoring.services.standings.hiding import end_tell, standings_show
from scoring.systems.standings.visibility import Shown
from scoring.views.decorators import OrganiserRequest, act


@require_GET
@never_cache
@login_required
def whole_standings(request: OrganiserRequest, slug: str) -> HttpResponse:
    return _whole_page(request, slug, "scoring/standings/whole.html")


@require_GET
@never_cache
@login_required
def whole_fragment(request: OrganiserRequest, slug: str) -> HttpResponse:
    return _whole_page(request, slug, "scoring/standings/_standings.html")


def _whole_page(request: OrganiserRequest, slug: str, template: str) -> HttpResponse:
    competition = own_competition(request.user, slug)
    standings = standings_view(competition, whole=True)
    context = {"standings": standings, "places": places_figures(competition, whole=True), "marked": None}
    return render(request, template, {**context, **lists_beside(competition, standings)})


@act
def show(request: OrganiserRequest, slug: str) -> HttpResponse:
    form = ShownForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Choose what the public sees, and how many rounds are hidden: 1 to 9."))
        return redirect("scoring:competition", slug)
    competition = standings_show(
        competition_id=own_competition(request.user, slug).pk,
        shown=Shown(form.cleaned_data["shown"]),
        hidden_rounds=form.cleaned_data["hidden_rounds"],
    )
    messages.success(request, hidden_text(competition) or _("Everybody sees the standings as they are now."))
    return redirect("scoring:competition", slug)


@act
def tell_end(request: OrganiserRequest, slug: str) -> HttpResponse:
    tell = request.POST.get("tell") == "yes"
    end_tell(competition_id=own_competition(request.user, slug).pk, tell=tell)
    messages.success(
        request,
        _("The projector says when the evening is over.")
        if tell
        else _("The projector no longer says when the evening is over."),
    )
    return redirect("scoring:competition", slug)
