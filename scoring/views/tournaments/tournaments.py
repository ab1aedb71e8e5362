"""The page of a tournament: its competitions, who plays in which of them, and the form for another competition."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from referee import api
from referee.ground.errors import RefereeError
from referee.ground.whole_numbers import whole_number
from scoring.errors.competition import NameTaken
from scoring.forms.competition import CompetitionAddForm
from scoring.forms.rules import OverallForm
from scoring.selectors.access.club import the_club
from scoring.selectors.people.leaving import seat_in_play
from scoring.selectors.seasons.seasons import seasons_of
from scoring.selectors.tournaments.tournaments import own_tournament, tournament_view, tournaments_of
from scoring.services.people.players import entry_set
from scoring.services.tournaments.competitions import competition_add
from scoring.views.decorators import OrganiserRequest
from scoring.views.people.leaving import leave_address


@require_GET
@login_required
def every(request: OrganiserRequest) -> HttpResponse:
    context = {"tournaments": tournaments_of(request.user), "seasons": seasons_of(request.user), "club": the_club()}
    return render(request, "scoring/tournaments/tournaments.html", context)


@require_GET
@login_required
def roof(request: OrganiserRequest, slug: str) -> HttpResponse:
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


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def add(request: OrganiserRequest, slug: str) -> HttpResponse:
    tournament = own_tournament(request.user, slug)
    view, games = tournament_view(tournament), api.games()
    played = {tile.competition.game for tile in view.tiles}
    usual = next((game for game in games if game.name not in played), games[0])
    game = next((game for game in games if game.name == request.GET.get("game")), usual)
    form = CompetitionAddForm(game, view.first, request.POST or None)
    if form.is_valid():
        try:
            added = competition_add(tournament_id=tournament.pk, game=game.name, **form.choices)
        except NameTaken as error:
            form.add_error("name", str(error))
        else:
            messages.success(
                request,
                _("%(name)s was added, and all players are entered. Untick players who do not play in it.")
                % {"name": added.name},
            )
            return redirect("scoring:tournament", slug)
    context = {"form": form, "games": games, "tournament": tournament}
    return render(request, "scoring/tournaments/competition_add.html", context, status=422 if form.is_bound else 200)


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
        return _led(request, leave_address(competition, player.pk, from_tournament=True))
    try:
        entry_set(tournament_id=tournament.pk, competition_id=competition.pk, player_id=player.pk, plays=plays == "yes")
    except RefereeError as error:
        messages.error(request, str(error))
    return redirect(f"{reverse('scoring:tournament', args=[slug])}#player-{player.pk}")


def _led(request: HttpRequest, address: str) -> HttpResponse:
    """Return an answer that opens another page, also if htmx asked for a part of this one."""
    if request.headers.get("HX-Request"):
        return HttpResponse(headers={"HX-Redirect": address})
    return redirect(address)
