"""The page of drafts, only for organisers: drawing, comparing, swapping, undoing, publishing."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from referee.ground.errors import RefereeError
from referee.ground.whole_numbers import whole_number
from scoring.errors.competition import DraftChanged, SwapIsIllegal, TooManyDrafts
from scoring.forms.competition import read_tables
from scoring.models.choices import Way
from scoring.selectors.rounds.drafts import Choice, draft_page
from scoring.selectors.tournaments.competitions import own_competition
from scoring.services.rounds.drafts import draft_drop, draft_make, draft_publish, draft_swap, draft_undo
from scoring.views.decorators import OrganiserRequest, act


@require_GET
@login_required
def page(request: OrganiserRequest, slug: str) -> HttpResponse:
    competition = own_competition(request.user, slug)
    return render(request, "scoring/rounds/draft/page.html", {"page": draft_page(competition, _choice(request.GET))})


@act
def make(request: OrganiserRequest, slug: str, number: int) -> HttpResponse:
    competition = own_competition(request.user, slug)
    key, way = str(request.POST.get("key", ""))[:64] or None, str(request.POST.get("way", ""))
    try:
        draft = draft_make(
            competition_id=competition.pk,
            number=number,
            tables=read_tables(request.POST),
            way=way if way in Way.values else "",
            key=key,
        )
    except TooManyDrafts as error:
        return _told_there(request, slug, error)
    return _to_drafts(slug, of=draft.pk)


@act
def swap(request: OrganiserRequest, slug: str, draft_id: int) -> HttpResponse:
    competition = own_competition(request.user, slug)
    choice = _choice(request.POST)
    try:
        if choice.one is None or choice.place is None:
            raise SwapIsIllegal
        draft_swap(
            competition_id=competition.pk,
            draft_id=draft_id,
            version=_number(request.POST, "version") or 0,
            player_id=choice.one,
            place=choice.place,
        )
    except (DraftChanged, SwapIsIllegal) as error:
        return _told_there(request, slug, error, of=draft_id)
    return _to_drafts(slug, of=draft_id)


@act
def undo(request: OrganiserRequest, slug: str, draft_id: int) -> HttpResponse:
    competition = own_competition(request.user, slug)
    version = _number(request.POST, "version") or 0
    try:
        draft_undo(competition_id=competition.pk, draft_id=draft_id, version=version)
    except DraftChanged as error:
        return _told_there(request, slug, error, of=draft_id)
    return _to_drafts(slug, of=draft_id)


@act
def drop(request: OrganiserRequest, slug: str, draft_id: int) -> HttpResponse:
    competition = own_competition(request.user, slug)
    draft_drop(competition_id=competition.pk, draft_id=draft_id)
    return _to_drafts(slug) if competition.drafts.exists() else redirect("scoring:competition", slug)


@act
def publish(request: OrganiserRequest, slug: str, draft_id: int) -> HttpResponse:
    competition = own_competition(request.user, slug)
    version = _number(request.POST, "version") or 0
    round_ = draft_publish(competition_id=competition.pk, draft_id=draft_id, version=version)
    messages.success(
        request, _("Round %(number)s is published. Open pages on phones show the seats.") % {"number": round_.number}
    )
    return redirect("scoring:competition", slug)


def _choice(data: Mapping[str, Any]) -> Choice:
    return Choice(
        draft=_number(data, "of"),
        beside=_number(data, "beside"),
        one=_number(data, "one"),
        to=str(data.get("to", "")),
        find=" ".join(str(data.get("find", "")).split()),
    )


def _number(data: Mapping[str, Any], name: str) -> int | None:
    return whole_number(str(data.get(name, "")))


def _to_drafts(slug: str, **query: int) -> HttpResponse:
    return redirect(f"{reverse('scoring:drafts', args=[slug])}?{urlencode(query)}".rstrip("?"))


def _told_there(request: OrganiserRequest, slug: str, error: RefereeError, **query: int) -> HttpResponse:
    """Show an error on the page of drafts, from where the form was sent."""
    messages.error(request, str(error))
    return _to_drafts(slug, **query)
