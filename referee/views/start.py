"""Public pages: the start page, and the rules that rulings cite."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from referee.games import GAMES
from referee.selectors.rules.rulebook import pocket_clauses
from referee.views.cases import once_cases_are_read

LONGEST_SEARCH = 80


@require_safe
def start(request: HttpRequest) -> HttpResponse:
    """Show what this is, where to sign in, and how to join a table."""
    return render(request, "start.html", {"games": GAMES.values()})


@require_safe
def rules(request: HttpRequest, game: str) -> HttpResponse:
    """Show a game's pocket rulebook clause by clause, searched by `q`, with options and examples."""
    if game not in GAMES:
        raise Http404
    wanted = request.GET.get("q", "")[:LONGEST_SEARCH]
    template = "referee/_clauses.html" if request.headers.get("HX-Request") else "referee/rules.html"

    def page() -> HttpResponse:
        context = {"game": GAMES[game], "wanted": wanted, "clauses": pocket_clauses(GAMES[game], wanted)}
        return render(request, template, context)

    return once_cases_are_read(request, page)
