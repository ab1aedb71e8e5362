"""The page for those who have forgotten their password: name, recovery code, new password."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from referee.ground.serving.aside import hold
from referee.ground.serving.guests import guest_at
from scoring.errors.accounts import RecoveryWrong
from scoring.forms.accounts import RecoveryForm
from scoring.services.access.notes import account_noted
from scoring.services.access.recovery import account_recovered
from scoring.services.access.sign_in import MINUTES, Attempt
from scoring.views.access.sign_in import HELD, let_in


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest) -> HttpResponse:
    """Ask, or give the account the new password and let its person in."""
    form = RecoveryForm(request.POST or None)
    address = guest_at(request.META.get("REMOTE_ADDR", ""))
    attempt = Attempt(f"recovery of {request.POST.get('name', '')}", address)
    if not form.is_valid():
        return _shown(request, form)
    if not attempt.is_allowed():
        return hold(_shown(request, form, wait=MINUTES), HELD)
    try:
        account = account_recovered(**form.choices)
    except RecoveryWrong as error:
        form.add_error("code", str(error))
        return _shown(request, form)
    attempt.succeeded()
    account_noted("recovered", account, address)
    let_in(request, account)
    messages.success(request, _("You have a new password. The code is used up: make another one."))
    return redirect("scoring:account")


def _shown(request: HttpRequest, form: RecoveryForm, wait: int = 0) -> HttpResponse:
    status = 429 if wait else 422 if form.is_bound else 200
    page = render(request, "scoring/access/recovery.html", {"form": form, "wait": wait}, status=status)
    if wait:
        page["Retry-After"] = str(wait * 60)
    return page
