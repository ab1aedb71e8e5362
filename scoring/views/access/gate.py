"""The gate before all pages of organisers and referees: it asks `scoring.access` whether a page may be opened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.middleware.csrf import rotate_token
from django.shortcuts import redirect, render

from referee.ground.serving import context
from scoring.access.addresses import OF_SEASONS, OF_TOURNAMENTS, OF_TRAINEES, OPEN_TO_ALL, ROWS, may_open
from scoring.access.roles import COMMITTEE, REFEREE, ByLink
from scoring.models.tournaments import Tournament
from scoring.selectors.access.roles import link_holder, role_in, tournament_at
from scoring.selectors.seasons.seasons import season_at, season_role

LINK = "role_link"  # the session's key for the role whose link was opened in this browser
TABLET = "/r/"  # where a referee's link leads
HOMES = ("competition", "tournament")  # helpers and members of the committee are led to their own page


def hold_role(request: HttpRequest, given_id: int) -> None:
    """Remember in this browser that the link of a role was opened in it.

    The session gets a new key, as at signing in: whoever planted the old key in this browser must not gain the role.
    """
    if request.session.get(LINK) == given_id:
        return
    request.session.cycle_key()
    rotate_token(request)
    request.session[LINK] = given_id


class Gate:
    """A middleware.

    To an account without a role the page doesn't exist; without an account, the view asks to sign in.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: dict[str, Any]) -> HttpResponse | None:
        """Refuse a page that the sender's role may not open. The holder of a role's link becomes the request's user."""
        match = request.resolver_match
        name = (match.url_name if match else "") or ""
        tablet = match is not None and match.namespace == "referee" and request.path_info.startswith(TABLET)
        organisers = match is not None and match.namespace == "scoring" and name not in OPEN_TO_ALL
        if (organisers and name not in ROWS) or (
            tablet and REFEREE not in ROWS.get(name, ()) and name not in OF_TRAINEES
        ):
            raise Http404  # nobody may open an address without a row
        if name in OF_SEASONS:
            return _season_refused(request, name, kwargs["slug"])
        return (
            _refuse_or_let_in(request, name, kwargs["slug"]) if organisers else None
        )  # the tablet's views ask for the link


def _refuse_or_let_in(request: HttpRequest, name: str, slug: str) -> HttpResponse | None:
    """Refuse an organisers' page that the sender's role may not open; the holder of a role's link becomes the user."""
    tournament = tournament_at(name, slug)
    if tournament is None:
        return None  # the view answers that there is no such page
    role, holder = _role(request, tournament)
    if role and not may_open(role, name):
        return _refusal_page(request, tournament, name=name, slug=slug, role=role)
    if not role and request.user.is_authenticated:
        raise Http404
    if holder is not None:
        request.user = holder  # type: ignore[assignment]  # takes the place of an account, only for this request
    return None


def _role(request: HttpRequest, tournament: Tournament) -> tuple[str, ByLink | None]:
    """Return the sender's role ("" for none), and the holder of the role's link (None if the role is an account's)."""
    role = ""
    if request.user.is_authenticated:
        context.note(account=request.user.pk)
        role = role_in(request.user, tournament)
    if role or LINK not in request.session:
        return role, None
    context.note(role=request.session[LINK])
    holder = link_holder(request.session[LINK], tournament)
    return (holder.role if holder else ""), holder


def _season_refused(request: HttpRequest, name: str, slug: str) -> HttpResponse | None:
    """Refuse a page of a season that the account may not open.

    Return None if it may, or if the view asks to sign in.
    """
    season = season_at(slug)
    if season is None or not request.user.is_authenticated:
        return None
    context.note(account=request.user.pk)
    role = season_role(request.user, season)
    if not role:
        raise Http404
    return (
        None
        if may_open(role, name)
        else render(request, "scoring/seasons/not_your_role.html", {"slug": slug}, status=403)
    )


def _refusal_page(request: HttpRequest, tournament: Tournament, *, name: str, slug: str, role: str) -> HttpResponse:
    first = tournament.competitions.values_list("slug", flat=True)[0]
    if name in HOMES:
        home = "scoring:appeals" if role == COMMITTEE else "scoring:help"
        return redirect(home, first if name in OF_TOURNAMENTS else slug)
    return render(request, "scoring/access/not_your_role.html", {"slug": first}, status=403)
