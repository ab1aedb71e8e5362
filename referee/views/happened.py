"""What happened at a seat's table: the list of a hand's tricks or turns, and of the penalties."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from referee.access.links import seat_for
from referee.ground.whole_numbers import whole_number
from referee.selectors.parts.lending import reader_at
from referee.selectors.replay.happened import happened_view
from referee.views.errors import errors_as_pages


@never_cache
@require_safe
@errors_as_pages
def page(request: HttpRequest, token: str) -> HttpResponse:
    """Show a hand (`hand` in the query, else the latest) and the penalties; for htmx only the part that changes."""
    seat = seat_for(token)
    hand, part = number_in(request, "hand"), number_in(request, "page")
    shown = happened_view(seat.table, reader_at(seat), hand=hand, page=part or 1)
    asked = "&".join(f"{name}={number}" for name, number in (("hand", hand), ("page", part)) if number)
    context = {"token": token, "happened": shown, "asked": asked}
    is_fragment = bool(getattr(request, "htmx", False))
    return render(request, "referee/seat/_happened.html" if is_fragment else "referee/seat/happened.html", context)


def number_in(request: HttpRequest, name: str) -> int | None:
    """Return a number of the query; None if there is none, or what is there is no such number."""
    return whole_number(request.GET.get(name, ""))
