"""Playing back hands that are over: behind a seat's link, a referee's, and at a public address that can be shared.

All three show the same: what everybody at the table could know. Only the way back differs, and what others lost by a
card, which the referee alone is told.
"""

from __future__ import annotations

from threading import Lock

from cachetools import LRUCache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.safestring import SafeString
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from referee.access.links import referee_for, replay_token, replayed_table, seat_for
from referee.models import Table
from referee.selectors.replay.costs import WAITING, costs_of_hand
from referee.selectors.replay.replay import first_moment, moment_of, replay_of, version_of
from referee.selectors.tablet.table import table_for
from referee.services.costs import costs_ask
from referee.shapes.replay import HandCosts
from referee.signs import manner
from referee.views.errors import errors_as_pages
from referee.views.happened import number_in

KEPT_FOR = 3600  # seconds that a browser keeps a moment whose address says how the table stands
KEPT = 512  # moments that are kept as they were drawn, some 10 kB each

_moments: LRUCache[tuple[int, str, str, int, str], SafeString] = LRUCache(KEPT)
_lock = Lock()


@require_safe
@errors_as_pages
def public(request: HttpRequest, token: str, number: int | None = None) -> HttpResponse:
    """Show a moment at the address that can be shared."""
    table = replayed_table(token)
    return _moment_page(request, table, reverse("referee:replay", args=[token]), number)


@require_safe
@errors_as_pages
def of_seat(request: HttpRequest, token: str, number: int | None = None) -> HttpResponse:
    """Show a moment to a player, with the way back to the table."""
    table = seat_for(token).table
    back = reverse("referee:seat", args=[token])
    return _moment_page(request, table, reverse("referee:seat-replay", args=[token]), number, back=back)


@require_safe
@errors_as_pages
def of_referee(request: HttpRequest, token: str, table_id: int, number: int | None = None) -> HttpResponse:
    """Show a moment to a referee, with the way back to the tablet."""
    table = table_for(referee_for(token), table_id)
    here = reverse("referee:tablet-replay", args=[token, table_id])
    back = reverse("referee:tablet-table", args=[token, table_id])
    return _moment_page(request, table, here, number, back=back, for_referee=True)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@errors_as_pages
def costs_public(request: HttpRequest, token: str, number: int) -> HttpResponse:
    """Have the cards of a hand valued, at the address that can be shared."""
    return _costs(request, replayed_table(token), number, reverse("referee:replay", args=[token]))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@errors_as_pages
def costs_of_seat(request: HttpRequest, token: str, number: int) -> HttpResponse:
    """Have the cards of a hand valued for a player."""
    return _costs(request, seat_for(token).table, number, reverse("referee:seat-replay", args=[token]))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@errors_as_pages
def costs_of_referee(request: HttpRequest, token: str, table_id: int, number: int) -> HttpResponse:
    """Have the cards of a hand valued for a referee."""
    table = table_for(referee_for(token), table_id)
    here = reverse("referee:tablet-replay", args=[token, table_id])
    return _costs(request, table, number, here, for_referee=True)


def _costs(request: HttpRequest, table: Table, number: int, base: str, *, for_referee: bool = False) -> HttpResponse:
    """Ask for what the cards of a hand cost, or say how far that is.

    The page looks again and again while it waits, and is loaded anew once the cards are valued.
    """
    if request.method == "POST":
        costs_ask(table=table, number=number, address="" if for_referee else request.META.get("REMOTE_ADDR", ""))
        return redirect(f"{base}{number}/#costs")
    costs = costs_of_hand(table, number, for_referee=for_referee)
    if not getattr(request, "htmx", False):
        return redirect(f"{base}{number}/#costs")
    if costs.state == WAITING:
        return HttpResponse(status=204)
    response = HttpResponse()
    response["HX-Refresh"] = "true"
    return response


def _moment_page(
    request: HttpRequest, table: Table, base: str, number: int | None, *, back: str = "", for_referee: bool = False
) -> HttpResponse:
    """Answer with a moment: the page, or for the page's script the part that changes.

    An address without a number, or with one that doesn't count, leads to a moment that does. `at` in the query is an
    entry of the hand, counted from 1: the slider sends it where no script runs.
    """
    moment = first_moment(table, number)
    if moment is None:
        return _forbid_cache(render(request, "referee/replay/none.html", {"back": back}, status=404))
    at = number_in(request, "at")
    if at is not None:
        marks = replay_of(table, moment).marks
        return _forbid_cache(redirect(f"{base}{marks[min(max(at, 1), len(marks)) - 1].number}/"))
    if moment != number:
        return _forbid_cache(redirect(f"{base}{moment}/"))
    costs = costs_of_hand(table, moment, for_referee=for_referee)
    drawn = _moment_html(table, moment, costs)
    if getattr(request, "htmx", False):
        response = HttpResponse(drawn)
        return _let_cache(response) if _is_current(request, table, costs) else _forbid_cache(response)
    token = replay_token(table.pk)
    shared = request.build_absolute_uri(reverse("referee:replay-moment", args=[token, moment]))
    as_text = reverse("referee:replay-notation", args=[token])
    seen = {"moment": moment_of(table, moment), "replay": replay_of(table, moment), "costs": costs}
    context = {**seen, "base": base, "back": back, "shared": shared, "as_text": as_text, "drawn": drawn}
    return _forbid_cache(render(request, "referee/replay/page.html", context))


def _moment_html(table: Table, number: int, costs: HandCosts) -> SafeString:
    """Return a moment as the page shows it. It is the same for every reader, so it is drawn once in each manner."""
    name = (table.pk, table.last_hash, version_of(table), number, f"{manner()}-{costs.state}")
    with _lock:
        drawn = _moments.get(name)
    if drawn is None:
        moment = moment_of(table, number)
        context = {"moment": moment, "full": moment, "cost": costs.of(number)}
        drawn = render_to_string("referee/replay/_moment.html", context)
        with _lock:
            _moments[name] = drawn
    return drawn


def _is_current(request: HttpRequest, table: Table, costs: HandCosts) -> bool:
    """Return whether the address says how the table and the costs stand now, and in which manner: then its answer can't
    change."""
    return request.GET.get("v") == f"{version_of(table)}-{manner()}-{costs.state}"


def _let_cache(response: HttpResponse) -> HttpResponse:
    patch_cache_control(response, private=True, max_age=KEPT_FOR)
    return response


def _forbid_cache(response: HttpResponse) -> HttpResponse:
    patch_cache_control(response, no_store=True)
    return response
