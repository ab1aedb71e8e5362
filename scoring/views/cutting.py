"""Cuts a competition into finals, and undoes the cut."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.forms import read_sizes
from scoring.selectors.competitions import own_competition
from scoring.services.cutting import cut_make, cut_undo
from scoring.views.told import OrganiserRequest, told


@require_POST
@login_required
@told
def cut(request: OrganiserRequest, slug: str) -> HttpResponse:
    cut_make(competition_id=own_competition(request.user, slug).pk, sizes=read_sizes(request.POST))
    messages.success(request, _("The next rounds are finals. Look at the draft to see who plays where."))
    return redirect("scoring:competition", slug)


@require_POST
@login_required
@told
def undo(request: OrganiserRequest, slug: str) -> HttpResponse:
    cut_undo(competition_id=own_competition(request.user, slug).pk)
    messages.success(request, _("There are no finals. Everybody plays on."))
    return redirect("scoring:competition", slug)
