"""Confirming and disputing a result, from the phones and from the tablet."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from referee.access.actors import referee_actor, seat_actor
from referee.access.links import seat_for
from referee.errors import NothingToConfirm
from referee.forms.reading import Mark, read_mark, read_number
from referee.ground.errors import RefereeError
from referee.selectors.tablet.tablet_parts import needs
from referee.services.confirmations import report_deny, result_confirm, result_dispute
from referee.shapes.table import TableFull
from referee.views.desk import ActingDesk, Context
from referee.views.errors import errors_as_pages
from referee.views.seat import seat_page


@require_POST
@errors_as_pages
def confirm(request: HttpRequest, token: str) -> HttpResponse:
    """Confirm the result for this seat."""
    seat = seat_for(token)
    try:
        result_confirm(table_id=seat.table_id, actor=seat_actor(seat), **read_mark(request.POST)._asdict())
    except RefereeError as error:
        return seat_page(request, token, seat, error=error)
    return seat_page(request, token, seat)


@require_POST
@errors_as_pages
def dispute(request: HttpRequest, token: str) -> HttpResponse:
    """Dispute the result for this seat, which calls the referee."""
    seat = seat_for(token)
    try:
        result_dispute(seat=seat, **read_mark(request.POST)._asdict())
    except RefereeError as error:
        return seat_page(request, token, seat, error=error)
    return seat_page(request, token, seat)


@require_POST
@errors_as_pages
def deny(request: HttpRequest, token: str) -> HttpResponse:
    """Deny another seat's report, or retract this seat's own."""
    seat = seat_for(token)
    try:
        number, key = read_number(request.POST.get("number", ""), "number"), read_mark(request.POST).key
        report_deny(table_id=seat.table_id, actor=seat_actor(seat), number=number, key=key)
    except NothingToConfirm:
        pass  # the game has gone on, or somebody else did it first
    except RefereeError as error:
        return seat_page(request, token, seat, error=error)
    return seat_page(request, token, seat)


class ConfirmDesk(ActingDesk):
    """The referee's confirmation of the result."""

    template = "referee/tablet/_desk_needs.html"

    def context(self, full: TableFull, **address: Any) -> Context:
        """Return everything at this table that waits for the referee."""
        return {"needs": needs(full)}

    def act(self, mark: Mark, **address: Any) -> str:
        """Confirm the result."""
        actor = referee_actor(self.link)
        result_confirm(table_id=self.table.pk, actor=actor, key=mark.key, expected=mark.expected)
        return reverse("referee:tablet-table", args=[self.token, self.table.pk])


class DenyDesk(ConfirmDesk):
    """The referee's denial of a player's report."""

    def act(self, mark: Mark, **address: Any) -> str:
        """Deny the report."""
        number = read_number(self.request.POST.get("number", ""), "number")
        report_deny(table_id=self.table.pk, actor=referee_actor(self.link), number=number, key=mark.key)
        return reverse("referee:tablet-table", args=[self.token, self.table.pk])
