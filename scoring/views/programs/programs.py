"""The page where people make and revoke the tokens with which programs act for their account (decision 0064)."""

from functools import partial

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from scoring.access.roles import ACCOUNT_SCOPES
from scoring.errors.rest import TokenUnclear
from scoring.selectors.programs.tokens import account_tokens_of
from scoring.services.programs.tokens import account_token_make, account_token_revoke
from scoring.views.access.confirming import with_password
from scoring.views.decorators import OrganiserRequest


@require_GET
@login_required
def page(request: OrganiserRequest) -> HttpResponse:
    return _page(request)


@require_POST
@login_required
def make(request: OrganiserRequest) -> HttpResponse:
    """Make a token, after the password was asked for again, and show its secret on this page alone."""
    return with_password(request, partial(_made, request), partial(_refused, request))


def _made(request: OrganiserRequest) -> HttpResponse:
    name, scopes = request.POST.get("name", ""), request.POST.getlist("scope")
    try:
        _token, secret = account_token_make(user_id=request.user.pk, name=name, scopes=scopes)
    except TokenUnclear as error:
        messages.error(request, str(error))
        return redirect("scoring:programs")
    return _page(request, secret)


@require_POST
@login_required
def revoke(request: OrganiserRequest, token_id: int) -> HttpResponse:
    token = account_token_revoke(user_id=request.user.pk, token_id=token_id)
    if token is not None:
        messages.success(request, _("The token “%(name)s” no longer opens anything.") % {"name": token.name})
    return redirect("scoring:programs")


def _refused(request: OrganiserRequest, wrong: str) -> HttpResponse:
    messages.error(request, wrong)
    return redirect("scoring:programs")


def _page(request: OrganiserRequest, secret: str = "") -> HttpResponse:
    context = {"rows": account_tokens_of(request.user), "scopes": ACCOUNT_SCOPES, "secret": secret}
    return render(request, "scoring/programs/programs.html", context)
