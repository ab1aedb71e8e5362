"""Roles: the owner's page where they are given and taken back, the page of a helper, and the link of a role."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_safe

from scoring.access.roles import ROLES
from scoring.selectors.access.roles import invitations_of, role_for, roles_of, tables_to_help
from scoring.selectors.tournaments.competitions import own_competition
from scoring.services.access.invitations import invitation_make, invitation_revoke
from scoring.services.access.roles import GIVEN, role_give, role_take
from scoring.views.access.gate import hold_role
from scoring.views.decorators import OrganiserRequest, act_on
from scoring.views.refusals import refusals_shown
from scoring.wording.addresses import base_address


@require_GET
@login_required
def roles(request: OrganiserRequest, slug: str) -> HttpResponse:
    return _page(request, slug)


@act_on("scoring:roles")
def give(request: OrganiserRequest, slug: str) -> HttpResponse:
    tournament = own_competition(request.user, slug).tournament_id
    role, name = request.POST.get("role", ""), request.POST.get("name", "")
    if "invite" in request.POST:
        _made, secret = invitation_make(tournament_id=tournament, role=role, name=name)
        return _page(request, slug, base_address(request) + reverse("scoring:invitation", args=[secret]))
    role_give(tournament_id=tournament, role=role, name=name, by_link="by_link" in request.POST)
    return redirect("scoring:roles", slug)


@act_on("scoring:roles")
def take(request: OrganiserRequest, slug: str, role_id: int) -> HttpResponse:
    if role_take(tournament_id=own_competition(request.user, slug).tournament_id, role_id=role_id):
        messages.success(request, _("The role was taken back. If it had a link, that no longer works."))
    return redirect("scoring:roles", slug)


@act_on("scoring:roles")
def uninvite(request: OrganiserRequest, slug: str, invitation_id: int) -> HttpResponse:
    tournament = own_competition(request.user, slug).tournament_id
    if invitation_revoke(tournament_id=tournament, invitation_id=invitation_id):
        messages.success(request, _("The invitation was taken back. Its link no longer works."))
    return redirect("scoring:roles", slug)


def _page(request: OrganiserRequest, slug: str, invitation: str = "") -> HttpResponse:
    """Show the page, with the link of an invitation that was just made: it is shown once."""
    competition = own_competition(request.user, slug)
    context = {
        "competition": competition,
        "rows": roles_of(competition.tournament, base_address(request)),
        "invited": [(one, ROLES[one.role]) for one in invitations_of(competition.tournament)],
        "choices": [(role, ROLES[role]) for role in GIVEN],
        "invitation": invitation,
    }
    return render(request, "scoring/access/roles.html", context)


@require_GET
@login_required
def help_page(request: OrganiserRequest, slug: str) -> HttpResponse:
    competition = own_competition(request.user, slug)
    return render(request, "scoring/access/help.html", {"competition": competition, "tables": tables_to_help(slug)})


@never_cache
@require_safe
@refusals_shown
def door(request: HttpRequest, token: str) -> HttpResponse:
    """Remember the role's link in this browser, and show what the role may do."""
    given = role_for(token)
    hold_role(request, given.pk)
    first = given.tournament.competitions.order_by("pk").first()
    return redirect("scoring:competition", first.slug) if first else redirect("scoring:tournaments")
