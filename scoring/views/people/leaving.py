"""Pages for a player who leaves while their table plays, and for the undo."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from referee.ground.errors import RefereeError
from scoring.models.choices import Leaving
from scoring.models.tournaments import Competition, SeatOf
from scoring.selectors.people.leaving import leave_view, seat_in_play
from scoring.selectors.tournaments.competitions import own_competition
from scoring.services.people.leaving import player_leave, player_leave_undo
from scoring.views.decorators import OrganiserRequest, act, told

FROM_TOURNAMENT = "?from=tournament"  # in the address, if the organiser came from the tournament's page
AWARD = "award"  # the way of the form that stops the table and goes on to the page where its points are awarded


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@told
def leave(request: OrganiserRequest, slug: str, player_id: int) -> HttpResponse:
    """Ask what becomes of the table that the player leaves. A posted form makes the choice."""
    competition = own_competition(request.user, slug)
    seat = seat_in_play(competition, player_id)
    if seat is None:  # the game has ended meanwhile, or the form was sent twice
        return redirect("scoring:person", slug, player_id)
    if request.method != "POST":
        return _page(request, seat)
    how = request.POST.get("how", "")
    if how not in (*Leaving.values, AWARD):
        return _page(request, seat, wrong=_("Choose what becomes of the table."))
    try:
        entry = player_leave(
            competition_id=competition.pk,
            player_id=player_id,
            how=Leaving.STANDS if how == AWARD else how,
            reason=request.POST.get("reason", ""),
        )
    except RefereeError as error:
        return _page(request, seat, wrong=str(error))
    messages.success(request, _("%(name)s has left.") % {"name": entry.player.name})
    if how == AWARD:
        return redirect("scoring:table_result", slug, seat.table.round.number, seat.table.number)
    return redirect(_home(request, competition))


@act
def undo(request: OrganiserRequest, slug: str, player_id: int) -> HttpResponse:
    entry = player_leave_undo(competition_id=own_competition(request.user, slug).pk, player_id=player_id)
    messages.success(request, _("%(name)s did not leave: the table goes on as it was.") % {"name": entry.player.name})
    return redirect("scoring:competition", slug)


def leave_address(competition: Competition, player_id: int, *, from_tournament: bool = False) -> str:
    """Return the address of the page that asks what becomes of a player's table."""
    address = reverse("scoring:player_leave", args=[competition.slug, player_id])
    return address + FROM_TOURNAMENT if from_tournament else address


def _home(request: HttpRequest, competition: Competition) -> str:
    """Return the address of the page from which the organiser came: the competition's, or the tournament's."""
    if request.GET.get("from") == "tournament":
        return reverse("scoring:tournament", args=[competition.tournament.slug])
    return reverse("scoring:competition", args=[competition.slug])


def _page(request: OrganiserRequest, seat: SeatOf, *, wrong: str = "") -> HttpResponse:
    competition = seat.table.round.competition
    from_tournament = request.GET.get("from") == "tournament"
    at = f"#player-{seat.player_id}" if from_tournament else "#players"
    context = {
        "competition": competition,
        "view": leave_view(seat),
        "how": request.POST.get("how", Leaving.AFTER),
        "reason": request.POST.get("reason") or _("%(name)s had to leave.") % {"name": seat.player.name},
        "wrong": wrong,
        "back": _home(request, competition) + at,
        "from_tournament": from_tournament,
    }
    return render(request, "scoring/people/leave.html", context, status=422 if wrong else 200)
