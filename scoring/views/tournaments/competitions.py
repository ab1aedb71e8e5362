"""The form for a new tournament, the organiser's page of one competition, and the competition's end."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from referee import api
from scoring.errors.competition import NameTaken
from scoring.forms.competition import CompetitionForm, SettingsForm
from scoring.models.choices import CompetitionStatus
from scoring.selectors.standings.ending import end_preview
from scoring.selectors.tournaments.competitions import competition_view, own_competition, usual_game
from scoring.services.tournaments.competitions import competition_end, competition_reopen, tournament_create
from scoring.services.tournaments.settings import competition_change
from scoring.views.decorators import OrganiserRequest, act, told


@require_http_methods(["GET", "POST"])
@login_required
def tournament_new(request: OrganiserRequest) -> HttpResponse:
    games = api.games()
    wanted = request.GET.get("game") or usual_game(request.user)
    game = next((game for game in games if game.name == wanted), games[0])
    form = CompetitionForm(game, request.POST or None)
    if not form.is_valid():
        context = {"form": form, "games": games}
        return render(request, "scoring/tournaments/tournament_new.html", context, status=422 if form.is_bound else 200)
    competition = tournament_create(organiser_id=request.user.pk, game=game.name, **form.choices)
    return redirect("scoring:competition", competition.slug)


@require_GET
@login_required
def competition(request: OrganiserRequest, slug: str) -> HttpResponse:
    return render(
        request, "scoring/tournaments/competition.html", {"view": competition_view(own_competition(request.user, slug))}
    )


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@told
def settings(request: OrganiserRequest, slug: str) -> HttpResponse:
    competition = own_competition(request.user, slug)
    form = SettingsForm(api.game_info(competition.game), competition, request.POST or None)
    if form.is_valid():
        try:
            competition_change(competition_id=competition.pk, **form.choices)
        except NameTaken as error:
            form.add_error("name", str(error))
        else:
            messages.success(request, _("The settings are saved. Tables that are playing keep the earlier ones."))
            return redirect("scoring:competition", slug)
    context = {"form": form, "competition": competition, "drawn": competition.rounds.exists()}
    return render(request, "scoring/tournaments/settings.html", context, status=422 if form.is_bound else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@told
def end(request: OrganiserRequest, slug: str) -> HttpResponse:
    """Show what the end of the competition means; posted, end it."""
    competition = own_competition(request.user, slug)
    if request.method != "POST":
        if competition.status == CompetitionStatus.ENDED:
            return redirect("scoring:competition", slug)
        return render(request, "scoring/tournaments/end.html", {"page": end_preview(competition)})
    competition_end(competition_id=competition.pk, show="show" in request.POST)
    messages.success(request, _("The competition is over. The standings are final."))
    return redirect("scoring:competition", slug)


@act
def reopen(request: OrganiserRequest, slug: str) -> HttpResponse:
    competition_reopen(competition_id=own_competition(request.user, slug).pk)
    messages.success(request, _("The competition is open again."))
    return redirect("scoring:competition", slug)
