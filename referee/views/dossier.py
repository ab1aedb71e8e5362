"""A case on paper: the page to print, and the same as PDF. For referees alone."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from referee.links import referee_for
from referee.selectors.dossier import Dossier, dossier
from referee.selectors.table import table_for
from referee.views.paper import dossier_pdf
from referee.views.tablet import shown


@shown
def page(request: HttpRequest, token: str, table_id: int, number: int) -> HttpResponse:
    """The case as a page that prints on A4."""
    case = _case(token, table_id, number)
    return render(request, "referee/tablet/dossier.html", {"token": token, "table_id": table_id, "case": case})


@shown
def pdf(request: HttpRequest, token: str, table_id: int, number: int) -> HttpResponse:
    """The case as a file."""
    case = _case(token, table_id, number)
    response = HttpResponse(dossier_pdf(case), content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="case-{table_id}-{number}.pdf"'
    return response


def _case(token: str, table_id: int, number: int) -> Dossier:
    link = referee_for(token)
    return dossier(table_for(link, table_id), number, made_by=link.label)
