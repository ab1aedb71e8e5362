"""The organiser's page of one competition, its settings, and its end."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from referee import api
from scoring.errors.competition import NameTaken
from scoring.forms.competition import SettingsForm
from scoring.models.choices import CompetitionStatus
from scoring.selectors.standings.ending import end_preview
from scoring.selectors.tournaments.competitions import competition_view, own_competition
from scoring.services.tournaments.competitions import competition_end, competition_reopen
from scoring.services.tournaments.settings import competition_change
from scoring.views.decorators import OrganiserRequest, act, told
from scoring.wording.presets import differing, preset_name


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
    context |= {"preset": preset_name(competition), "differing": differing(competition)}
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
