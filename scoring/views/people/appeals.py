"""Appeals: the pages of the organiser and the committee, and a player's own page."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from referee import api
from referee.ground.errors import LinkRevoked, LinkUnknown, RefereeError
from referee.ground.whole_numbers import whole_number
from scoring.errors.appeals import AppealMinutesUnclear
from scoring.models.tournaments import Competition
from scoring.selectors.people.appeals import (
    appeal_of,
    appeals_of,
    case_of,
    committee_of,
    member_of,
    minutes_of,
    own_appeals,
    table_of,
)
from scoring.selectors.people.links import link_path, player_for
from scoring.selectors.standings.adjusted import points_by_letter
from scoring.selectors.tournaments.competitions import own_competition
from scoring.services.people.appeals import appeal_decide, appeal_lodge, appeal_vote, appeals_set
from scoring.systems.people.appeals import LONGEST_POINTS, MINUTES, MOST_MINUTES, Vote
from scoring.views.decorators import OrganiserRequest, act_on, told
from scoring.views.refusals import refusals_shown
from scoring.wording.appeals import VOTES

POINTS = "points-"  # before a player's letter, the name of the field with that player's points


@require_safe
@login_required
@told
def page(request: OrganiserRequest, slug: str) -> HttpResponse:
    """Show all appeals; to an organiser also until when they are heard, and by how many."""
    competition = own_competition(request.user, slug)
    context = {"competition": competition, "appeals": appeals_of(competition), "most": MOST_MINUTES}
    context["minutes"] = minutes_of(competition) if competition.appeals else MINUTES
    context["members"] = len(committee_of(competition.tournament))
    context["manages"] = member_of(request.user, competition.tournament) is None
    return render(request, "scoring/people/appeals.html", context)


@act_on("scoring:appeals")
def minutes(request: OrganiserRequest, slug: str) -> HttpResponse:
    """Decide for how many minutes after a table's last entry appeals are heard; 0 hears none."""
    heard = whole_number(request.POST.get("minutes", ""), most=MOST_MINUTES)
    if heard is None:
        raise AppealMinutesUnclear(most=MOST_MINUTES)
    appeals_set(competition_id=own_competition(request.user, slug).pk, minutes=heard)
    messages.success(request, _("Saved."))
    return redirect("scoring:appeals", slug)


@require_safe
@login_required
@told
def case(request: OrganiserRequest, slug: str, number: int) -> HttpResponse:
    """Show one appeal, with the ruling and its hand, without names."""
    return _case_page(request, own_competition(request.user, slug), number)


@act_on("scoring:appeals")
def vote(request: OrganiserRequest, slug: str, number: int) -> HttpResponse:
    """Vote on an appeal as a member of the committee, and show it."""
    competition = own_competition(request.user, slug)
    member = member_of(request.user, competition.tournament)
    if member is None:
        raise Http404
    try:
        appeal_vote(competition_id=competition.pk, number=number, member_id=member, **_said(request))
    except RefereeError as error:
        return _case_page(request, competition, number, wrong=error)
    messages.success(request, _("Your vote counts."))
    return redirect("scoring:appeal", slug, number)


@act_on("scoring:appeals")
def decide(request: OrganiserRequest, slug: str, number: int) -> HttpResponse:
    """Decide an appeal as the organiser, and show it."""
    competition = own_competition(request.user, slug)
    try:
        appeal_decide(competition_id=competition.pk, number=number, **_said(request))
    except RefereeError as error:
        return _case_page(request, competition, number, wrong=error)
    return redirect("scoring:appeal", slug, number)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@refusals_shown
def own(request: HttpRequest, token: str) -> HttpResponse:
    """Show a player's own appeals and what can be appealed against; posted, lodge an appeal."""
    player, sent, wrong = player_for(token), request.POST, None
    if request.method == "POST":
        table, event = (whole_number(sent.get(name, "")) or 0 for name in ("table", "event"))
        try:
            appeal_lodge(token=token, table_id=table, event=event, why=sent.get("why", ""))
            return redirect("scoring:personal_appeal", token)
        except (LinkUnknown, LinkRevoked):
            raise
        except RefereeError as error:
            wrong = error
    context = {"player": player, "path": link_path(player), "own": own_appeals(player), "longest": api.LONGEST_APPEAL}
    context |= {"typed": sent, "wrong": str(wrong or "")}
    return render(request, "scoring/people/personal_appeal.html", context, status=wrong.status if wrong else 200)


def _said(request: OrganiserRequest) -> dict[str, Any]:
    """Return a vote as it was sent, with points by the players' letters."""
    points = {name.removeprefix(POINTS): text for name, text in request.POST.items() if name.startswith(POINTS)}
    return {"vote": request.POST.get("vote", ""), "sentence": request.POST.get("sentence", ""), "points": points}


def _case_page(
    request: OrganiserRequest, competition: Competition, number: int, wrong: RefereeError | None = None
) -> HttpResponse:
    appeal, member = appeal_of(competition, number), member_of(request.user, competition.tournament)
    mine, counted = appeal.votes.get(str(member)), points_by_letter(table_of(competition, appeal))
    typed = _said(request)["points"] or (mine.points if mine else {})
    context = {
        "competition": competition,
        "appeal": appeal,
        "case": case_of(competition, appeal),
        "adjusts": any(typed.values()),
        "fields": [(letter, points, POINTS + letter, typed.get(letter, "")) for letter, points in counted.items()],
        "opinions": appeal.votes.values() if member is None or appeal.decision else [mine] if mine else [],
        "manages": member is None,
        "votes_here": member is not None,
        "choices": [(one.value, name) for one, name in VOTES.items() if member is not None or one != Vote.UNSURE],
        "typed": request.POST.get("sentence", mine.sentence if mine else ""),
        "wrong": str(wrong or ""),
        "longest": api.LONGEST_APPEAL,
        "longest_points": LONGEST_POINTS,
    }
    return render(request, "scoring/people/appeal.html", context, status=wrong.status if wrong else 200)
