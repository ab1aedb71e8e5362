"""Rounds: starting, following, printing, undoing, ending."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from scoring.forms.competition import read_minutes, read_tables
from scoring.selectors.rounds.why import round_why
from scoring.selectors.tournaments.competitions import competition_view, own_competition
from scoring.services.rounds.rounds import round_clock_set, round_end, round_start, round_undo
from scoring.views.decorators import OrganiserRequest, act, told


@act
def start(request: OrganiserRequest, slug: str, number: int) -> HttpResponse:
    chosen = read_tables(request.POST)
    round_ = round_start(competition_id=own_competition(request.user, slug).pk, number=number, tables=chosen)
    messages.success(
        request, _("Round %(number)s is drawn. Phones that are open show their seats.") % {"number": round_.number}
    )
    return redirect("scoring:competition", slug)


@act
def undo(request: OrganiserRequest, slug: str, number: int) -> HttpResponse:
    round_undo(competition_id=own_competition(request.user, slug).pk, number=number)
    messages.success(request, _("The draw was taken back. The players' cards stay good."))
    return redirect("scoring:competition", slug)


@act
def clock(request: OrganiserRequest, slug: str, number: int) -> HttpResponse:
    competition = own_competition(request.user, slug)
    minutes = read_minutes(request.POST) if "stop" not in request.POST else None
    round_clock_set(competition_id=competition.pk, number=number, minutes=minutes)
    return redirect("scoring:competition", slug)


@require_http_methods(["GET", "POST"])
@login_required
@told
def end(request: OrganiserRequest, slug: str, number: int) -> HttpResponse:
    competition = own_competition(request.user, slug)
    if request.method == "GET":
        return render(request, "scoring/rounds/round_end.html", {"view": competition_view(competition)})
    round_end(competition_id=competition.pk, number=number, as_they_stand="as_they_stand" in request.POST)
    messages.success(
        request,
        _("Round %(number)s has ended. You can still correct its results, or open it again.") % {"number": number},
    )
    return redirect("scoring:competition", slug)


@require_GET
@login_required
def tables(request: OrganiserRequest, slug: str) -> HttpResponse:
    return render(
        request, "scoring/rounds/_tables.html", {"view": competition_view(own_competition(request.user, slug))}
    )


@require_GET
@login_required
def next_step(request: OrganiserRequest, slug: str) -> HttpResponse:
    return render(
        request, "scoring/tournaments/_next.html", {"view": competition_view(own_competition(request.user, slug))}
    )


@require_GET
@login_required
def why_page(request: OrganiserRequest, slug: str, number: int) -> HttpResponse:
    competition = own_competition(request.user, slug)
    found = round_why(competition, number)
    return render(
        request,
        "scoring/rounds/round_why.html",
        {"competition": competition, "number": number, "round": found},
        status=200 if found else 404,
    )
