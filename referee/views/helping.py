"""Helping at a table that other referees watch."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from referee.access.links import referee_for
from referee.services.notes import help_begin
from referee.views.errors import errors_as_pages


@require_POST
@errors_as_pages
def begin(request: HttpRequest, token: str, table_id: int) -> HttpResponse:
    """Note that this referee helps at the table, and return to the table."""
    help_begin(link=referee_for(token), table_id=table_id)
    return HttpResponseRedirect(reverse("referee:tablet-table", args=[token, table_id]))
