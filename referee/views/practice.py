"""Practising alone: which game, and at the table what the house does and what the hint says."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from referee.access.links import seat_for, seat_token
from referee.forms.reading import read_mark
from referee.ground.errors import RefereeError
from referee.selectors.parts.practice import games_to_practise
from referee.selectors.rules.table_choices import game_info
from referee.services.practice import practice_follow_hint, practice_go_on, practice_open
from referee.views.errors import errors_as_pages
from referee.views.seat import seat_page


@never_cache
@require_safe
def practice(request: HttpRequest) -> HttpResponse:
    """Ask which game to practise. The tap that answers opens the table."""
    games = [game_info(game.id) for game in games_to_practise()]
    return render(request, "referee/practice/games.html", {"games": games})


@require_POST
@errors_as_pages
def begin(request: HttpRequest, game: str) -> HttpResponseBase:
    """Open a practice table and sit down at it."""
    if game not in [one.id for one in games_to_practise()]:
        raise Http404
    seat = practice_open(game=game, address=request.META.get("REMOTE_ADDR", ""))
    return redirect("referee:seat", seat_token(seat))


@require_POST
@errors_as_pages
def go_on(request: HttpRequest, token: str) -> HttpResponse:
    """Let the house make its next move. The page asks for it by itself, after a short pause."""
    seat = seat_for(token)
    try:
        practice_go_on(seat=seat, expected=read_mark(request.POST).expected or 0)
    except RefereeError as error:
        return seat_page(request, token, seat, error=error)
    return seat_page(request, token, seat)


@require_POST
@errors_as_pages
def follow_hint(request: HttpRequest, token: str) -> HttpResponse:
    """Do what the hint says."""
    seat = seat_for(token)
    try:
        key, expected = read_mark(request.POST)
        receipt = practice_follow_hint(seat=seat, key=key, expected=expected or 0)
    except RefereeError as error:
        return seat_page(request, token, seat, error=error)
    return seat_page(request, token, seat, receipts=(receipt,) if receipt else ())
