"""The page “Backups”, for the organiser whose server this is: a backup has everything, of everybody (decision 93)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.contrib import messages
from django.db import connection
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from config.backups import again, automatic
from config.backups.bundle import Bundle, Unusable
from config.backups.compared import Compared, compared
from config.backups.trial import faults_of
from config.backups.whole import check_restorable
from referee.ground.serving.aside import answer_in_two_steps
from referee.ground.serving.backups import trouble
from referee.ground.serving.guests import guest_at
from scoring.services.access.notes import account_noted
from scoring.views.access.confirming import with_password
from scoring.views.decorators import OrganiserRequest, keeper

PAUSE = 10  # seconds after which the browser looks whether the server is back
LARGEST = 200_000_000  # bytes of a file that a page hands out at once


@require_GET
@keeper
def page(request: OrganiserRequest) -> HttpResponse:
    """Show the backups, where copies go, and what went wrong."""
    context = {
        "kept": automatic.kept(),
        "old": automatic.with_forgotten(),
        "folder": automatic.folder(),
        "copies": automatic.copies() or "",
        "trouble": trouble(),
        "most": settings.BACKUPS,
        "restores": connection.vendor == "sqlite",
    }
    return render(request, "backups/backups.html", context)


@require_POST
@keeper
def make(request: OrganiserRequest) -> HttpResponse:
    """Make one now."""
    return _made(request, automatic.back_up, "backup_made", _("There is a new backup."))


@require_POST
@keeper
def forget(request: OrganiserRequest) -> HttpResponse:
    """Make one now, and delete those in which people may be who were forgotten since."""
    said = _("There is a new backup, and those with people who were forgotten are deleted.")
    return _made(request, automatic.forget_in_backups, "backups_forgotten", said)


def _made(request: OrganiserRequest, make_one: Callable[[], Path | None], noted: str, said: str) -> HttpResponse:
    """Make a backup beside the pages, note it at the account and say so."""

    def work() -> Path | None:
        try:
            return make_one()
        finally:
            if not connection.in_atomic_block:  # this thread's own, which nobody else would close
                connection.close()

    def told(made: Path | None) -> HttpResponse:
        if made is not None:
            account_noted(noted, request.user, _address(request))
            messages.success(request, said)
        return redirect("backups")

    return answer_in_two_steps(request, lambda: work, told, long=True)


@require_POST
@keeper
def place(request: OrganiserRequest) -> HttpResponse:
    """Say where copies go."""
    named = request.POST.get("folder", "").strip()

    def kept() -> HttpResponse:
        try:
            automatic.copies_go_to(named)
        except Unusable as error:
            messages.error(request, str(error))
        else:
            account_noted("backup_folder", request.user, _address(request))
            messages.success(request, _("Copies go there from now on.") if named else _("No more copies are made."))
        return redirect("backups")

    return with_password(request, kept, lambda wrong: _refused(request, wrong))


@require_POST
@keeper
def download(request: OrganiserRequest, name: str) -> HttpResponse:
    """Hand out a file, after the password was asked for again: it opens every link."""
    path = _file(name)

    def sent() -> HttpResponse:
        if path.stat().st_size > LARGEST:
            return _refused(request, _("The file is too large for this page. It lies in %s.") % path.parent)
        account_noted("backup_downloaded", request.user, _address(request))
        answer = HttpResponse(path.read_bytes(), "application/zip")
        answer["Content-Disposition"] = f'attachment; filename="{path.name}"'
        return answer

    return with_password(request, sent, lambda wrong: _refused(request, wrong))


@require_GET
@keeper
def preview(request: OrganiserRequest, name: str) -> HttpResponse:
    """Show what a backup has, what would be lost if it were restored, and what in it is broken."""
    path = _file(name)
    unusable = _unusable(path)

    restores, language = again.can_restore(), get_language()

    def looked_into() -> tuple[list[Compared] | None, list[str]]:
        if unusable or not restores:
            return None, []
        with override(language):
            return compared(path), faults_of(path)

    def shown(found: tuple[list[Compared] | None, list[str]]) -> HttpResponse:
        rows, faults = found
        told = {"name": path.name, "at": _made_at(path), "rows": rows, "faults": faults}
        return render(request, "backups/preview.html", {**told, "unusable": unusable, "restores": restores})

    return answer_in_two_steps(request, lambda: looked_into, shown, long=True)


@require_POST
@keeper
def restore(request: OrganiserRequest, name: str) -> HttpResponse:
    """Have the server stop, restore a backup and start again, after the password was asked for again."""
    path = _file(name)

    def asked() -> HttpResponse:
        if not again.can_restore() or _unusable(path):
            return redirect("backup_preview", name)
        account_noted("restored", request.user, _address(request))
        again.want(name, request.user.pk, request.user.get_username())
        return render(request, "backups/restoring.html", {"seconds": PAUSE})

    def refused(wrong: str) -> HttpResponse:
        messages.error(request, wrong)
        return redirect("backup_preview", name)

    return with_password(request, asked, refused)


def _made_at(path: Path) -> datetime | None:
    """Return when a backup was made; None if its file can't be read."""
    try:
        with Bundle(path) as bundle:
            return datetime.fromisoformat(bundle.manifest["made_at"])
    except Unusable:
        return None


def _unusable(path: Path) -> str:
    """Return why this program can't restore a file; "" if it can."""
    try:
        with Bundle(path) as bundle:
            check_restorable(bundle)
    except Unusable as error:
        return str(error)
    return ""


def _file(name: str) -> Path:
    path = automatic.kept_file(name)
    if path is None:
        raise Http404
    return path


def _refused(request: HttpRequest, wrong: str) -> HttpResponse:
    messages.error(request, wrong)
    return redirect("backups")


def _address(request: HttpRequest) -> str:
    return guest_at(request.META.get("REMOTE_ADDR", ""))
