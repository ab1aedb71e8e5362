"""The page on which an organiser chooses the sizes that a competition's tables may have."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scoring.forms.rules import SizesForm
from scoring.selectors.people.field import sizes_of
from scoring.selectors.people.leaving import bye_rule
from scoring.selectors.rounds.table_sizes import sizes_offered, sizes_preview, sizes_text
from scoring.selectors.tournaments.competitions import own_competition
from scoring.services.rounds.table_sizes import sizes_set
from scoring.views.decorators import OrganiserRequest, told


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
@told
def sizes(request: OrganiserRequest, slug: str) -> HttpResponse:
    """Show the sizes allowed now. If others are sent, show what they mean, and save them if `apply` is sent too."""
    competition = own_competition(request.user, slug)
    form = SizesForm(sizes_offered(competition), sizes_of(competition), request.POST or None)
    context = {"competition": competition, "form": form, "preview": None, "bye": bye_rule(competition)}
    if not form.is_valid():
        return render(request, "scoring/rounds/table_sizes.html", context, status=422 if form.is_bound else 200)
    if "apply" in request.POST:
        changed = sizes_set(competition_id=competition.pk, **form.sizes)
        messages.success(
            request, _("Tables have %(sizes)s players from the next draw on.") % {"sizes": sizes_text(changed)}
        )
        return redirect("scoring:competition", slug)
    return render(
        request, "scoring/rounds/table_sizes.html", {**context, "preview": sizes_preview(competition, **form.sizes)}
    )
