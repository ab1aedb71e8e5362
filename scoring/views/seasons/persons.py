"""Who is who in a season: the questions, the decisions, and undoing a decision."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET

from referee.ground.whole_numbers import whole_number
from scoring.selectors.seasons.persons import people_view
from scoring.selectors.seasons.seasons import own_season
from scoring.services.seasons.persons import (
    persons_apart,
    persons_confirm,
    persons_join,
    persons_part,
    season_decision_undo,
)
from scoring.views.decorators import OrganiserRequest, act_on

PAGE = "scoring:season_people"


@require_GET
@login_required
def page(request: OrganiserRequest, slug: str) -> HttpResponse:
    season = own_season(request.user, slug)
    context = {"season": season, "people": people_view(season), "open": _number(request.GET.get("person", ""))}
    return render(request, "scoring/seasons/people.html", context)


@act_on(PAGE)
def confirm(request: OrganiserRequest, slug: str) -> HttpResponse:
    """Confirm one person, or all that are proposed."""
    season = own_season(request.user, slug)
    keys = None if "all" in request.POST else [_key(request, "person")]
    count = persons_confirm(season_id=season.pk, keys=keys)
    words = ngettext("%(count)s person is confirmed.", "%(count)s people are confirmed.", count)
    messages.success(request, words % {"count": count})
    return redirect(PAGE, slug)


@act_on(PAGE)
def join(request: OrganiserRequest, slug: str) -> HttpResponse:
    season = own_season(request.user, slug)
    person = persons_join(season_id=season.pk, one=_key(request, "one"), other=_key(request, "other"))
    messages.success(request, _("Both names count as one person now: %(name)s.") % {"name": person.name})
    return redirect(PAGE, slug)


@act_on(PAGE)
def set_apart(request: OrganiserRequest, slug: str) -> HttpResponse:
    season = own_season(request.user, slug)
    persons_apart(season_id=season.pk, one=_key(request, "one"), other=_key(request, "other"))
    messages.success(request, _("They count as different people."))
    return redirect(PAGE, slug)


@act_on(PAGE)
def part(request: OrganiserRequest, slug: str) -> HttpResponse:
    persons_part(season_id=own_season(request.user, slug).pk, player_id=_key(request, "player"))
    messages.success(request, _("They count as different people."))
    return redirect(PAGE, slug)


@act_on(PAGE)
def undo(request: OrganiserRequest, slug: str, decision_id: int) -> HttpResponse:
    season_decision_undo(season_id=own_season(request.user, slug).pk, decision_id=decision_id)
    messages.success(request, _("The decision is undone."))
    return redirect(PAGE, slug)


def _key(request: OrganiserRequest, name: str) -> int:
    """Return the number in the form's field with this name; 0, which is nobody's id, if there is none."""
    return _number(request.POST.get(name, ""))


def _number(text: str) -> int:
    return whole_number(text) or 0
