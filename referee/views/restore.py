"""Putting the real cards back: the referee ticks off one step after another, then play goes on."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from referee.access.actors import referee_actor
from referee.access.links import referee_for
from referee.access.sections import refuse_elsewhere
from referee.engine.fields import YES
from referee.errors import NothingToRestore
from referee.forms.reading import read_mark, read_number
from referee.ground.errors import RefereeError
from referee.models import RefereeLink
from referee.selectors.tablet.table import table_for
from referee.services.restoring import restore_finish, restore_tick
from referee.views.errors import refusal_page

Act = Callable[[HttpRequest, RefereeLink, int, int], None]


def checklist_form(act: Act) -> Callable[..., HttpResponse]:
    """Wrap a form of the checklist. It returns to the table, even if another referee was faster."""

    @wraps(act)
    def answered(request: HttpRequest, token: str, table_id: int, number: int) -> HttpResponse:
        try:
            link = referee_for(token)
            refuse_elsewhere(table_for(link, table_id), referee_actor(link))
            act(request, link, table_id, number)
        except NothingToRestore:
            pass
        except RefereeError as error:
            return refusal_page(request, error, whole=True)
        return HttpResponseRedirect(reverse("referee:tablet-table", args=[token, table_id]))

    return require_POST(answered)


@checklist_form
def tick(request: HttpRequest, link: RefereeLink, table_id: int, number: int) -> None:
    """Tick off one step, or remove its tick."""
    step, done = read_number(request.POST.get("step", ""), "step"), request.POST.get("done") == YES
    key = read_mark(request.POST).key
    restore_tick(link=link, table_id=table_id, number=number, step=step, done=done, key=key)


@checklist_form
def finish(request: HttpRequest, link: RefereeLink, table_id: int, number: int) -> None:
    """Resume play: the cards are back."""
    key = read_mark(request.POST).key
    restore_finish(table_id=table_id, actor=referee_actor(link), number=number, key=key)
