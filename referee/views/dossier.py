"""A case on paper: the page to print, and the same as a PDF. For referees only."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from referee.access.links import referee_for
from referee.selectors.tablet.anonymous import anonymise_case
from referee.selectors.tablet.dossier import Dossier, dossier
from referee.selectors.tablet.table import table_for
from referee.views.paper import dossier_pdf
from referee.views.tablet import display_only

ANONYMOUS = "anonymous"  # in the query string: leave out names


@display_only
def page(request: HttpRequest, token: str, table_id: int, number: int) -> HttpResponse:
    """Show the case as a page that prints on A4."""
    context = {"token": token, "table_id": table_id, "anonymous": ANONYMOUS in request.GET}
    context["case"] = _case(request, token, table_id, number)
    return render(request, "referee/tablet/dossier.html", context)


@display_only
def pdf(request: HttpRequest, token: str, table_id: int, number: int) -> HttpResponse:
    """Send the case as a PDF file."""
    case = _case(request, token, table_id, number)
    response = HttpResponse(dossier_pdf(case, anonymous=ANONYMOUS in request.GET), content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="case-{table_id}-{number}.pdf"'
    return response


def _case(request: HttpRequest, token: str, table_id: int, number: int) -> Dossier:
    """Return the case, without names if the address asks for that."""
    link = referee_for(token)
    case = dossier(table_for(link, table_id), number, made_by=link.label)
    if ANONYMOUS not in request.GET:
        return case
    return anonymise_case(case, link.hall.referee_links.order_by("pk").values_list("label", flat=True))
