"""The page where organisers make and revoke the tokens of other programs."""

from functools import partial

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from scoring.access.roles import SCOPES
from scoring.models.tournaments import Competition
from scoring.selectors.programs.tokens import role_given_to, tokens_of
from scoring.selectors.tournaments.competitions import own_competition
from scoring.services.programs.tokens import token_make, token_revoke
from scoring.views.access.confirming import with_password
from scoring.views.decorators import OrganiserRequest, act_on


@require_GET
@login_required
def tokens(request: OrganiserRequest, slug: str) -> HttpResponse:
    return _page(request, own_competition(request.user, slug))


@act_on("scoring:tokens")
def make(request: OrganiserRequest, slug: str) -> HttpResponse:
    """Make a token, after the password was asked for again, and show its secret on this page alone."""
    return with_password(request, partial(_made, request, slug), partial(_refused, request, slug))


def _made(request: OrganiserRequest, slug: str) -> HttpResponse:
    competition = own_competition(request.user, slug)
    _token, secret = token_make(
        tournament_id=competition.tournament_id,
        name=request.POST.get("name", ""),
        scopes=request.POST.getlist("scope"),
        role_given=role_given_to(request.user, competition.tournament),
    )
    return _page(request, competition, secret)


@act_on("scoring:tokens")
def revoke(request: OrganiserRequest, slug: str, token_id: int) -> HttpResponse:
    tournament = own_competition(request.user, slug).tournament_id
    token = token_revoke(tournament_id=tournament, token_id=token_id)
    if token is not None:
        messages.success(request, _("The token “%(name)s” no longer opens anything.") % {"name": token.name})
    return redirect("scoring:tokens", slug)


def _refused(request: HttpRequest, slug: str, wrong: str) -> HttpResponse:
    messages.error(request, wrong)
    return redirect("scoring:tokens", slug)


def _page(request: HttpRequest, competition: Competition, secret: str = "") -> HttpResponse:
    rows = tokens_of(competition.tournament)
    context = {"competition": competition, "rows": rows, "scopes": SCOPES, "secret": secret}
    return render(request, "scoring/programs/tokens.html", context)
