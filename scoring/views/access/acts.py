"""The audit log: a page on which it is read and filtered, and files of it."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from scoring.exports.answers import sheet_answer
from scoring.exports.files import FORMATS
from scoring.exports.sheets.log import acts_sheet
from scoring.selectors.access.acts import Asked, acts_kept_since, acts_of
from scoring.selectors.tournaments.competitions import own_competition
from scoring.views.decorators import OrganiserRequest


@require_GET
@login_required
def page(request: OrganiserRequest, slug: str) -> HttpResponse:
    competition = own_competition(request.user, slug)
    log = acts_of(competition.tournament, Asked.of(request.GET))
    context = {
        "competition": competition,
        "log": log,
        "since": acts_kept_since(competition.tournament),
        "query": request.GET.urlencode(),
        "formats": FORMATS,
    }
    return render(request, "scoring/access/acts.html", context)


@require_GET
@login_required
def of_club(request: OrganiserRequest) -> HttpResponse:
    """Show what was done to the club and, of what belongs to accounts, what was done with the reader's own."""
    return render(request, "scoring/access/club_acts.html", {"log": acts_of(request.user, Asked.of(request.GET))})


@require_GET
@login_required
def file(request: OrganiserRequest, slug: str, extension: str) -> HttpResponse:
    """Return the lines that pass the filter of the page, as a file."""
    tournament = own_competition(request.user, slug).tournament
    sheet = acts_sheet(acts_of(tournament, Asked.of(request.GET)))
    about = {"tournament": tournament.name, "slug": tournament.slug}
    return sheet_answer(request, sheet, extension, name=f"{tournament.slug}-log", title=tournament.name, about=about)
