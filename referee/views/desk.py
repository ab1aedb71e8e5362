"""The desk of the referee's tablet: one event, player or call opened below the table, with what can be done about it.

Every desk is a page of its own (`GET`), and every act on it a form (`POST`) that leads back to a page. A refused act
shows the desk again, with the reason and everything that was filled in.
"""

from __future__ import annotations

import secrets
from typing import Any, ClassVar

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.views import View
from django.views.decorators.cache import never_cache

from referee.access.actors import referee_actor
from referee.access.links import referee_for
from referee.access.sections import refuse_elsewhere
from referee.forms.reading import Mark, read_mark
from referee.ground.errors import RefereeError
from referee.models import RefereeLink, Table
from referee.selectors.tablet.sections import elsewhere_of
from referee.selectors.tablet.table import table_for, table_full
from referee.shapes.table import TableFull
from referee.views.errors import refusal_page
from referee.views.tablet import is_seen, nothing_new, table_page

Context = dict[str, Any]


@method_decorator(never_cache, name="dispatch")
class Desk(View):
    """Base class of all desks. Each says what it shows (`context`)."""

    template: ClassVar[str]
    token: str
    link: RefereeLink
    table: Table

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Open the table named by the link and the address, or explain why not."""
        self.token = kwargs.pop("token")
        try:
            self.link = referee_for(self.token)
            self.table = table_for(self.link, kwargs.pop("table_id"))
            return super().dispatch(request, **kwargs)
        except RefereeError as error:
            return refusal_page(request, error, whole=True)

    def get(self, request: HttpRequest, **address: Any) -> HttpResponse:
        """Show the desk, unless the page polls for news and there are none."""
        if is_seen(request, self.table):
            return nothing_new(request, self.token, self.link, self.table)
        return self.show(address)

    def show(self, address: Context, error: RefereeError | None = None) -> HttpResponse:
        """Return the table's page with this desk on it. After a refusal, `given` is what was filled in."""
        if error:
            self.table.refresh_from_db()
        full = table_full(self.table)
        context = {**address, **self.context(full, **address), "error": error, "given": self.request.POST}
        context |= {"key": secrets.token_hex(16), "elsewhere": elsewhere_of(self.link, self.table)}
        status = error.status if error else 200
        return table_page(
            self.request, self.token, link=self.link, full=full, desk=self.template, context=context, status=status
        )

    def context(self, full: TableFull, **address: Any) -> Context:
        """Return what the template needs besides the table."""
        raise NotImplementedError

    def address(self, name: str, **kwargs: Any) -> str:
        """Return the address of another desk of this table, scrolled to the desk."""
        path = reverse(f"referee:tablet-{name}", kwargs={"token": self.token, "table_id": self.table.pk, **kwargs})
        return f"{path}#desk"


class ActingDesk(Desk):
    """A desk with a form. Each says what the form does (`act`).

    At a table that other referees watch, the form is refused before it is read, unless it is the form for helping.
    """

    is_help: ClassVar[bool] = False

    def post(self, request: HttpRequest, **address: Any) -> HttpResponse:
        """Carry out the form's act; if it is refused, show the desk again with the reason."""
        try:
            if not self.is_help:
                refuse_elsewhere(self.table, referee_actor(self.link))
            return HttpResponseRedirect(self.act(read_mark(request.POST), **address))
        except RefereeError as error:
            return self.show(address, error)

    def act(self, mark: Mark, **address: Any) -> str:
        """Carry out the form's act and return the address to continue at."""
        raise NotImplementedError
