"""The link of an invitation: somebody makes an account, or uses theirs, and has the role."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scoring.access.roles import ROLES
from scoring.errors.accounts import AccountNameTaken
from scoring.forms.accounts import InvitationForm
from scoring.models.tournaments import RoleGiven
from scoring.selectors.access.roles import invitation_for
from scoring.services.access.invitations import invitation_take
from scoring.views.access.sign_in import let_in
from scoring.views.refusals import refusals_shown


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@refusals_shown
def door(request: HttpRequest, token: str) -> HttpResponse:
    """Ask for a name and a password, unless somebody is signed in, and give the role."""
    invitation = invitation_for(token)
    account = request.user if isinstance(request.user, User) or request.user.pk else None
    form = InvitationForm(None if account else request.POST or None)
    status = 200
    if request.method == "POST" and account is not None:
        return _in(request, invitation_take(secret=token, account=account))
    if form.is_bound:
        status = 422
        if form.is_valid():
            try:
                given = invitation_take(secret=token, account=None, **form.choices)
            except AccountNameTaken as error:
                form.add_error("name", str(error))
            else:
                assert given.user is not None  # noqa: S101 - it was given to an account
                let_in(request, given.user)
                return _in(request, given)
    context = {"invitation": invitation, "role": ROLES[invitation.role], "form": form, "account": account}
    context["sign_in"] = f"{reverse('scoring:sign_in')}?next={request.path}"
    return render(request, "scoring/access/invitation.html", context, status=status)


def _in(request: HttpRequest, given: RoleGiven) -> HttpResponse:
    messages.success(request, _("You are in: this is the tournament."))
    return redirect("scoring:tournament", given.tournament.slug)
