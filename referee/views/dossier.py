"""A case on paper: the page to print, and the same as PDF. For referees alone."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from referee.links import referee_for
from referee.selectors.anonymous import anonymised
from referee.selectors.dossier import Dossier, dossier
from referee.selectors.table import table_for
from referee.views.paper import dossier_pdf
from referee.views.tablet import shown

ANONYMOUS = "anonymous"  # in the query of an address: without names


@shown
def page(request: HttpRequest, token: str, table_id: int, number: int) -> HttpResponse:
    """The case as a page that prints on A4."""
    context = {"token": token, "table_id": table_id, "anonymous": ANONYMOUS in request.GET}
    context["case"] = _case(request, token, table_id, number)
    return render(request, "referee/tablet/dossier.html", context)


@shown
def pdf(request: HttpRequest, token: str, table_id: int, number: int) -> HttpResponse:
    """The case as a file."""
    case = _case(request, token, table_id, number)
    response = HttpResponse(dossier_pdf(case), content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="case-{table_id}-{number}.pdf"'
    return response


def _case(request: HttpRequest, token: str, table_id: int, number: int) -> Dossier:
    """The case, without names if the address asks for that."""
    link = referee_for(token)
    case = dossier(table_for(link, table_id), number, made_by=link.label)
    if ANONYMOUS not in request.GET:
        return case
    return anonymised(case, link.hall.referee_links.order_by("pk").values_list("label", flat=True))
