"""Sign-in in two steps: switching it on and off, and the second step itself."""

from __future__ import annotations

from base64 import b32encode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST
from django_otp.plugins.otp_totp.models import TOTPDevice

from referee.ground.serving.aside import hold
from referee.ground.serving.guests import guest_at
from scoring.services.access.notes import account_noted
from scoring.services.access.sign_in import MINUTES, Attempt
from scoring.services.access.two_steps import second_step, two_steps_begun, two_steps_confirmed, two_steps_off
from scoring.views.access.confirming import with_password
from scoring.views.access.sign_in import FIRST_STEP, HELD, let_in
from scoring.views.decorators import OrganiserRequest

PATIENCE = 300  # seconds between the two steps


@require_POST
@login_required
def begin(request: OrganiserRequest) -> HttpResponse:
    """Show the secret for the app, after the password was asked for again."""

    def begun() -> HttpResponse:
        return _secret_shown(request, two_steps_begun(account=request.user))

    return with_password(request, begun, lambda wrong: _back(request, wrong))


@require_POST
@login_required
def confirm(request: OrganiserRequest) -> HttpResponse:
    """Switch it on with the first code of the app."""
    if not two_steps_confirmed(account=request.user, code=request.POST.get("code", "")):
        return _back(request, _("That was not the code of the app. Begin once more; the phone's clock must be right."))
    account_noted("two_steps_on", request.user, _address(request))
    messages.success(request, _("From now on signing in takes the password and a code of the app."))
    return redirect("scoring:account")


@require_POST
@login_required
def off(request: OrganiserRequest) -> HttpResponse:
    """Switch it off, after the password was asked for again."""

    def switched() -> HttpResponse:
        two_steps_off(account=request.user)
        account_noted("two_steps_off", request.user, _address(request))
        messages.success(request, _("From now on the password alone is enough."))
        return redirect("scoring:account")

    return with_password(request, switched, lambda wrong: _back(request, wrong))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def enter(request: HttpRequest) -> HttpResponse:
    """Ask for the code, after the password was right in this session, and let its person in."""
    first = request.session.get(FIRST_STEP)
    if first is None or timezone.now().timestamp() - first["at"] > PATIENCE:
        return redirect("scoring:sign_in")
    if request.method != "POST":
        return render(request, "scoring/access/second_step.html", {})
    attempt = Attempt(f"second step of {first['account']}", _address(request))
    if not attempt.is_allowed():
        page = render(request, "scoring/access/second_step.html", {"wait": MINUTES}, status=429)
        page["Retry-After"] = str(MINUTES * 60)
        return hold(page, HELD)
    account = second_step(account_id=first["account"], hashed=first["hashed"], code=request.POST.get("code", ""))
    if account is None:
        known = User.objects.filter(pk=first["account"]).first()
        if known is not None:
            account_noted("wrong_code", known, _address(request))
        return render(request, "scoring/access/second_step.html", {"wrong": True}, status=422)
    attempt.succeeded()
    del request.session[FIRST_STEP]
    let_in(request, account)
    return redirect(first["next"])


def _secret_shown(request: OrganiserRequest, device: TOTPDevice) -> HttpResponse:
    key = b32encode(device.bin_key).decode().rstrip("=")
    grouped = " ".join(key[at : at + 4] for at in range(0, len(key), 4))
    return render(request, "scoring/access/two_steps.html", {"address": device.config_url, "key": grouped})


def _back(request: HttpRequest, wrong: str) -> HttpResponse:
    messages.error(request, wrong)
    return redirect(reverse("scoring:account"))


def _address(request: HttpRequest) -> str:
    return guest_at(request.META.get("REMOTE_ADDR", ""))
