"""What is new: a tournament by a name, a game and a preset, or like an earlier one; and another competition in one."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from referee import api
from referee.ground.errors import RefereeError
from scoring.errors.competition import NameTaken
from scoring.forms.beginning import BeginForm, CompetitionAddForm, TournamentForm
from scoring.models.tournaments import TOURNAMENT_NAME
from scoring.selectors.seasons.seasons import running_seasons
from scoring.selectors.tournaments.competitions import usual_choices
from scoring.selectors.tournaments.tournaments import (
    own_tournament,
    tournament_to_repeat,
    tournament_view,
    tournaments_to_repeat,
)
from scoring.services.tournaments.again import tournament_again
from scoring.services.tournaments.competitions import competition_add, tournament_create
from scoring.systems.tournaments.presets import PRESETS, Preset
from scoring.views.decorators import OrganiserRequest, told_on

SHOW = "show"  # what the first step sends to see the second one


@require_http_methods(["GET", "POST"])
@login_required
def tournament_new(request: OrganiserRequest) -> HttpResponse:
    asked = {**request.GET.dict(), **request.POST.dict()}
    game, preset = _chosen(asked, *usual_choices(request.user))
    wanted = _wanted(request)
    seasons = running_seasons(request.user)
    name = asked.get("name", "").strip() or usual_name()
    form = TournamentForm(game, preset, wanted, name=name, organiser_id=request.user.pk, seasons=seasons)
    if wanted is not None and form.is_valid():
        try:
            competition = tournament_create(organiser_id=request.user.pk, game=game.name, **form.choices)
            return redirect("scoring:competition", competition.slug)
        except RefereeError as error:  # such as a season that has ended meanwhile
            form.add_error(None, str(error))
    context = {"earlier": tournaments_to_repeat(request.user), **_steps(request, form, asked)}
    status = 422 if form.is_bound else 200
    return render(request, "scoring/tournaments/tournament_new.html", context, status=status)


@require_POST
@login_required
def like(request: OrganiserRequest) -> HttpResponse:
    """Make the next evening from an earlier one, with its people and settings."""
    earlier = tournament_to_repeat(request.user, request.POST.get("like", ""))
    name = request.POST.get("name", "").strip()[:TOURNAMENT_NAME] or usual_name()
    key = request.POST.get("key", "")[:64] or None
    made = tournament_again(tournament_id=earlier.pk, organiser_id=request.user.pk, name=name, key=key)
    messages.success(
        request,
        _("%(name)s is made like %(earlier)s. Everybody is away until you tick them off.")
        % {"name": made.tournament.name, "earlier": earlier.name},
    )
    return redirect("scoring:competition", made.slug)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@told_on("scoring:tournament")
def add(request: OrganiserRequest, slug: str) -> HttpResponse:
    """Show the form for another competition of a tournament; posted, add it."""
    tournament = own_tournament(request.user, slug)
    view = tournament_view(tournament)
    played = {tile.competition.game for tile in view.tiles}
    unplayed = next((game.name for game in api.games() if game.name not in played), "")
    asked = {**request.GET.dict(), **request.POST.dict()}
    game, preset = _chosen(asked, unplayed, view.first.preset or "")
    wanted = _wanted(request)
    form = CompetitionAddForm(game, preset, view.first, wanted)
    if wanted is not None and form.is_valid():
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
    context = {"tournament": tournament, **_steps(request, form, asked)}
    status = 422 if form.is_bound else 200
    return render(request, "scoring/tournaments/competition_add.html", context, status=status)


def usual_name() -> str:
    """Return a name for a tournament of today, such as "Friday evening 27 November"."""
    today = timezone.localdate()
    words = {"weekday": date_format(today, "l"), "date": date_format(today, "j F")}
    name = _("%(weekday)s evening %(date)s") % words
    return name[:1].upper() + name[1:]


def _chosen(asked: Mapping[str, str], game: str, preset: str) -> tuple[api.GameInfo, Preset]:
    """Return the game and the preset that were asked for, else the usual ones, else the first."""
    games, first = {game.name: game for game in api.games()}, api.games()[0]
    chosen = games.get(asked.get("game", ""), games.get(game, first))
    usual = PRESETS.get(preset, next(iter(PRESETS.values())))
    return chosen, PRESETS.get(asked.get("preset", ""), usual)


def _wanted(request: OrganiserRequest) -> Mapping[str, Any] | None:
    """Return what was sent to make something; None if the form is only to be shown."""
    return request.POST if request.method == "POST" and request.POST.get("details") != SHOW else None


def _steps(request: OrganiserRequest, form: BeginForm, asked: Mapping[str, str]) -> dict[str, Any]:
    """Return which of the two steps is shown, and how to get back to the first."""
    known = {"name": asked.get("name", ""), "game": form.game.name, "preset": form.chosen_preset.key}
    return {
        "form": form,
        "games": api.games(),
        "details": bool(asked.get("details")) or (form.is_bound and form.in_details),
        "back": f"{request.path}?{urlencode(known)}",
    }
