"""The page of a tournament: its competitions, and who plays in which of them."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from referee.ground.errors import RefereeError
from referee.ground.serving.backups import trouble
from referee.ground.whole_numbers import whole_number
from scoring.forms.rules import OverallForm
from scoring.selectors.access.club import keeps_the_server
from scoring.selectors.people.forgetting import forgotten_soon
from scoring.selectors.people.leaving import seat_in_play
from scoring.selectors.seasons.seasons import seasons_of
from scoring.selectors.tournaments.deleting import deleted_of
from scoring.selectors.tournaments.tournaments import own_tournament, tournament_view, tournaments_of
from scoring.services.people.players import entry_set
from scoring.views.decorators import OrganiserRequest
from scoring.views.people.leaving import leave_address


@require_GET
@login_required
def all_tournaments(request: OrganiserRequest) -> HttpResponse:
    context: dict[str, Any] = {
        "tournaments": tournaments_of(request.user),
        "seasons": seasons_of(request.user),
        "deleted": deleted_of(request.user),
        "forgotten": forgotten_soon(request.user.pk),
    }
    if keeps_the_server(request.user):
        context |= {"keeps": True, "trouble": trouble()}
    return render(request, "scoring/tournaments/tournaments.html", context)


@require_GET
@login_required
def tournament_page(request: OrganiserRequest, slug: str) -> HttpResponse:
    """Show the tournament, or lead to its only competition, whose page has everything."""
    view = tournament_view(own_tournament(request.user, slug))
    if len(view.tiles) == 1:
        return redirect("scoring:competition", view.first.slug)
    form = OverallForm(initial={"overall": view.tournament.overall})
    return render(request, "scoring/tournaments/tournament.html", {"view": view, "form": form})


@require_GET
@login_required
def tiles(request: OrganiserRequest, slug: str) -> HttpResponse:
    view = tournament_view(own_tournament(request.user, slug))
    return render(request, "scoring/tournaments/_competitions.html", {"view": view})


@require_POST
@login_required
def entry(request: OrganiserRequest, slug: str) -> HttpResponse:
    """Enter a player in a competition, or take them out of it. The page shows which of the two was done.

    If the table of a player who is taken out plays, the next page asks what becomes of it.
    """
    tournament = own_tournament(request.user, slug)
    where, _sep, rest = request.POST.get("entry", "").partition(":")
    who, _sep, plays = rest.partition(":")
    competition = get_object_or_404(tournament.competitions, slug=where)
    player = get_object_or_404(tournament.players, pk=whole_number(who))
    if plays != "yes" and seat_in_play(competition, player.pk):
        return _lead_to(request, leave_address(competition, player.pk, from_tournament=True))
    try:
        entry_set(tournament_id=tournament.pk, competition_id=competition.pk, player_id=player.pk, plays=plays == "yes")
    except RefereeError as error:
        messages.error(request, str(error))
    return redirect(f"{reverse('scoring:tournament', args=[slug])}#player-{player.pk}")


def _lead_to(request: HttpRequest, address: str) -> HttpResponse:
    """Return an answer that opens another page, also if htmx asked for a part of this one."""
    if request.headers.get("HX-Request"):
        return HttpResponse(headers={"HX-Redirect": address})
    return redirect(address)
