"""Files to save: the organiser's page of them, and the files, for organisers and for everybody."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.auth.decorators import login_required
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from referee import api
from scoring.exports.files import ALL, FORMATS, file_in_portions, sheets_of
from scoring.exports.sheet import Sheet
from scoring.exports.writers.csv import DIALECTS, csv_text
from scoring.jobs.files import is_large
from scoring.models import Competition
from scoring.selectors.competitions import own_competition
from scoring.selectors.shared import version_of
from scoring.selectors.standings import competition_by_slug
from scoring.views.jobs import job_views
from scoring.views.told import OrganiserRequest

FRESH = 60  # seconds for which a public file is kept; any change of the competition makes a new one


@require_GET
@login_required
def page(request: OrganiserRequest, slug: str) -> HttpResponse:
    competition = own_competition(request.user, slug)
    several = {name: format_ for name, format_ in FORMATS.items() if format_.several}
    context = {
        "competition": competition,
        "sheets": sheets_of(competition, whole=True),
        "formats": FORMATS,
        "several": several,
        "large": is_large(competition),
        "made": job_views(request.user, competition),
    }
    return render(request, "scoring/files.html", context)


@require_GET
@never_cache
@login_required
def file(request: OrganiserRequest, slug: str, sheet: str, extension: str) -> HttpResponse:
    competition = own_competition(request.user, slug)
    return _file(request, competition, sheet, extension, whole=True)


@require_GET
@never_cache
def public(request: HttpRequest, slug: str, sheet: str, extension: str) -> HttpResponse:
    """Return a file of what everybody may see. Everybody who asks for the same file gets the same bytes.

    Of each file only the latest version is kept, so that many changes and strange addresses fill no memory.
    """
    competition = competition_by_slug(slug)
    dialect = _dialect(request)
    key = f"file:{competition.pk}:{sheet}:{extension}:{dialect}:{get_language()}"
    version = version_of(competition)
    kept = cache.get(key)
    if kept is not None and kept[0] == version:
        return _answer(competition, sheet, extension, kept[1])

    def keep(made_from: object, content: bytes) -> None:
        cache.set(key, (made_from, content), FRESH)

    return _file(request, competition, sheet, extension, whole=False, keep=keep)


def _dialect(request: HttpRequest) -> str:
    """Return the dialect of CSV that the address asks for; "" for an unknown one."""
    wanted = request.GET.get("for", "")
    return wanted if wanted in DIALECTS else ""


def _file(
    request: HttpRequest,
    competition: Competition,
    sheet: str,
    extension: str,
    *,
    whole: bool,
    keep: Callable[[object, bytes], None] = lambda _version, _content: None,
) -> HttpResponse:
    """Return a sheet or all of them as a file; 404 for what doesn't exist or isn't for this reader.

    `keep` gets the file with the version of the competition with which its reading began. The view runs again after
    each portion, and what may be seen can have changed meanwhile.
    """
    sheets = sheets_of(competition, whole=whole)
    names = list(sheets) if sheet == ALL else [sheet]
    if extension not in FORMATS or not sheets.keys() >= set(names) or (sheet == ALL and not FORMATS[extension].several):
        raise Http404

    def begin() -> api.Portions[api.Work[tuple[object, bytes]]]:
        version = version_of(competition)
        write = yield from file_in_portions(competition, names, extension, whole=whole, dialect=_dialect(request))
        return lambda: (version, write())

    def then(made: tuple[object, bytes]) -> HttpResponse:
        keep(*made)
        return _answer(competition, sheet, extension, made[1])

    return api.in_portions(request, begin, then)


def _answer(competition: Competition, sheet: str, extension: str, content: bytes) -> HttpResponse:
    return file_answer(content, f"{competition.slug}-{sheet}.{extension}", FORMATS[extension].content_type)


def csv_answer(sheet: Sheet, name: str, dialect: str) -> HttpResponse:
    """Return one small sheet as CSV, at once."""
    return file_answer(csv_text(sheet, dialect).encode(), f"{name}.csv", FORMATS["csv"].content_type)


def file_answer(content: bytes, name: str, content_type: str) -> HttpResponse:
    """Return a file to save under this name."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(content, content_type=content_type, headers=headers)
