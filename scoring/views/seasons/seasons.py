"""The organisers' pages of a season: creating and changing it, its competitions, its organisers, its log."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from referee.ground.whole_numbers import whole_number
from scoring.exports.answers import sheet_answer
from scoring.exports.files import FORMATS
from scoring.exports.sheets.log import acts_sheet
from scoring.forms.seasons import SeasonForm
from scoring.selectors.access.acts import Asked, acts_of
from scoring.selectors.seasons.persons import people_view
from scoring.selectors.seasons.seasons import own_season, to_add
from scoring.selectors.seasons.standings import season_view
from scoring.services.seasons.seasons import (
    season_change,
    season_competition_add,
    season_competition_move,
    season_competition_remove,
    season_create,
    season_end,
    season_organiser_add,
    season_organiser_remove,
    season_reopen,
)
from scoring.views.decorators import OrganiserRequest, act_on, told_on

HOME = "scoring:season_organise"


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def new_season(request: OrganiserRequest) -> HttpResponse:
    form = SeasonForm(request.POST or None)
    if form.is_valid():
        key = form.cleaned_data["key"] or None
        season = season_create(owner_id=request.user.pk, key=key, **form.settings)
        return redirect(HOME, season.slug)
    return render(request, "scoring/seasons/new.html", {"form": form}, status=422 if form.is_bound else 200)


@require_GET
@login_required
def organise_season(request: OrganiserRequest, slug: str) -> HttpResponse:
    season = own_season(request.user, slug)
    people = people_view(season)
    view, adding = season_view(season), () if season.ended_at else to_add(request.user, season)
    return render(request, "scoring/seasons/organise.html", {"view": view, "people": people, "adding": adding})


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@told_on(HOME)
def settings(request: OrganiserRequest, slug: str) -> HttpResponse:
    season = own_season(request.user, slug)
    form = SeasonForm(request.POST or None, season=season)
    if form.is_valid():
        season_change(season_id=season.pk, **form.settings)
        messages.success(request, _("The settings are saved."))
        return redirect(HOME, slug)
    context = {"form": form, "season": season}
    return render(request, "scoring/seasons/settings.html", context, status=422 if form.is_bound else 200)


@act_on(HOME)
def end(request: OrganiserRequest, slug: str) -> HttpResponse:
    season_end(season_id=own_season(request.user, slug).pk)
    messages.success(request, _("The season has ended."))
    return redirect(HOME, slug)


@act_on(HOME)
def reopen(request: OrganiserRequest, slug: str) -> HttpResponse:
    season_reopen(season_id=own_season(request.user, slug).pk)
    messages.success(request, _("The season is open again."))
    return redirect(HOME, slug)


@act_on(HOME)
def add(request: OrganiserRequest, slug: str) -> HttpResponse:
    """Add one competition, or several that were ticked."""
    season = own_season(request.user, slug)
    sent = map(whole_number, request.POST.getlist("competition"))
    wanted = [number for number in sent if number is not None]
    for competition_id in wanted:
        season_competition_add(season_id=season.pk, competition_id=competition_id, user=request.user)
    if not wanted:
        messages.error(request, _("Tick at least one competition."))
    return redirect(HOME, slug)


@act_on(HOME)
def remove(request: OrganiserRequest, slug: str, competition_id: int) -> HttpResponse:
    season_competition_remove(season_id=own_season(request.user, slug).pk, competition_id=competition_id)
    return redirect(HOME, slug)


@act_on(HOME)
def move(request: OrganiserRequest, slug: str, competition_id: int) -> HttpResponse:
    season_competition_move(season_id=own_season(request.user, slug).pk, competition_id=competition_id)
    return redirect(HOME, slug)


@require_GET
@login_required
def organisers(request: OrganiserRequest, slug: str) -> HttpResponse:
    season = own_season(request.user, slug)
    others = season.co_organisers.order_by("username")
    return render(request, "scoring/seasons/organisers.html", {"season": season, "others": others})


@act_on("scoring:season_organisers")
def organiser_add(request: OrganiserRequest, slug: str) -> HttpResponse:
    season_organiser_add(season_id=own_season(request.user, slug).pk, name=request.POST.get("name", ""))
    return redirect("scoring:season_organisers", slug)


@act_on("scoring:season_organisers")
def organiser_remove(request: OrganiserRequest, slug: str, user_id: int) -> HttpResponse:
    season_organiser_remove(season_id=own_season(request.user, slug).pk, user_id=user_id)
    return redirect("scoring:season_organisers", slug)


@require_GET
@login_required
def acts(request: OrganiserRequest, slug: str) -> HttpResponse:
    season = own_season(request.user, slug)
    log = acts_of(season, Asked.of(request.GET))
    context = {"season": season, "log": log, "query": request.GET.urlencode(), "formats": FORMATS}
    return render(request, "scoring/seasons/acts.html", context)


@require_GET
@login_required
def acts_file(request: OrganiserRequest, slug: str, extension: str) -> HttpResponse:
    """Return the lines that pass the filter of the page, as a file."""
    season = own_season(request.user, slug)
    sheet = acts_sheet(acts_of(season, Asked.of(request.GET)))
    about = {"season": season.name, "slug": season.slug}
    return sheet_answer(request, sheet, extension, name=f"season-{season.slug}-log", title=season.name, about=about)
