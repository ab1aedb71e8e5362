"""The page “The club”: its name, logo and colours; and the files that pages load for them (decision 0099)."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from referee.ground.serving.aside import answer_in_two_steps
from referee.ground.serving.guests import guest_at
from referee.ground.whole_numbers import whole_number
from scoring.errors.accounts import ColourUnreadable, DaysUnreadable, LogoUnusable
from scoring.selectors.access.club import club_look, look_of, the_club
from scoring.services.access.club import club_colours_set, club_keep_days_set, club_logo_set, club_name_set
from scoring.services.access.notes import account_noted
from scoring.systems.access.colours import DARK_GROUNDS, colour_read, judged
from scoring.systems.access.logos import Logo, LogoTrouble, logo_of
from scoring.views.decorators import OrganiserRequest, keeper

FOR_EVER = "public, max-age=31536000, immutable"  # its address changes with it
HOUSE = "#0e474c"  # what the field shows before a colour is chosen: the house's green


@require_GET
@keeper
def page(request: OrganiserRequest) -> HttpResponse:
    """Show how the club's pages look, and what can be chosen."""
    return _page(request)


@require_POST
@keeper
def name(request: OrganiserRequest) -> HttpResponse:
    """Give the club another name."""
    club_name_set(name=request.POST.get("name", ""))
    return _done(request, "club_named", _("That is the club's name now."))


@require_POST
@keeper
def logo(request: OrganiserRequest) -> HttpResponse:
    """Give the club another logo, or none."""
    if "remove" in request.POST:
        club_logo_set(logo=None)
        return _done(request, "club_logo_gone", _("The club has no logo any more."))
    file = request.FILES.get("file")
    content = file.read() if isinstance(file, UploadedFile) else b""
    return answer_in_two_steps(request, lambda: partial(logo_of, content), partial(_logo_read, request), long=True)


def _logo_read(request: OrganiserRequest, read: Logo | LogoTrouble) -> HttpResponse:
    try:
        club_logo_set(logo=read)
    except LogoUnusable as error:
        return _page(request, wrong_logo=str(error))
    return _done(request, "club_logo", _("That is the club's logo now."))


@require_POST
@keeper
def colours(request: OrganiserRequest) -> HttpResponse:
    """Give the club its colour, or the house's colours back.

    A button may take another in place of the colour that was asked for, which then stands on dark ground if it can.
    """
    own = request.POST.get("colours") == "own"
    asked, taken = (colour_read(request.POST.get(name, "")) for name in ("accent", "take"))
    accent = (taken or asked) if own else ""
    dark = judged(asked, DARK_GROUNDS).nearest if taken and asked else ""
    if "choose_dark" in request.POST:
        dark = colour_read(request.POST.get("take_dark", "") or request.POST.get("accent_dark", ""))
    if own and not accent:
        return _page(request, wrong_colour=_("Choose a colour."))
    try:
        club_colours_set(accent=accent, accent_dark=dark)
    except ColourUnreadable as error:
        offered = {"nearest": error.data["nearest"], "nearest_dark": error.data["dark"], "own_dark": bool(dark)}
        return _page(request, wrong_colour=str(error), accent=accent, dark=dark, **offered)
    return _done(request, "club_colours", _("The pages have these colours now.") if own else _("House colours again."))


@require_POST
@keeper
def keep_days(request: OrganiserRequest) -> HttpResponse:
    """Say how long people are kept after their last tournament."""
    typed = request.POST.get("days", "").strip()
    try:
        day = club_keep_days_set(days=(whole_number(typed) or 0) if typed else None)
    except DaysUnreadable as error:
        return _page(request, wrong_days=str(error), days=typed)
    told = _("From %(day)s on, people are forgotten then.") % {"day": date_format(day)} if day else ""
    return _done(request, "club_keep_days", told or _("People are kept for ever."))


@require_GET
def style(request: HttpRequest, name: str) -> HttpResponse:
    """Return the club's colours as a style sheet."""
    look = club_look()
    if not look.style or name != look.style:
        raise Http404
    return _kept(render(request, "scoring/access/club.css", {"look": look}, content_type="text/css"))


@require_GET
def logo_file(request: HttpRequest, name: str) -> HttpResponse:
    """Return the club's logo."""
    club = the_club()
    if not club.logo or name != look_of(club).logo:
        raise Http404
    return _kept(HttpResponse(bytes(club.logo), "image/png"))


def _kept(answer: HttpResponse) -> HttpResponse:
    answer["Cache-Control"] = FOR_EVER
    return answer


def _done(request: OrganiserRequest, kind: str, told: str) -> HttpResponse:
    account_noted(kind, request.user, guest_at(request.META.get("REMOTE_ADDR", "")))
    messages.success(request, told)
    return redirect("scoring:club")


def _page(request: OrganiserRequest, **more: Any) -> HttpResponse:
    club = the_club()
    context = {
        "club": club,
        "own": bool(club.accent) or "wrong_colour" in more,
        "days": club.keep_days or "",
        "accent": club.accent or HOUSE,
        "dark": club.accent_dark,
        "own_dark": bool(club.accent) and club.accent_dark != judged(club.accent, DARK_GROUNDS).nearest,
        **more,
    }
    return render(request, "scoring/access/club.html", context, status=422 if more else 200)
