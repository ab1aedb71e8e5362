"""The page “Second laptop”, for the organiser whose server this is: whoever stands by has everything, of everybody."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.conf import settings
from django.contrib import messages
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from config.backups import again
from config.standby.offer import Offer
from config.standby.second import second
from referee.ground.serving.guests import guest_at
from scoring.services.access.notes import account_noted
from scoring.views.access.confirming import with_password
from scoring.views.decorators import OrganiserRequest, keeper

NONE, OFFERED, FETCHING, WELL, AWAY, GOING = "none", "offered", "fetching", "well", "away", "going"


@dataclass(frozen=True, slots=True)
class State:
    """The second laptop's state: one of the words above, and the code if one is still valid."""

    word: str
    offer: Offer | None


@require_GET
@keeper
def page(request: OrganiserRequest) -> HttpResponse:
    """Show whether a second laptop stands by, and what it has. The part that changes is fetched anew."""
    fragment = getattr(request, "htmx", False)
    context = {
        "state": _state(),
        "second": second,
        "behind": max(0, second.written() - second.confirmed) if second.pairing else 0,
        "can_pair": again.can_restore(),
        "sqlite": connection.vendor == "sqlite",
        "address": settings.PUBLIC_ADDRESS,
    }
    return render(request, "standby/_state.html" if fragment else "standby/standby.html", context)


@require_POST
@keeper
def offer(request: OrganiserRequest) -> HttpResponse:
    """Make a code, with which a laptop is paired once."""

    def made() -> None:
        second.offer = Offer()

    return _done(request, made, "second_offered")


@require_POST
@keeper
def let_take_over(request: OrganiserRequest) -> HttpResponse:
    """Let the second laptop take over now. It asks for the last changes, and this one then leads everybody there."""

    def wanted() -> None:
        second.over_wanted = second.stands_by
        if not second.over_wanted:
            messages.error(request, _("The second laptop is away, so nothing was done."))

    return _done(request, wanted, "second_takes_over")


@require_POST
@keeper
def part(request: OrganiserRequest) -> HttpResponse:
    """End the pairing with the second laptop."""
    return _done(request, second.part, "second_gone")


def _done(request: OrganiserRequest, act: Callable[[], None], noted: str) -> HttpResponse:
    """Do something after the password was asked for again, note it at the account, and show the page."""

    def then() -> HttpResponse:
        if again.can_restore():
            account_noted(noted, request.user, guest_at(request.META.get("REMOTE_ADDR", "")))
            act()
        return redirect("second_laptop")

    return with_password(request, then, lambda wrong: _refused(request, wrong))


def _state() -> State:
    offered = second.offer if second.offer and second.offer.is_open else None
    if offered:
        return State(OFFERED, offered)
    if second.pairing is None:
        return State(NONE, None)
    if second.stands_by:
        return State(GOING if second.over_wanted else WELL, None)
    return State(AWAY if second.complete_at else FETCHING, None)


def _refused(request: HttpRequest, wrong: str) -> HttpResponse:
    messages.error(request, wrong)
    return redirect("second_laptop")
