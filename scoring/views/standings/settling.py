"""The page on which the organiser settles what a table counts: the form, a preview, and entering it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from referee import api
from referee.ground.errors import RefereeError
from scoring.errors.settling import ReasonMissing
from scoring.forms.competition import read_award
from scoring.models.choices import Settled
from scoring.models.tournaments import Competition, TableSeating
from scoring.selectors.standings.settling import (
    Foreseen,
    adjusted_foreseen,
    outcomes_typed,
    result_foreseen,
    settled_foreseen,
    settled_table,
    table_of_round,
)
from scoring.selectors.standings.visible import Visible, visible_to
from scoring.selectors.tournaments.competitions import own_competition
from scoring.services.rounds.rounds import round_reopen
from scoring.services.rounds.settling import referee_call, result_enter, table_adjust, table_settle
from scoring.views.decorators import OrganiserRequest, act
from scoring.wording.adjusting import GROUNDS

RESULT = "result"  # the form's way to enter the game's own result; its other ways are the values of `Settled`
NOT_SENT_AGAIN = frozenset({"csrfmiddlewaretoken", "confirm"})


@require_http_methods(["GET", "POST"])
@login_required
def table(request: OrganiserRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Show what the table counts and the forms to settle it.

    If one is sent, show a preview; if confirmed, settle it.
    """
    competition = own_competition(request.user, slug)
    found = table_of_round(competition, number, table)
    if request.method == "GET":
        return _page(request, found)
    try:
        if "confirm" not in request.POST:
            seen = visible_to(request.user, competition)
            return _page(request, found, foreseen=_preview_of(found, request.POST, seen))
        _settle(competition, found, request.POST)
    except RefereeError as error:
        return _page(request, found, error=error)
    where = {"round": number, "table": table}
    messages.success(request, _("Round %(round)s, table %(table)s now counts as you said.") % where)
    return redirect("scoring:competition", slug)


@act
def call(request: OrganiserRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Call the referee to a table."""
    competition = own_competition(request.user, slug)
    found = table_of_round(competition, number, table)
    referee_call(competition_id=competition.pk, number=number, table=found.number, key=uuid4().hex)
    messages.success(request, _("The referees see your call to table %(table)s.") % {"table": table})
    return redirect(f"{reverse('scoring:competition', args=[slug])}#table-{table}")


@act
def reopen(request: OrganiserRequest, slug: str, number: int) -> HttpResponse:
    round_reopen(competition_id=own_competition(request.user, slug).pk, number=number)
    messages.success(
        request, _("Round %(number)s is open again. Its tables go on where they were.") % {"number": number}
    )
    return redirect("scoring:competition", slug)


def _preview_of(found: TableSeating, data: QueryDict, seen: Visible) -> Foreseen:
    """Return a preview of what a sent form would change. Raises a RefereeError if it can't be entered."""
    way = data.get("way", "")
    if way and not data.get("reason", "").strip():
        raise ReasonMissing
    if way == RESULT:
        return result_foreseen(found, api.result_read(found.referee_table_id, data), seen=seen)
    if way == Settled.ADJUSTED:
        return adjusted_foreseen(found, **_adjustment(found, data), seen=seen)
    return settled_foreseen(found, _chosen_way(way), _points_awarded(found, way, data), seen=seen)


def _settle(competition: Competition, found: TableSeating, data: QueryDict) -> None:
    """Enter a sent form. Raises a RefereeError if it can't be entered."""
    where: dict[str, Any] = {
        "competition_id": competition.pk,
        "number": found.round.number,
        "table": found.number,
        "reason": data.get("reason", ""),
    }
    way = data.get("way", "")
    if way == RESULT:
        body = api.result_read(found.referee_table_id, data)
        result_enter(**where, body=body, key=data.get("key", ""))
    elif way == Settled.ADJUSTED:
        table_adjust(**where, **_adjustment(found, data))
    else:
        table_settle(**where, settled=_chosen_way(way), awarded=_points_awarded(found, way, data))


def _adjustment(found: TableSeating, data: QueryDict) -> dict[str, Any]:
    """Return how a sent form adjusts scores. Raises AdjustmentUnclear."""
    sent = api.adjustment_sent([seat.key for seat in found.seats.all()], data)
    return {**sent, "outcomes": outcomes_typed(sent["outcomes"])}


def _chosen_way(way: str) -> str:
    return way if way in Settled.values else ""


def _points_awarded(found: TableSeating, way: str, data: QueryDict) -> Mapping[str, Fraction]:
    """Return the points that a sent form awards, by the players' keys; none if it awards no points.

    Raises AwardUnclear.
    """
    if way != Settled.AWARDED:
        return {}
    keys = [seat.key for seat in found.seats.all()]
    return {key: read_award(data.get(f"award-{key}", "")) for key in keys}


def _page(
    request: OrganiserRequest,
    found: TableSeating,
    *,
    foreseen: Foreseen | None = None,
    error: RefereeError | None = None,
) -> HttpResponse:
    """Show the table, with the preview of the sent form, or with its error and everything that was filled in."""
    sent = request.POST or request.GET  # a link may say what is to be filled in
    body = None
    if sent.get("way") == RESULT:
        try:
            body = api.result_read(found.referee_table_id, sent)
        except RefereeError:
            body = None
    table = settled_table(found, body)
    context = {
        "competition": found.round.competition,
        "table": table,
        "outcomes": api.outcome_fields([(seat.key, seat.name) for seat in table.seats], sent),
        "grounds": GROUNDS.items(),
        "ground": sent.get("ground", ""),
        "clause": sent.get("clause", ""),
        "foreseen": foreseen,
        "sent": [(name, value) for name in sent if name not in NOT_SENT_AGAIN for value in sent.getlist(name)],
        "way": sent.get("way", ""),
        "reason": sent.get("reason", ""),
        "key": sent.get("key") or uuid4().hex,
        "error": error,
    }
    return render(request, "scoring/standings/table_result.html", context, status=error.status if error else 200)
