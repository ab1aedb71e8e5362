"""The answers with files: for the organisers' page, for everybody, and for REST."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import get_language

from referee.ground.rest import PLAIN_TEXT
from referee.ground.serving.aside import Portions, Work, in_portions
from scoring.exports.files import (
    ALL,
    FORMATS,
    GAMES,
    TXT,
    file_in_portions,
    games_in_portions,
    sheets_of,
    write_book,
)
from scoring.exports.sheet import Book, Sheet
from scoring.exports.writers.csv import DIALECTS
from scoring.models.tournaments import Competition
from scoring.selectors.access.club import club_mark
from scoring.selectors.shared import version_of

FRESH = 60  # seconds for which a public file is kept; any change of the competition makes a new one

Keep = Callable[[object, bytes], None]
"""Gets the version of the competition with which the reading of a file began, and the file."""


def whole_file(
    request: HttpRequest, competition: Competition, sheet: str, extension: str, dialect: str
) -> HttpResponse:
    """Return a sheet, all sheets, or all games as text, as organisers see it. Raises Http404 for an unknown file."""
    if (sheet, extension) == (GAMES, TXT):
        answer = partial(file_answer, name=f"{competition.slug}-games.txt", content_type=PLAIN_TEXT)
        return in_portions(request, partial(games_in_portions, competition), answer)
    return _make_file(request, competition, sheet, extension, _known_dialect(dialect), whole=True)


def public_file(
    request: HttpRequest, competition: Competition, sheet: str, extension: str, dialect: str
) -> HttpResponse:
    """Return a file of what everybody may see. Everybody who asks for the same file gets the same bytes.

    Of each file only the latest version is kept, so that many changes and strange addresses fill no memory. Raises
    Http404 for what doesn't exist or isn't for everybody.
    """
    dialect = _known_dialect(dialect)
    key = f"file:{competition.pk}:{sheet}:{extension}:{dialect}:{get_language()}"
    version = version_of(competition)
    kept = cache.get(key)
    if kept is not None and kept[0] == version:
        return _answer(competition, sheet, extension, kept[1])

    def keep(made_from: object, content: bytes) -> None:
        cache.set(key, (made_from, content), FRESH)

    return _make_file(request, competition, sheet, extension, dialect, whole=False, keep=keep)


def sheet_answer(
    request: HttpRequest, sheet: Sheet, extension: str, *, name: str, title: str, about: Mapping[str, str]
) -> HttpResponse:
    """Return one small sheet, which has been read already, as a file. `?for=` chooses the dialect of CSV.

    `title` and `about` are those of the book. Raises Http404 for a format that doesn't exist.
    """
    if extension not in FORMATS:
        raise Http404
    book = Book(
        title=title,
        language=get_language() or "en",
        made_at=timezone.now(),
        sheets=(sheet,),
        about=about,
        mark=club_mark(),
    )

    def begin() -> Portions[Work[bytes]]:
        yield
        return partial(write_book, book, extension, _known_dialect(request.GET.get("for", "")))

    def then(content: bytes) -> HttpResponse:
        return file_answer(content, f"{name}.{extension}", FORMATS[extension].content_type)

    return in_portions(request, begin, then)


def file_answer(content: bytes, name: str, content_type: str) -> HttpResponse:
    """Return a file to save under this name."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(content, content_type=content_type, headers=headers)


def _known_dialect(dialect: str) -> str:
    """Return the dialect of CSV; "", which is plain CSV, if there is no such dialect."""
    return dialect if dialect in DIALECTS else ""


def _make_file(
    request: HttpRequest,
    competition: Competition,
    sheet: str,
    extension: str,
    dialect: str,
    *,
    whole: bool,
    keep: Keep = lambda _version, _content: None,
) -> HttpResponse:
    """Return a sheet or all of them as a file. Raises Http404 for what doesn't exist or isn't for this reader.

    The view runs again after each portion, and what may be seen can have changed meanwhile. So `keep` gets the
    version with which the reading began.
    """
    sheets = sheets_of(competition, whole=whole)
    names = list(sheets) if sheet == ALL else [sheet]
    if extension not in FORMATS or not sheets.keys() >= set(names) or (sheet == ALL and not FORMATS[extension].several):
        raise Http404

    def begin() -> Portions[Work[tuple[object, bytes]]]:
        version = version_of(competition)
        write = yield from file_in_portions(competition, names, extension, whole=whole, dialect=dialect)
        return lambda: (version, write())

    def then(made: tuple[object, bytes]) -> HttpResponse:
        keep(*made)
        return _answer(competition, sheet, extension, made[1])

    return in_portions(request, begin, then)


def _answer(competition: Competition, sheet: str, extension: str, content: bytes) -> HttpResponse:
    return file_answer(content, f"{competition.slug}-{sheet}.{extension}", FORMATS[extension].content_type)
