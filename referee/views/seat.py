"""The phone page of a seat: the page, its fragment, and everything a player does at the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import uuid4

from csp.constants import SELF
from csp.decorators import csp_replace
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_GET, require_POST, require_safe

from referee.access.actors import seat_actor
from referee.access.links import seat_door, seat_for, seat_token, token_for
from referee.access.marks import mark_of, refuse_other_log
from referee.engine.fields import YES
from referee.errors import CallUnknown, NothingToRestore
from referee.faces import templates_of
from referee.forms.reading import read_mark, read_number, read_numbers, read_own_bodies
from referee.forms.reasons import CALLS
from referee.games import game_named
from referee.ground.errors import RefereeError
from referee.ground.serving import live
from referee.hooks import personal_path
from referee.models import Seat, TableStatus
from referee.receipt import Receipt
from referee.selectors.log.receipts import receipt_view
from referee.selectors.log.whereabouts import where_seen
from referee.selectors.parts.lending import reader_at
from referee.selectors.seat.seat import seat_view
from referee.services.announcements import announced_to_seat
from referee.services.calls import call_raise, call_withdraw
from referee.services.events import event_take_back, events_record
from referee.services.quick import next_game_open
from referee.services.restoring import restore_finish
from referee.services.turns import turn_hold, turn_run_on
from referee.views.errors import ANSWER, ENTERED, WAITS, errors_as_pages
from referee.views.shared_phone import standing


@never_cache
@require_safe
@errors_as_pages
def page(request: HttpRequest, token: str) -> HttpResponse:
    """Show the whole page. `ask` in the query is a card that lies elsewhere, which the player is asked to confirm."""
    return seat_page(request, token, seat_for(token), asked=request.GET.get("ask", ""))


@never_cache
@require_safe
@errors_as_pages
def table(request: HttpRequest, token: str) -> HttpResponse:
    """Return only the part below the strip."""
    return seat_page(request, token, seat_for(token), asked=request.GET.get("ask", ""), fragment=True)


@never_cache
@require_safe
@errors_as_pages
def home(request: HttpRequest, token: str) -> HttpResponse:
    """Go to where the player's personal link leads.

    Without one a player stays at the seat. A closed table sends phones home by itself, so there the start page is home.
    """
    seat = seat_for(token)
    if seat.table.status == TableStatus.CLOSED:
        return redirect(_personal(seat) or "referee:start")
    return redirect(_personal(seat) or reverse("referee:seat", args=[token]))


@never_cache
@require_safe
@errors_as_pages
def tournament(request: HttpRequest, token: str) -> HttpResponse:
    """Go to the player's page of the tournament, even while the table plays."""
    personal = _personal(seat_for(token))
    return redirect(f"{personal}tournament/" if personal else reverse("referee:seat", args=[token]))


def _personal(seat: Seat) -> str:
    own = seat.entered_from or seat  # a phone that enters for others leads to the page of its own player
    return personal_path(own.table.hall_id, own.player_key)


@never_cache
@require_GET
@errors_as_pages
def live_numbers(request: HttpRequest, token: str) -> HttpResponseBase:
    """Stream the table's last log number each time it grows."""
    seat = seat_for(token)
    return live.stream(f"table:{seat.table_id}", seat.table.last_number, door=seat_door(seat))


@never_cache
@require_safe
@errors_as_pages
def news(request: HttpRequest, token: str) -> HttpResponseBase:
    """Say whether the log has grown beyond the number `seen`, in a frame of a page without scripts.

    The page itself stays as it is while its reader is choosing.
    """
    number = seat_for(token).table.last_number
    is_new = number > read_number(request.GET.get("seen", ""), "seen")

    @xframe_options_sameorigin
    @csp_replace({"frame-ancestors": [SELF]})
    def framed(request: HttpRequest) -> HttpResponse:
        return render(request, "referee/seat/news.html", {"is_new": is_new, "token": token})

    return framed(request)


@require_POST
@errors_as_pages
def events(request: HttpRequest, token: str) -> HttpResponse:
    """Enter what this seat did in one act. Any ruling is an ordinary answer; only a refusal has a status of its own."""
    seat = seat_for(token)
    try:
        key, expected = read_mark(request.POST)
        refuse_other_log(seat.table, expected, request.POST.get("mark", ""))
        own = read_numbers(request.POST.get("own", ""), "own")
        bodies = read_own_bodies(request.POST, game_named(seat.table.game))
        actor = seat_actor(seat)
        act = events_record(table_id=seat.table_id, actor=actor, bodies=bodies, key=key, expected=expected, own=own)
    except RefereeError as error:
        return seat_page(request, token, seat, error=error)
    return seat_page(request, token, seat, receipts=act)


