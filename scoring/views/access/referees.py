"""The referees of a tournament: shows their codes, adds and removes them, chooses the head, gives them sections."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from referee.ground.errors import Malformed, RefereeError
from scoring.selectors.people.cards import referee_cards
from scoring.selectors.tournaments.competitions import own_competition
from scoring.services.access.referees import referee_add, referee_head_choose, referee_revoke, referee_section_set
from scoring.views.decorators import OrganiserRequest, act_on
from scoring.wording.addresses import base_address


@require_GET
@login_required
def cards(request: OrganiserRequest, slug: str) -> HttpResponse:
    return _page(request, slug)


@require_POST
@login_required
def add(request: OrganiserRequest, slug: str) -> HttpResponse:
    label, trainee = request.POST.get("label", ""), "trainee" in request.POST
    tournament = own_competition(request.user, slug).tournament_id
    try:
        referee_add(tournament_id=tournament, label=label, trainee=trainee)
    except RefereeError as error:
        return _page(request, slug, error=error, label=label, trainee=trainee)
    messages.success(request, _("%(name)s has a code now; let them scan it.") % {"name": label.strip()})
    return redirect("scoring:referee_card", slug)


@act_on("scoring:referee_card")
def revoke(request: OrganiserRequest, slug: str, link_id: int) -> HttpResponse:
    name = referee_revoke(tournament_id=own_competition(request.user, slug).tournament_id, link_id=link_id)
    messages.success(request, _("%(name)s's link no longer opens anything.") % {"name": name})
    return redirect("scoring:referee_card", slug)


@act_on("scoring:referee_card")
def head(request: OrganiserRequest, slug: str, link_id: int) -> HttpResponse:
    referee_head_choose(tournament_id=own_competition(request.user, slug).tournament_id, link_id=link_id)
    return redirect("scoring:referee_card", slug)


@act_on("scoring:referee_card")
def section(request: OrganiserRequest, slug: str, link_id: int) -> HttpResponse:
    tournament = own_competition(request.user, slug).tournament_id
    tables = request.POST.get("tables", "")
    try:
        referee_section_set(tournament_id=tournament, link_id=link_id, tables=tables)
    except Malformed as error:
        return _page(request, slug, error=error, of=link_id, tables=tables)
    return redirect("scoring:referee_card", slug)


def _page(
    request: OrganiserRequest,
    slug: str,
    *,
    error: RefereeError | None = None,
    label: str | None = None,
    trainee: bool = False,
    of: int | None = None,
    tables: str = "",
) -> HttpResponse:
    """Show the codes. An error is about the tables given to the referee `of`, or else about a new name."""
    competition = own_competition(request.user, slug)
    found = referee_cards(competition.tournament, base_address(request))
    if label is None:
        label = _("Referee %(number)s") % {"number": len(found) + 1}
    context = {"competition": competition, "cards": found, "error": error, "label": label, "of": of, "tables": tables}
    context |= {"trainee": trainee, "referees": sum(not card.is_trainee for card in found)}
    return render(request, "scoring/access/referee_card.html", context, status=error.status if error else 200)
