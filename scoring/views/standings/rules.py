"""The page on which the rules that rank the players of a competition are chosen, previewed and applied."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from referee import api
from scoring.forms.rules import RulesForm
from scoring.selectors.standings.rules import anything_played, rules_of, rules_preview
from scoring.selectors.tournaments.competitions import own_competition
from scoring.services.rounds.rules import rules_change
from scoring.views.decorators import OrganiserRequest, told


@require_http_methods(["GET", "POST"])
@never_cache
@login_required
@told
def rules(request: OrganiserRequest, slug: str) -> HttpResponse:
    """Show the present rules. If others are sent, show who would move, and apply them if `apply` is sent with them."""
    competition = own_competition(request.user, slug)
    form = RulesForm(api.game_info(competition.game), rules_of(competition), request.POST or None)
    context = {"competition": competition, "form": form, "preview": None}
    if not form.is_valid():
        return render(request, "scoring/standings/rules.html", context, status=422 if form.is_bound else 200)
    if "apply" in request.POST or not anything_played(competition):
        rules_change(competition_id=competition.pk, rules=form.rules)
        messages.success(request, _("Places are decided by these rules from now on."))
        return redirect("scoring:competition", slug)
    return render(
        request, "scoring/standings/rules.html", {**context, "preview": rules_preview(competition, form.rules)}
    )
