"""The pages of the people of a club: who they are, and who of them has come."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from referee.ground.errors import RefereeError
from referee.ground.whole_numbers import whole_number
from scoring.selectors.people.members import members_at, members_of
from scoring.selectors.tournaments.competitions import own_competition
from scoring.selectors.tournaments.tournaments import tournament_to_repeat, tournaments_to_repeat
from scoring.services.people.members import member_change, member_remove, members_add, members_come, members_keep
from scoring.services.people.players import players_add
from scoring.views.decorators import OrganiserRequest, told
from scoring.wording.roster import odd_kinds


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def members(request: OrganiserRequest) -> HttpResponse:
    """Show the people of the club; posted, add those of a list, or those of an earlier tournament."""
    if request.method != "POST":
        return _page(request)
    if "keep" in request.POST:
        earlier = tournament_to_repeat(request.user, request.POST["keep"])
        _say_added(request, members_keep(organiser_id=request.user.pk, tournament_id=earlier.pk))
        return redirect("scoring:members")
    reading = members_add(organiser_id=request.user.pk, text=request.POST.get("members", ""))
    if reading.entrants or not reading.odd:
        _say_added(request, len(reading.entrants))
    if not reading.odd:
        return redirect("scoring:members")
    return _page(request, odd=odd_kinds(reading.odd), again=[line.text for line in reading.odd])


@require_POST
@login_required
def member(request: OrganiserRequest, member_id: int) -> HttpResponse:
    """Change a member, or remove one."""
    who = {"organiser_id": request.user.pk, "member_id": member_id}
    try:
        if "remove" in request.POST:
            gone = member_remove(**who)
            messages.success(request, _("%(name)s is no longer among your club's people.") % {"name": gone.name})
        else:
            member_change(**who, name=request.POST.get("name", ""), family=request.POST.get("family", ""))
    except RefereeError as error:
        messages.error(request, str(error))
    return redirect("scoring:members")


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@told
def here(request: OrganiserRequest, slug: str) -> HttpResponse:
    """Show who of the club is here; posted, tick somebody off, or add a guest."""
    competition = own_competition(request.user, slug)
    if request.method != "POST":
        return render(
            request, "scoring/people/members_here.html", {"competition": competition, "rows": members_at(competition)}
        )
    if "guest" in request.POST:
        reading = players_add(competition_id=competition.pk, text=request.POST["guest"].partition("\n")[0])
        for kind in odd_kinds(reading.odd):
            messages.error(request, " ".join(line.why for line in kind.lines))
        for entrant in reading.entrants:
            messages.success(request, _("%(name)s is on the list.") % {"name": entrant.name})
    else:
        away = "away" in request.POST
        number = whole_number(request.POST.get("away" if away else "here", ""))
        members_come(competition_id=competition.pk, member_ids=[number or 0], away=away)
    return redirect("scoring:members_here", slug)


def _say_added(request: OrganiserRequest, count: int) -> None:
    text = ngettext("%(count)s person added to your club.", "%(count)s people added to your club.", count)
    messages.success(request, text % {"count": count})


def _page(request: OrganiserRequest, **more: object) -> HttpResponse:
    context = {"members": members_of(request.user.pk), "earlier": tournaments_to_repeat(request.user), **more}
    return render(request, "scoring/people/members.html", context, status=422 if more else 200)
