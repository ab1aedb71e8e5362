"""The organiser's page of one player."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from referee import api
from scoring.models import Competition
from scoring.selectors.competitions import own_competition
from scoring.selectors.people import person_view
from scoring.services.people import player_edit
from scoring.views.told import OrganiserRequest, told


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@told
def person(request: OrganiserRequest, slug: str, player_id: int) -> HttpResponse:
    """Show a player. If a form is sent, change what is known of the player."""
    competition = own_competition(request.user, slug)
    if request.method != "POST":
        return _page(request, competition, player_id)
    try:
        player = player_edit(
            tournament_id=competition.tournament_id,
            player_id=player_id,
            name=request.POST.get("name", ""),
            club=request.POST.get("club", ""),
            family=request.POST.get("family", ""),
            aliases=request.POST.get("aliases", "").splitlines(),
        )
    except api.RefereeError as error:
        if error.status == 404:
            raise
        return _page(request, competition, player_id, wrong=str(error), status=error.status)
    messages.success(request, _("%(name)s is saved.") % {"name": player.name})
    return redirect("scoring:person", slug, player_id)


def _page(
    request: OrganiserRequest, competition: Competition, player_id: int, *, wrong: str = "", status: int = 200
) -> HttpResponse:
    view = person_view(competition.tournament, player_id)
    typed = {name: request.POST.get(name, "") for name in ("name", "club", "family", "aliases")}
    known = view.player
    saved = {"name": known.name, "club": known.club, "family": known.family, "aliases": "\n".join(known.aliases)}
    context = {"competition": competition, "view": view, "fields": typed if wrong else saved, "wrong": wrong}
    return render(request, "scoring/person.html", context, status=status)
