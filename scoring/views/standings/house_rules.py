"""The rules of the house for one competition, for everybody."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scoring.selectors.people.appeals import decided_appeals
from scoring.selectors.standings.house_rules import house_rules
from scoring.selectors.standings.standings import competition_by_slug
from scoring.wording.figures import POLICY_MEANINGS


@require_safe
@never_cache
def page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the options that were chosen, and how the competition is played and counted."""
    competition = competition_by_slug(slug)
    context = {"rules": house_rules(competition), "policy_meaning": POLICY_MEANINGS[competition.policy]}
    context |= {"decided": decided_appeals(competition)}
    return render(request, "scoring/standings/house_rules.html", context)
