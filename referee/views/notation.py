"""Games as text: reading one that somebody brings, and saving the hands of a table that are over.

A game that is read is stored nowhere. Its text stands in the page's form and comes back with each step.
"""

from __future__ import annotations

from functools import partial

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from referee.access.links import replayed_table
from referee.errors import EventUnknown
from referee.games import GAMES
from referee.ground.errors import Malformed, RefereeError, TooMany
from referee.ground.rest import PLAIN_TEXT
from referee.ground.serving.aside import answer_in_two_steps, goes_on
from referee.ground.serving.guests import times_within_the_hour
from referee.ground.whole_numbers import whole_number
from referee.notation.reading import LONGEST
from referee.selectors.replay.notation import notation_of
from referee.selectors.replay.read_game import ReadGames, game_read, is_kept, rule_on_text
from referee.views.errors import errors_as_pages

MOST_AN_ADDRESS = 60  # new texts per hour: each takes a second or two of the thread for long work
LETTER_BYTES = 4  # of UTF-8, at most


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def read(request: HttpRequest) -> HttpResponse:
    """Ask for a game as text. If one is sent, rule on it, and show it at one of its entries."""
    if request.method != "POST":
        return render(request, "referee/notation/page.html", {"games": GAMES.values()})
    try:
        text = _text_sent(request)
        game = whole_number(request.POST.get("game", ""), least=1) or 1
        if not (goes_on(request) or is_kept(text, game)):
            _refuse_too_many(request.META.get("REMOTE_ADDR", ""))
    except RefereeError as error:
        return _page(request, request.POST.get("text", ""), error)
    return answer_in_two_steps(request, lambda: partial(_ruled, text, game), partial(_page, request, text), long=True)


def _ruled(text: str, game: int) -> ReadGames | RefereeError:
    """Rule on a text. No query, so this can be done beside the thread of the pages."""
    try:
        return rule_on_text(text, game)
    except RefereeError as error:
        return error


def _page(request: HttpRequest, text: str, ruled: ReadGames | RefereeError) -> HttpResponse:
    """Show a game at the entry that was asked for, or why the text can't be read."""
    context: dict[str, object] = {"games": GAMES.values(), "text": text}
    try:
        if isinstance(ruled, RefereeError):
            raise ruled
        read = game_read(ruled, whole_number(request.POST.get("at", "")))
        context |= {"read": read, "moment": read.moment, "replay": read.replay, "full": read.moment}
    except RefereeError as error:
        return render(request, "referee/notation/page.html", context | {"error": error}, status=error.status)
    return render(request, "referee/notation/page.html", context)


def _text_sent(request: HttpRequest) -> str:
    """Return the text of the file, or else of the form. Raises Malformed if there is none."""
    file = request.FILES.get("file")
    try:
        text = file.read(LETTER_BYTES * LONGEST + 1).decode("utf-8-sig") if isinstance(file, UploadedFile) else ""
    except UnicodeDecodeError as error:
        raise Malformed(
            _("This file is no text in UTF-8. Save it as plain text, or paste it."), field="file"
        ) from error
    text = (text or request.POST.get("text", "")).replace("\r\n", "\n")
    if not text.strip():
        raise Malformed(_("Paste a game, or choose a file with one."), field="text")
    return text


def _refuse_too_many(address: str) -> None:
    if address and times_within_the_hour("read-games", address) > MOST_AN_ADDRESS:
        raise TooMany


@never_cache
@require_safe
@errors_as_pages
def save(request: HttpRequest, token: str) -> HttpResponse:
    """Send the hands of a table that are over, as text, to whoever has the address of its replay."""
    table = replayed_table(token)
    text = notation_of(table)
    if not text:
        raise EventUnknown(number=table.last_number)
    name = f'attachment; filename="table-{table.room_number}.txt"'
    return HttpResponse(text, content_type=PLAIN_TEXT, headers={"Content-Disposition": name})
