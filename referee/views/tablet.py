"""The referee's tablet: the hall at a glance, one opened table, and the parts of both that update live."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_safe

from referee.access.links import referee_door, referee_for
from referee.ground.errors import RefereeError
from referee.ground.serving import live
from referee.ground.whole_numbers import whole_number
from referee.models import RefereeLink, Table
from referee.selectors.tablet.hall import hall_number, hall_view
from referee.selectors.tablet.sections import elsewhere_of
from referee.selectors.tablet.table import table_for, table_full
from referee.selectors.tablet.tablet_parts import Ribbon, needs, ribbon
from referee.services.announcements import announced_to_referee
from referee.shapes.table import TableFull, seen_of
from referee.views.errors import refusal_page

View = Callable[..., HttpResponseBase]


def display_only(view: View) -> View:
    """Wrap a page or fragment that only displays, and is never cached."""

    @wraps(view)
    def answered(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        try:
            return view(request, *args, **kwargs)
        except RefereeError as error:
            return refusal_page(request, error, whole=True)

    return never_cache(require_safe(answered))


@display_only
def hall(request: HttpRequest, token: str) -> HttpResponse:
    """Show all tables of the hall, most urgent first."""
    link = referee_for(token)
    context = {
        "token": token,
        "link": link,
        "hall": hall_view(link.hall, link),
        "announced": announced_to_referee(link),
    }
    return render(request, "referee/tablet/hall.html", context)


@display_only
def tiles(request: HttpRequest, token: str) -> HttpResponse:
    """Return only the tiles. `table` in the query is the one opened beside them."""
    link, opened = referee_for(token), request.GET.get("table", "")
    context = {
        "token": token,
        "link": link,
        "hall": hall_view(link.hall, link),
        "announced": announced_to_referee(link),
        "opened": whole_number(opened),
    }
    return render(request, "referee/tablet/_hall.html", context)


@require_GET
@display_only
def hall_live(request: HttpRequest, token: str) -> HttpResponseBase:
    """Stream the hall's number each time it grows."""
    link = referee_for(token)
    return live.stream(f"hall:{link.hall_id}", hall_number(link.hall_id), door=referee_door(link))


@display_only
def table(request: HttpRequest, token: str, table_id: int) -> HttpResponse:
    """Show one table in full, with nothing opened on it."""
    link = referee_for(token)
    opened = table_for(link, table_id)
    if is_seen(request, opened):
        return HttpResponse(status=204)
    full = table_full(opened)
    context = {"needs": needs(full), "elsewhere": elsewhere_of(link, opened)}
    return table_page(request, token, link=link, full=full, desk="referee/tablet/_desk_needs.html", context=context)


@display_only
def position(request: HttpRequest, token: str, table_id: int) -> HttpResponse:
    """Return the position: the table from above, what is known of each hand."""
    link = referee_for(token)
    opened = table_for(link, table_id)
    if is_seen(request, opened):
        return HttpResponse(status=204)
    context = {"token": token, "link": link, "full": table_full(opened), "elsewhere": elsewhere_of(link, opened)}
    return render(request, "referee/tablet/_position.html", context)


@display_only
def log(request: HttpRequest, token: str, table_id: int) -> HttpResponse:
    """Return the events of one hand, newest first."""
    opened = table_for(referee_for(token), table_id)
    if is_seen(request, opened):
        return HttpResponse(status=204)
    full = table_full(opened)
    context = {"token": token, "full": full, "ribbon": ribbon_asked_for(request, full)}
    return render(request, "referee/tablet/_log.html", context)


def is_seen(request: HttpRequest, opened: Table) -> bool:
    """Return whether the polling fragment already shows the current table."""
    return request.GET.get("seen") == seen_of(opened.last_number, opened.rewound_changes)


def table_page(
    request: HttpRequest,
    token: str,
    link: RefereeLink,
    full: TableFull,
    desk: str,
    context: dict[str, Any],
    *,
    status: int = 200,
) -> HttpResponse:
    """Render the page of a table with `desk` (a template) opened; just the desk or the log if htmx asks for that."""
    context = {**context, "token": token, "link": link, "full": full, "desk": desk}
    part = part_asked_for(request)
    if part == "desk":
        return render(request, desk, context, status=status)
    if part == "position":
        return render(request, "referee/tablet/_position.html", context, status=status)
    context["ribbon"] = ribbon_asked_for(request, full, context.get("number"))
    if part == "log":
        return render(request, "referee/tablet/_log.html", context)
    context |= {"hall": hall_view(link.hall, link), "opened": full.table_id, "announced": announced_to_referee(link)}
    return render(request, "referee/tablet/table.html", context, status=status)


def part_asked_for(request: HttpRequest) -> str | None:
    """Return the id of the part that htmx wants to replace; None for the whole page."""
    htmx = getattr(request, "htmx", None)
    return htmx.target if htmx and not htmx.history_restore_request else None


def ribbon_asked_for(request: HttpRequest, full: TableFull, event: int | None = None) -> Ribbon:
    """Return the hand that the address asks for, else the opened event's, else the latest."""
    hand = request.GET.get("hand", "")
    return ribbon(full, whole_number(hand), event=event, trouble_only="trouble" in request.GET)
