"""What anybody may read: the start page, and the rules that rulings cite."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from referee.games import GAMES


@require_safe
def start(request: HttpRequest) -> HttpResponse:
    """What this is, where to sign in, how to join a table."""
    return render(request, "start.html", {"games": GAMES.values()})


@require_safe
def rules(request: HttpRequest, game: str) -> HttpResponse:
    """A game's rulebook, clause by clause, with the house options that each clause leaves open."""
    if game not in GAMES:
        raise Http404
    book = GAMES[game]
    clauses = [
        (clause, [option for option in book.options.values() if option.clause == clause.id])
        for clause in book.clauses.values()
    ]
    return render(request, "referee/rules.html", {"game": book, "clauses": clauses})
