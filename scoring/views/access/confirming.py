"""Asks for the password again before an act that a passer-by at an unlocked screen must not do."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from referee.ground.serving.aside import Work, answer_in_two_steps, hold
from referee.ground.serving.guests import guest_at
from scoring.services.access.sign_in import MINUTES, Attempt, Checked, password_check
from scoring.views.access.sign_in import HELD, failed

FIELD = "own_password"


def asks_password(request: HttpRequest) -> bool:
    """Return whether the sender has a password: neither the holder of a link has one, nor perhaps this computer."""
    return bool(request.user.pk and request.user.has_usable_password())


def with_password(
    request: HttpRequest, then: Callable[[], HttpResponse], refused: Callable[[str], HttpResponse]
) -> HttpResponse:
    """Answer by `then` if the sender's own password was sent too, else by `refused` with what is wrong, in words.

    The password is checked aside, so the view is called twice; nothing may be done before this.
    """
    if not asks_password(request):
        return then()
    hashed = getattr(request.user, "password", "")
    name, key = request.user.get_username(), request.session.session_key or ""
    attempt = Attempt(name, guest_at(request.META.get("REMOTE_ADDR", "")), f"asked again {key}")

    def first() -> Work[Checked] | HttpResponse:
        if attempt.is_allowed():
            return password_check(name, request.POST.get(FIELD, ""))
        return hold(refused(_("Too many wrong passwords. Wait %(minutes)s minutes.") % {"minutes": MINUTES}), HELD)

    def answer(checked: Checked) -> HttpResponse:
        if not checked.right or checked.hashed != hashed:
            failed(request, name)
            return refused(_("This is not your password. Nothing was done."))
        attempt.succeeded()
        return then()

    return answer_in_two_steps(request, first, answer)
