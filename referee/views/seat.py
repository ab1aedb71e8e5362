"""The phone page of a seat: the page, its fragment, and everything a player does at the table."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from referee import live
from referee.actors import seat_actor
from referee.errors import RefereeError
from referee.forms import YES, read_mark, read_own_bodies
from referee.games import game_named
from referee.links import seat_for
from referee.models import Seat
from referee.outcome import Outcome
from referee.reasons import CALLS
from referee.selectors.outcomes import outcome_view
from referee.selectors.seat import seat_view
from referee.services.calls import call_raise
from referee.services.events import event_take_back, events_record
from referee.services.turns import turn_hold, turn_run_on
from referee.views.errors import errors_as_pages


@never_cache
@require_safe
@errors_as_pages
def page(request: HttpRequest, token: str) -> HttpResponse:
    """The whole page. `ask` in the query is a card that lies elsewhere: is it really the one?"""
    return shown(request, token, seat_for(token), asked=request.GET.get("ask", ""))


@never_cache
@require_safe
@errors_as_pages
def table(request: HttpRequest, token: str) -> HttpResponse:
    """What is below the strip, alone."""
    return shown(request, token, seat_for(token), asked=request.GET.get("ask", ""), fragment=True)


@never_cache
@require_safe
@errors_as_pages
def live_numbers(request: HttpRequest, token: str) -> HttpResponseBase:
    """The table's last log number, each time it grows."""
    table = seat_for(token).table
    return live.stream(f"table:{table.pk}", table.last_number)


@require_POST
@errors_as_pages
def events(request: HttpRequest, token: str) -> HttpResponse:
    """Enter what this seat did in one act. A ruling is an answer like any other; only a refusal has its own status."""
    seat = seat_for(token)
    try:
        key, expected = read_mark(request.POST)
        bodies = read_own_bodies(request.POST, game_named(seat.table.game))
        actor = seat_actor(seat)
        *_others, last = events_record(table_id=seat.table_id, actor=actor, bodies=bodies, key=key, expected=expected)
    except RefereeError as error:
        return shown(request, token, seat, error=error)
    return shown(request, token, seat, outcome=last)


@require_POST
@errors_as_pages
def take_back(request: HttpRequest, token: str) -> HttpResponse:
    """Take back what this seat did last."""
    seat = seat_for(token)
    try:
        key, expected = read_mark(request.POST)
        outcome = event_take_back(seat=seat, key=key, expected=expected)
    except RefereeError as error:
        return shown(request, token, seat, error=error)
    return shown(request, token, seat, outcome=outcome)


@require_POST
@errors_as_pages
def call(request: HttpRequest, token: str) -> HttpResponse:
    """Call the referee to this seat."""
    seat = seat_for(token)
    try:
        call_raise(seat=seat, reason=request.POST.get("reason", ""), key=request.POST.get("key"))
    except RefereeError as error:
        return shown(request, token, seat, error=error)
    return shown(request, token, seat)


@require_POST
@errors_as_pages
def turn_clock(request: HttpRequest, token: str) -> HttpResponse:
    """Hold the clock of the player to move, or let it run on."""
    seat = seat_for(token)
    act = turn_hold if request.POST.get("held") == YES else turn_run_on
    try:
        act(table_id=seat.table_id, actor=seat_actor(seat), key=read_mark(request.POST).key)
    except RefereeError as error:
        return shown(request, token, seat, error=error)
    return shown(request, token, seat)


def shown(
    request: HttpRequest,
    token: str,
    seat: Seat,
    *,
    outcome: Outcome | None = None,
    error: RefereeError | None = None,
    asked: str = "",
    fragment: bool = False,
) -> HttpResponse:
    """The seat as it stands now, with what must be said first: the page, or for htmx what is below the strip."""
    seat.table.refresh_from_db()  # another entry may have come meanwhile
    view = seat_view(seat)
    context: dict[str, Any] = {
        "token": token,
        "seat": view,
        "key": uuid4().hex,
        "call_reasons": CALLS,
        "error": error,
        "ask_card": asked if asked in view.pad else "",
        "outcome": outcome and outcome_view(outcome, seat.table, seat.player),
        "seat_table_template": f"referee/seat/_table_{view.game}.html",
        "seat_pad_template": "referee/seat/_tally.html" if view.tally else f"referee/seat/_pad_{view.game}.html",
    }
    fragment = fragment or bool(getattr(request, "htmx", False))
    template = "referee/seat/_seat.html" if fragment else "referee/seat/page.html"
    return render(request, template, context, status=error.status if error else 200)
