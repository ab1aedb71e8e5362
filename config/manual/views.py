"""The manual's pages: its contents, a chapter, and the referee's sheet of a game."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from config.manual.chapters import CHAPTERS
from referee.games import GAMES
from referee.selectors.rules.breaches import price_clauses, typical_breaches


def text_of(chapter: str) -> str:
    """Return the template with a chapter's text in the reader's language."""
    language = (get_language() or "")[:2]
    known = language if language in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
    return f"help/{known}/{chapter}.html"


@require_safe
def contents(request: HttpRequest) -> HttpResponse:
    """List the chapters and the referee's sheets."""
    return render(request, "help/contents.html", {"chapters": CHAPTERS, "games": GAMES.values()})


@require_safe
def chapter(request: HttpRequest, chapter: str) -> HttpResponse:
    """Show a chapter in the reader's language."""
    if chapter not in CHAPTERS:
        raise Http404
    context = {"slug": chapter, "chapter": CHAPTERS[chapter], "text": text_of(chapter), "games": GAMES.values()}
    return render(request, "help/chapter.html", context)


@require_safe
def sheet(request: HttpRequest, game: str) -> HttpResponse:
    """Show what a referee may need at a table of a game, to print on A4: acts, prices, breaches by clause."""
    if game not in GAMES:
        raise Http404
    context = {
        "game": GAMES[game],
        "text": text_of("sheet"),
        "prices": price_clauses(GAMES[game]),
        "breaches": typical_breaches(GAMES[game]),
    }
    return render(request, "help/sheet.html", context)
