"""Everything that an organiser can print, on one page, and the documents as PDF."""

from __future__ import annotations

from functools import partial

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from referee.ground.serving.aside import in_portions
from referee.ground.whole_numbers import whole_number
from scoring.printing.documents import DOCUMENTS, Asked, document_in_portions
from scoring.selectors.tournaments.competitions import own_competition
from scoring.views.decorators import OrganiserRequest
from scoring.wording.addresses import base_address


@require_GET
@login_required
def page(request: OrganiserRequest, slug: str) -> HttpResponse:
    """Show what can be printed, for the latest round or the one that the address asks for."""
    competition = own_competition(request.user, slug)
    rounds = list(competition.rounds.values_list("number", flat=True))
    wanted = whole_number(request.GET.get("round", ""))
    number = wanted if wanted in rounds else rounds[-1] if rounds else None
    context = {
        "competition": competition,
        "rounds": rounds,
        "number": number,
        "of_round": {name: one for name, one in DOCUMENTS.items() if one.of_round},
        "others": {name: one for name, one in DOCUMENTS.items() if not one.of_round},
    }
    return render(request, "scoring/files/paper.html", context)


@require_GET
@never_cache
@login_required
def document(request: OrganiserRequest, slug: str, document: str, number: int | None = None) -> HttpResponse:
    """Return a document to look at and print. 404 for one of a round that doesn't exist."""
    competition = own_competition(request.user, slug)
    found = DOCUMENTS.get(document)
    if found is None or found.of_round is (number is None):
        raise Http404
    if number is not None and not competition.rounds.filter(number=number).exists():
        raise Http404
    asked = Asked(competition, number, base_address(request))
    name = "-".join(filter(None, (competition.slug, document, str(number or ""))))
    return in_portions(request, partial(document_in_portions, document, asked), partial(_pdf_response, name))


def _pdf_response(name: str, content: bytes) -> HttpResponse:
    """Return a PDF that the browser shows, from where it can be printed or saved."""
    headers = {"Content-Disposition": f'inline; filename="{name}.pdf"'}
    return HttpResponse(content, content_type="application/pdf", headers=headers)
