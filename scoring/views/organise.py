"""The organiser's evenings: the list, a new one, one evening, its end."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from referee import api
from scoring.forms import EveningForm
from scoring.selectors.evenings import evening_view, evenings_of, own_tournament, usual_game
from scoring.services.tournaments import tournament_create, tournament_end, tournament_reopen
from scoring.views.told import OrganiserRequest, told


@require_GET
@login_required
def evenings(request: OrganiserRequest) -> HttpResponse:
    return render(request, "scoring/evenings.html", {"evenings": evenings_of(request.user)})


@require_http_methods(["GET", "POST"])
@login_required
def evening_new(request: OrganiserRequest) -> HttpResponse:
    games = api.games()
    wanted = request.GET.get("game") or usual_game(request.user)
    game = next((game for game in games if game.name == wanted), games[0])
    form = EveningForm(game, request.POST or None)
    if not form.is_valid():
        context = {"form": form, "games": games}
        return render(request, "scoring/evening_new.html", context, status=422 if form.is_bound else 200)
    tournament = tournament_create(organiser_id=request.user.pk, game=game.name, **form.choices)
    return redirect("scoring:evening", tournament.slug)


@require_GET
@login_required
def evening(request: OrganiserRequest, slug: str) -> HttpResponse:
    return render(request, "scoring/evening.html", {"evening": evening_view(own_tournament(request.user, slug))})


@require_POST
@login_required
@told
def evening_end(request: OrganiserRequest, slug: str) -> HttpResponse:
    tournament_end(tournament_id=own_tournament(request.user, slug).pk)
    messages.success(request, _("The evening is over. The standings are final."))
    return redirect("scoring:evening", slug)


@require_POST
@login_required
@told
def evening_reopen(request: OrganiserRequest, slug: str) -> HttpResponse:
    tournament_reopen(tournament_id=own_tournament(request.user, slug).pk)
    messages.success(request, _("The evening is open again."))
    return redirect("scoring:evening", slug)
