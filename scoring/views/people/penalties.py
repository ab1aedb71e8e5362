"""The organiser's pages of penalties outside a game: all of a competition with the schedule, and those of a player."""

from __future__ import annotations

import secrets
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from referee import api
from referee.ground.errors import RefereeError
from referee.ground.whole_numbers import whole_number
from scoring.errors.penalties import PenaltyUnclear
from scoring.models.tournaments import Competition
from scoring.selectors.people.penalties import penalties_listed, penalty_card, schedule_in
from scoring.selectors.people.people import entry_of
from scoring.selectors.tournaments.competitions import own_competition
from scoring.services.people.penalties import penalty_give, penalty_kinds_set, penalty_revoke
from scoring.views.decorators import OrganiserRequest, act, told
from scoring.wording.penalties import schedule_text


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@told
def page(request: OrganiserRequest, slug: str) -> HttpResponse:
    """Show all penalties outside a game, and the schedule; posted, save the schedule."""
    competition = own_competition(request.user, slug)
    context = {"competition": competition, "typed": schedule_text(schedule_in(competition.tournament))}
    context |= {"penalties": penalties_listed(competition), "players": competition.players.all()}
    if request.method != "POST":
        return render(request, "scoring/people/penalties.html", context)
    text = request.POST.get("kinds", "")
    try:
        penalty_kinds_set(tournament_id=competition.tournament_id, text=text)
    except RefereeError as error:
        context |= {"wrong": str(error), "typed": text}
        return render(request, "scoring/people/penalties.html", context, status=error.status)
    messages.success(request, _("The schedule is saved."))
    return redirect("scoring:penalties", slug)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@told
def of_player(request: OrganiserRequest, slug: str, player_id: int) -> HttpResponse:
    """Show a player's penalties outside a game, with what the schedule proposes; posted, give one."""
    competition = own_competition(request.user, slug)
    if request.method != "POST":
        return _player_page(request, competition, player_id)
    sent = {name: request.POST.get(name, "") for name in ("kind", "why", "key")}
    try:
        points = _points_typed(request.POST.get("points", "").strip())
        entry = penalty_give(competition_id=competition.pk, player_id=player_id, points=points, **sent)
    except RefereeError as error:
        if error.status == 404:
            raise
        return _player_page(request, competition, player_id, wrong=str(error), status=error.status)
    messages.success(request, _("%(name)s has the penalty.") % {"name": entry.player.name})
    return redirect("scoring:penalty_give", slug, player_id)


@act
def revoke(request: OrganiserRequest, slug: str, player_id: int, penalty: int) -> HttpResponse:
    """Revoke a penalty outside a game."""
    competition = own_competition(request.user, slug)
    try:
        penalty_revoke(
            competition_id=competition.pk, player_id=player_id, number=penalty, why=request.POST.get("why", "")
        )
        messages.success(request, _("The penalty is revoked. It stays in the list, and counts no more."))
    except RefereeError as error:
        messages.error(request, str(error))
    return redirect("scoring:penalty_give", slug, player_id)


def _points_typed(text: str) -> int | None:
    """Return the points that somebody typed; None for an empty field. Raises PenaltyUnclear."""
    points = whole_number(text, most=api.MOST_TAKEN)
    if text and points is None:
        raise PenaltyUnclear(longest=api.LONGEST_WHY, most=api.MOST_TAKEN)
    return points


def _player_page(
    request: OrganiserRequest, competition: Competition, player_id: int, *, wrong: str = "", status: int = 200
) -> HttpResponse:
    entry = entry_of(competition, player_id)
    context: dict[str, Any] = {
        "competition": competition,
        "player": entry.player,
        "card": penalty_card(entry),
        "typed": request.POST,
        "wrong": wrong,
        "key": secrets.token_hex(16),
        "longest": api.LONGEST_WHY,
        "most": api.MOST_TAKEN,
    }
    return render(request, "scoring/people/penalty.html", context, status=status)
