"""The page of one's own account: another password, where one is signed in, what happened (decision 0092)."""

from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_POST

from referee.ground.serving.guests import guest_at
from scoring.forms.accounts import NewPasswordForm
from scoring.selectors.access.accounts import account_view
from scoring.services.access.accounts import password_set
from scoring.services.access.notes import account_noted
from scoring.services.access.recovery import recovery_code_new
from scoring.services.access.sessions import sessions_end
from scoring.services.access.two_steps import has_two_steps
from scoring.views.access.confirming import with_password
from scoring.views.decorators import OrganiserRequest


@require_GET
@login_required
def page(request: OrganiserRequest) -> HttpResponse:
    return _page(request)


@require_POST
@login_required
def password(request: OrganiserRequest) -> HttpResponse:
    """Give the account another password, and end all other sessions."""
    form = NewPasswordForm(request.POST, user=request.user)
    if not form.is_valid():
        return _page(request, form=form)

    def change() -> HttpResponse:
        key = request.session.session_key or ""
        password_set(account=request.user, password=form.cleaned_data["password"], session_key=key)
        update_session_auth_hash(request, request.user)
        account_noted("password_changed", request.user, _address(request))
        messages.success(request, _("You have a new password. Everywhere else you were signed out."))
        return redirect("scoring:account")

    return with_password(request, change, partial(_page, request, form=form))


@require_POST
@login_required
def end(request: OrganiserRequest) -> HttpResponse:
    """End one session, or all but this one."""
    only, key = request.POST.get("session", ""), request.session.session_key or ""
    ended = sessions_end(account=request.user, only=only, all_but="" if only else key)
    if ended:
        account_noted("sessions_ended", request.user, _address(request))
    told = ngettext("%(count)s session ended.", "%(count)s sessions ended.", ended)
    messages.success(request, told % {"count": ended})
    return redirect("scoring:account")


@require_POST
@login_required
def recovery(request: OrganiserRequest) -> HttpResponse:
    """Make a recovery code, and show it on this page alone."""

    def made() -> HttpResponse:
        code = recovery_code_new(account=request.user)
        account_noted("recovery_made", request.user, _address(request))
        return render(request, "scoring/access/recovery_code.html", {"code": code, "name": request.user.get_username()})

    return with_password(request, made, partial(_page, request))


def _page(request: OrganiserRequest, wrong: str = "", form: NewPasswordForm | None = None) -> HttpResponse:
    """Show the page, with what is `wrong` about the password that was asked for again."""
    view = account_view(request.user, request.session.session_key or "")
    own = form or NewPasswordForm(user=request.user)
    context = {"view": view, "form": own, "wrong": wrong, "two_steps": has_two_steps(request.user)}
    return render(request, "scoring/access/account.html", context, status=422 if wrong or form else 200)


def _address(request: OrganiserRequest) -> str:
    return guest_at(request.META.get("REMOTE_ADDR", ""))
