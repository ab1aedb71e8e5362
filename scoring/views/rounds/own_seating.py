"""A seating that the organiser brings: shown as it was read, and made a draft after somebody has looked at it."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from django.contrib.auth.decorators import login_required
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from referee.ground.errors import RefereeError
from scoring.models.tournaments import Competition
from scoring.selectors.rounds.own_seating import own_seating_view
from scoring.selectors.tournaments.competitions import own_competition
from scoring.services.rounds.drafts import draft_bring
from scoring.systems.roster.bounds import LARGEST_FILE
from scoring.systems.roster.files import FileTrouble, text_of_file
from scoring.systems.rounds.own_seating import NOBODY
from scoring.views.decorators import OrganiserRequest, told
from scoring.wording.roster import file_trouble_text

ANSWER = "answer-"  # how the names of the fields with answers begin


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@told
def page(request: OrganiserRequest, slug: str, number: int) -> HttpResponse:
    """Show the form for a seating. If one is sent, show how it is read; if it was looked at, make the draft."""
    competition = own_competition(request.user, slug)
    if request.method != "POST":
        return _page(request, competition, number)
    text = _text(request)
    if isinstance(text, FileTrouble):
        return _page(request, competition, number, wrong=file_trouble_text(text), status=422)
    if not text.strip():
        return _page(request, competition, number, wrong=_("Paste a seating or choose a file first."), status=422)
    answers = {key.removeprefix(ANSWER): str(request.POST[key]) for key in request.POST if key.startswith(ANSWER)}
    view = own_seating_view(competition, text, answers)
    looked_at = request.POST.get("do") == "draft" and request.POST.get("seen") == view.seen and view.read.fits
    if not looked_at:
        return _page(request, competition, number, view=view)
    key = str(request.POST.get("key", ""))[:64] or None
    try:
        draft = draft_bring(competition_id=competition.pk, number=number, tables=view.ids, key=key)
    except RefereeError as error:
        return _page(request, competition, number, view=view, wrong=str(error), status=error.status)
    return redirect(f"{reverse('scoring:drafts', args=[slug])}?{urlencode({'of': draft.pk})}")


def _text(request: OrganiserRequest) -> str | FileTrouble:
    """Return the seating that was sent, as text."""
    file = request.FILES.get("file")
    if isinstance(file, UploadedFile):
        return text_of_file(file.read(LARGEST_FILE + 1))
    return "\n".join(request.POST.get("seating", "").splitlines())[:LARGEST_FILE]


def _page(
    request: OrganiserRequest, competition: Competition, number: int, *, status: int = 200, **more: Any
) -> HttpResponse:
    context = {"competition": competition, "number": number, "key": uuid4().hex, "nobody": NOBODY, **more}
    return render(request, "scoring/rounds/own_seating.html", context, status=status)
