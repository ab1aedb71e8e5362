"""Files to save: the organiser's page of them, and the files, for organisers and for everybody."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import partial

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
from scoring.exports.writers.csv import csv_text
from scoring.models import Competition
from scoring.selectors.competitions import own_competition
from scoring.selectors.shared import version_of
from scoring.selectors.standings import competition_by_slug
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
    """Return a file of what everybody may see. Everybody who asks for the same file gets the same bytes."""
    competition = competition_by_slug(slug)
    dialect = request.GET.get("for", "")
    version = repr((sheet, extension, dialect, get_language(), version_of(competition)))
    key = f"file:{hashlib.sha256(version.encode()).hexdigest()}"
    kept = cache.get(key)
    if kept is not None:
        return _answer(competition, sheet, extension, kept)
    return _file(request, competition, sheet, extension, whole=False, keep=partial(cache.set, key, timeout=FRESH))


def _file(
    request: HttpRequest,
    competition: Competition,
    sheet: str,
    extension: str,
    *,
    whole: bool,
    keep: Callable[[bytes], None] = lambda _content: None,
) -> HttpResponse:
    """Return a sheet or all of them as a file; 404 for what doesn't exist or isn't for this reader."""
    sheets = sheets_of(competition, whole=whole)
    names = list(sheets) if sheet == ALL else [sheet]
    if extension not in FORMATS or not sheets.keys() >= set(names) or (sheet == ALL and not FORMATS[extension].several):
        raise Http404
    begin = partial(file_in_portions, competition, names, extension, whole=whole, dialect=request.GET.get("for", ""))

    def then(content: bytes) -> HttpResponse:
        keep(content)
        return _answer(competition, sheet, extension, content)

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
