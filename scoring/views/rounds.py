"""Rounds: starting, following, printing, undoing, ending."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scoring.forms import read_minutes, read_tables
from scoring.selectors.evenings import evening_view, own_tournament
from scoring.services.rounds import round_clock_set, round_end, round_start, round_undo
from scoring.views.told import OrganiserRequest, told


@require_POST
@login_required
@told
def start(request: OrganiserRequest, slug: str, number: int) -> HttpResponse:
    chosen = read_tables(request.POST)
    round_ = round_start(tournament_id=own_tournament(request.user, slug).pk, number=number, tables=chosen)
    messages.success(
        request, _("Round %(number)s is drawn. Phones that are open show their seats.") % {"number": round_.number}
    )
    return redirect("scoring:evening", slug)


@require_POST
@login_required
@told
def undo(request: OrganiserRequest, slug: str, number: int) -> HttpResponse:
    round_undo(tournament_id=own_tournament(request.user, slug).pk, number=number)
    messages.success(request, _("The draw was taken back. The players' cards stay good."))
    return redirect("scoring:evening", slug)


@require_POST
@login_required
@told
def clock(request: OrganiserRequest, slug: str, number: int) -> HttpResponse:
    minutes = read_minutes(request.POST) if "stop" not in request.POST else None
    round_clock_set(tournament_id=own_tournament(request.user, slug).pk, number=number, minutes=minutes)
    return redirect("scoring:evening", slug)


@require_http_methods(["GET", "POST"])
@login_required
@told
def end(request: OrganiserRequest, slug: str, number: int) -> HttpResponse:
    tournament = own_tournament(request.user, slug)
    if request.method == "GET":
        return render(request, "scoring/round_end.html", {"evening": evening_view(tournament)})
    round_end(tournament_id=tournament.pk, number=number, as_they_stand="as_they_stand" in request.POST)
    messages.success(request, _("Round %(number)s has ended. Its results are final.") % {"number": number})
    return redirect("scoring:evening", slug)


@require_GET
@login_required
def tables(request: OrganiserRequest, slug: str) -> HttpResponse:
    return render(request, "scoring/_tables.html", {"evening": evening_view(own_tournament(request.user, slug))})


@require_GET
@login_required
def next_step(request: OrganiserRequest, slug: str) -> HttpResponse:
    return render(request, "scoring/_next.html", {"evening": evening_view(own_tournament(request.user, slug))})