@require_POST
@errors_as_pages
def take_back(request: HttpRequest, token: str) -> HttpResponse:
    """Take back this seat's last act."""
    seat = seat_for(token)
    try:
        key, expected = read_mark(request.POST)
        refuse_other_log(seat.table, expected, request.POST.get("mark", ""))
        receipt = event_take_back(seat=seat, key=key, expected=expected)
    except RefereeError as error:
        return seat_page(request, token, seat, error=error)
    return seat_page(request, token, seat, receipts=(receipt,))


@require_POST
@errors_as_pages
def call(request: HttpRequest, token: str) -> HttpResponse:
    """Call the referee to this seat."""
    seat = seat_for(token)
    try:
        call_raise(seat=seat, reason=request.POST.get("reason", ""), key=request.POST.get("key"))
    except RefereeError as error:
        return seat_page(request, token, seat, error=error)
    return seat_page(request, token, seat)


@require_POST
@errors_as_pages
def withdraw(request: HttpRequest, token: str) -> HttpResponse:
    """Withdraw this seat's call."""
    seat = seat_for(token)
    try:
        call_withdraw(seat=seat, key=request.POST.get("key"))
    except CallUnknown:
        pass  # it was answered meanwhile, and the page says so
    except RefereeError as error:
        return seat_page(request, token, seat, error=error)
    return seat_page(request, token, seat)


@require_POST
@errors_as_pages
def resume_play(request: HttpRequest, token: str) -> HttpResponse:
    """Resume play: the cards are back."""
    seat = seat_for(token)
    try:
        number = read_number(request.POST.get("event", ""), "event")
        key = read_mark(request.POST).key
        restore_finish(table_id=seat.table_id, actor=seat_actor(seat), number=number, key=key)
    except NothingToRestore:
        pass  # another phone was faster
    except RefereeError as error:
        return seat_page(request, token, seat, error=error)
    return seat_page(request, token, seat)


@require_POST
@errors_as_pages
def next_game(request: HttpRequest, token: str) -> HttpResponse:
    """Go to the next game of the same players; this tap opens it unless another phone was faster."""
    seat = seat_for(token)
    try:
        opened = next_game_open(table_id=seat.table_id, actor=seat_actor(seat), key=read_mark(request.POST).key)
    except RefereeError as error:
        return seat_page(request, token, seat, error=error)
    phone = seat.entered_from or seat
    own = opened.seats.get(player=phone.player)
    return redirect("referee:seat", token_for(own) if seat.entered_from else seat_token(own))


@require_POST
@errors_as_pages
def turn_clock(request: HttpRequest, token: str) -> HttpResponse:
    """Pause or resume the clock of the player to move."""
    seat = seat_for(token)
    act = turn_hold if request.POST.get("held") == YES else turn_run_on
    try:
        act(table_id=seat.table_id, actor=seat_actor(seat), key=read_mark(request.POST).key)
    except RefereeError as error:
        return seat_page(request, token, seat, error=error)
    return seat_page(request, token, seat)


def seat_page(
    request: HttpRequest,
    token: str,
    seat: Seat,
    *,
    receipts: Sequence[Receipt] = (),
    error: RefereeError | None = None,
    asked: str = "",
    fragment: bool = False,
) -> HttpResponse:
    """Answer with the seat as it stands now, and any message: the whole page, or for htmx the part below the strip.

    `receipts` are those of one act. A plain form is answered by a redirect to the page, so that reloading it repeats
    nothing.
    """
    fragment = fragment or bool(getattr(request, "htmx", False))
    if request.method == "POST":
        seat.table.refresh_from_db()
    receipt = receipt_view(receipts[-1], reader_at(seat)) if receipts else None
    seat, token, page_token = standing(seat, token, entered=request.method == "POST" and not error)
    waits = receipt is not None and receipt.waits
    ruled_out = receipt.verdict if receipt and not (receipt.stored or waits) else None
    asks = bool(receipt and receipt.asks_referee)  # shown on the answering page only
    if request.method == "POST" and not (fragment or error or ruled_out or asks):
        return redirect("referee:seat", page_token)
    view = seat_view(seat)
    context: dict[str, Any] = {
        "token": token,
        "page_token": page_token,
        "seat": view,
        "key": uuid4().hex,
        "mark": mark_of(seat.table),
        "call_reasons": CALLS,
        "refusal": bool(error or ruled_out),
        "error": error,
        "fragment": fragment,
        "announced": announced_to_seat(seat),
        "ask_card": asked if asked in view.pad else "",
        "asked_seen": where_seen(seat.table, reader_at(seat), [asked]) if asked in view.pad else "",
        "receipt": receipt,
        "own": [one.event.number for one in receipts if one.event],
        "seat_table_template": templates_of(view.game, "table"),
        "seat_pad_template": "referee/seat/_tally.html" if view.tally else templates_of(view.game, "pad"),
    }
    template = "referee/seat/_seat.html" if fragment else "referee/seat/page.html"
    response = render(request, template, context, status=error.status if error else 202 if waits else 200)
    if request.method == "POST":
        done = WAITS if waits else ENTERED
        response[ANSWER] = error.code if error else ruled_out.verdict if ruled_out else done
    return response
