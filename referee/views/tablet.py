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

TOGETHER = "tablet"
"""The element whose parts are fetched in one request. Its query names for each part what the page shows of it."""
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
    link, opened = referee_for(token), whole_number(request.GET.get("table", ""))
    context = {"token": token, "link": link, **_hall_beside(link, opened)}
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
        return nothing_new(request, token, link, opened)
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
    """Return the events of one hand, newest first; or the whole page but its desk, if htmx asks for all that is new."""
    link = referee_for(token)
    opened = table_for(link, table_id)
    if is_seen(request, opened):
        return nothing_new(request, token, link, opened)
    full = table_full(opened)
    if part_asked_for(request) == TOGETHER:
        return table_page(request, token, link=link, full=full, context={"elsewhere": elsewhere_of(link, opened)})
    context = {"token": token, "full": full, "ribbon": ribbon_asked_for(request, full)}
    return render(request, "referee/tablet/_log.html", context)


def is_seen(request: HttpRequest, opened: Table) -> bool:
    """Return whether the page that polls already shows the current table, in each part that it asks for."""
    if part_asked_for(request) != TOGETHER:
        return request.GET.get("seen") == seen_of(opened.last_number, opened.rewound_changes)
    return not _stale_parts(request, seen_of(opened.last_number, opened.rewound_changes))


def _stale_parts(request: HttpRequest, current: str) -> list[str]:
    """Return the parts of a table's page that show another state of the table than the current one."""
    return [part for part in ("position", "log", "desk") if request.GET.get(part, current) != current]


def nothing_new(request: HttpRequest, token: str, link: RefereeLink, opened: Table) -> HttpResponse:
    """Answer that the table is as the page shows it. What is fetched together has the hall's tiles, which are not."""
    if part_asked_for(request) != TOGETHER:
        return HttpResponse(status=204)
    context = {"token": token, "link": link, "together": ["hall"], **_hall_beside(link, opened.pk)}
    return render(request, "referee/tablet/together.html", context)


def _hall_beside(link: RefereeLink, table_id: int | None) -> dict[str, Any]:
    """Return what the tiles need, beside the table that is opened, if any."""
    return {"hall": hall_view(link.hall, link), "opened": table_id, "announced": announced_to_referee(link)}


def table_page(
    request: HttpRequest,
    token: str,
    link: RefereeLink,
    full: TableFull,
    context: dict[str, Any],
    *,
    desk: str = "",
    status: int = 200,
) -> HttpResponse:
    """Render the page of a table with `desk` (a template) opened; only the parts that htmx asks for, if it does."""
    context = {**context, "token": token, "link": link, "full": full, "desk": desk}
    part = part_asked_for(request)
    if part == "desk":
        return render(request, desk, context, status=status)
    if part == "position":
        return render(request, "referee/tablet/_position.html", context, status=status)
    opened_event = None if part == TOGETHER else context.get("number")  # the log stays at the hand that it shows
    context["ribbon"] = ribbon_asked_for(request, full, opened_event)
    if part == "log":
        return render(request, "referee/tablet/_log.html", context)
    context |= _hall_beside(link, full.table_id)
    if part == TOGETHER:
        context["together"] = ["hall", *_stale_parts(request, full.seen)]
        return render(request, "referee/tablet/together.html", context, status=status)
    return render(request, "referee/tablet/table.html", context, status=status)


def part_asked_for(request: HttpRequest) -> str | None:
    """Return the id of the part that htmx wants to replace; None for the whole page."""
    htmx = getattr(request, "htmx", None)
    return htmx.target if htmx and not htmx.history_restore_request else None


def ribbon_asked_for(request: HttpRequest, full: TableFull, event: int | None = None) -> Ribbon:
    """Return the hand that the address asks for, else the opened event's, else the latest."""
    hand = request.GET.get("hand", "")
    return ribbon(full, whole_number(hand), event=event, trouble_only="trouble" in request.GET)
