"""The one gate before all organiser's pages: it asks `scoring.access` whether the sender's role may open them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from scoring.access import OF_TOURNAMENTS, OPEN_TO_ALL, ROWS, ByLink, may
from scoring.models import Tournament
from scoring.selectors.roles import link_holder, role_in, tournament_at

LINK = "role_link"  # the session's key: the role whose link was opened in this browser
HOMES = ("competition", "tournament")  # whoever may not open these is led to what they may do


class Gate:
    """A middleware. An account without a role finds nothing; whoever has no account is asked by the view to sign in."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: dict[str, Any]) -> HttpResponse | None:
        """Refuse what the sender's role may not open; let a link's holder act as that for this request."""
        match = request.resolver_match
        if match is None or match.namespace != "scoring" or match.url_name in OPEN_TO_ALL:
            return None
        name = match.url_name or ""
        if name not in ROWS:
            raise Http404  # an address without a row is open to nobody
        tournament = tournament_at(name, kwargs["slug"])
        if tournament is None:
            return None  # the view says that there is none
        role, holder = _role(request, tournament)
        if role and not may(role, name):
            return _refused(request, tournament, name, kwargs["slug"])
        if not role and request.user.is_authenticated:
            raise Http404
        if holder is not None:
            request.user = holder  # type: ignore[assignment]  # stands in for an account, for this request alone
        return None


def _role(request: HttpRequest, tournament: Tournament) -> tuple[str, ByLink | None]:
    """Return the sender's role, "" without one; and who holds the link by which it is theirs, unless by account."""
    role = role_in(request.user, tournament) if request.user.is_authenticated else ""
    if role or LINK not in request.session:
        return role, None
    holder = link_holder(request.session[LINK], tournament)
    return (holder.role if holder else ""), holder


def _refused(request: HttpRequest, tournament: Tournament, name: str, slug: str) -> HttpResponse:
    first = tournament.competitions.values_list("slug", flat=True)[0]
    if name in HOMES:
        return redirect("scoring:help", first if name in OF_TOURNAMENTS else slug)
    return render(request, "scoring/not_your_role.html", {"slug": first}, status=403)
