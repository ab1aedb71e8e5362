"""The recording depth of a table, and entering outcomes: on the phones and on the tablet."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from referee.access.actors import referee_actor, seat_actor
from referee.access.links import seat_for
from referee.forms.reading import Mark, read_body, read_mark
from referee.games import game_named
from referee.ground.errors import RefereeError
from referee.selectors.seat.seat import seat_view
from referee.services.depths import depth_change
from referee.shapes.table import TableFull
from referee.views.desk import ActingDesk, Context
from referee.views.errors import errors_as_pages
from referee.views.seats import enter_event


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@errors_as_pages
def recording(request: HttpRequest, token: str) -> HttpResponseBase:
    """Show what this seat's table records, the alternatives, and what each can prove; a tap changes the depth."""
    seat = seat_for(token)
    if request.method != "POST":
        return _recording(request, token)
    try:
        depth, key = request.POST.get("depth", ""), read_mark(request.POST).key
        depth_change(table_id=seat.table_id, actor=seat_actor(seat), depth=depth, key=key)
    except RefereeError as error:
        return _recording(request, token, error)
    return redirect("referee:seat", token)


def _recording(request: HttpRequest, token: str, error: RefereeError | None = None) -> HttpResponse:
    context = {"seat": seat_view(seat_for(token)), "token": token, "key": uuid4().hex, "error": error}
    return render(request, "referee/seat/recording.html", context, status=error.status if error else 200)


class RecordingDesk(ActingDesk):
    """The table's recording depth, and what each depth can prove."""

    template = "referee/tablet/_desk_recording.html"

    def context(self, full: TableFull, **address: Any) -> Context:
        """Return nothing: the table is enough."""
        return {}

    def act(self, mark: Mark, **address: Any) -> str:
        """Change the recording depth from now on."""
        depth = self.request.POST.get("depth", "")
        depth_change(table_id=self.table.pk, actor=referee_actor(self.link), depth=depth, key=mark.key)
        return reverse("referee:tablet-table", args=[self.token, self.table.pk])


class TallyDesk(ActingDesk):
    """Entering the outcome of a hand, or the result of the game, for the table."""

    template = "referee/tablet/_desk_tally.html"

    def context(self, full: TableFull, **address: Any) -> Context:
        """Return nothing: the table is enough."""
        return {}

    def act(self, mark: Mark, **address: Any) -> str:
        """Enter it."""
        return enter_event(self, read_body(self.request.POST, game_named(self.table.game)), mark)
