"""The page on which an owner deletes a tournament, and what remains of it: its audit log."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from scoring.errors.competition import NameNotTyped
from scoring.selectors.access.acts import Asked, acts_of
from scoring.selectors.tournaments.deleting import deleted_at, deletion_preview
from scoring.selectors.tournaments.tournaments import own_tournament
from scoring.services.tournaments.deleting import tournament_delete
from scoring.views.decorators import OrganiserRequest


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def delete(request: OrganiserRequest, slug: str) -> HttpResponse:
    """Show what would be lost, and offer the archive; posted with the tournament's name, delete it."""
    tournament, wrong = own_tournament(request.user, slug), ""
    if request.method == "POST":
        try:
            tournament_delete(tournament_id=tournament.pk, name=request.POST.get("name", ""))
        except NameNotTyped as error:
            wrong = str(error)
        else:
            messages.success(request, _("%(name)s is deleted. Its audit log remains.") % {"name": tournament.name})
            return redirect("scoring:tournaments")
    context = {"page": deletion_preview(tournament), "wrong": wrong}
    return render(request, "scoring/tournaments/delete.html", context, status=422 if wrong else 200)


@require_GET
@login_required
def remains(request: OrganiserRequest, tournament_id: int) -> HttpResponse:
    """Show the audit log of a tournament that was deleted."""
    tournament = deleted_at(request.user, tournament_id)
    context = {"tournament": tournament, "log": acts_of(tournament, Asked())}
    return render(request, "scoring/tournaments/deleted.html", context)
