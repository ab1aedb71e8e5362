"""The pages of a club's own rules: a list, the workshop in which they are tried and saved, a sheet to print."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST, require_safe

from referee import api
from referee.ground.errors import RefereeError
from referee.ground.serving.aside import answer_in_two_steps
from scoring.errors.club_rules import ClubRulesUnknown
from scoring.forms.club_rules import WorkshopForm, options_query
from scoring.jobs.asking import job_view
from scoring.jobs.kinds import SIMULATION
from scoring.models.jobs import Job
from scoring.selectors.programs.jobs import owner_of, simulation_of
from scoring.selectors.standings.house_rules import answers_of
from scoring.selectors.tournaments.club_rules import club_rules_of, own_club_rules
from scoring.services.programs.jobs import job_ask, job_cancel
from scoring.services.tournaments.club_rules import club_rules_retire, club_rules_save
from scoring.views.decorators import OrganiserRequest
from scoring.wording.simulated import seat_sentences, simulated_sentences


@require_safe
@login_required
def page(request: OrganiserRequest) -> HttpResponse:
    """Show the club's rules, and for which games it may make some."""
    games = {game.name: game for game in api.games()}
    rules = [
        (one, games[one.game], answers_of(games[one.game], one.options)[0], options_query(one.options, name=one.name))
        for one in club_rules_of(request.user.pk)
        if one.game in games
    ]
    return render(request, "scoring/tournaments/club_rules.html", {"rules": rules, "games": games.values()})


@require_safe
@login_required
def sheet(request: OrganiserRequest, rules_id: int) -> HttpResponse:
    """Show a version of the club's rules on a sheet to print."""
    try:
        rules = own_club_rules(request.user.pk, rules_id)
    except ClubRulesUnknown as error:
        raise Http404 from error
    game = api.game_info(rules.game)
    chosen, others = answers_of(game, rules.options)
    context = {"club_rules": rules, "game": game, "chosen": chosen, "others": others}
    return render(request, "scoring/tournaments/club_rules_sheet.html", context)


@require_POST
@login_required
def retire(request: OrganiserRequest, rules_id: int) -> HttpResponse:
    """Take a version off the list."""
    try:
        gone = club_rules_retire(organiser_id=request.user.pk, rules_id=rules_id)
    except ClubRulesUnknown as error:
        messages.error(request, str(error))
    else:
        messages.success(request, _("%(name)s is no longer offered.") % {"name": gone.label})
    return redirect("scoring:club_rules")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def workshop(request: OrganiserRequest, game: str) -> HttpResponse:
    """Show a game's options and what the chosen ones do; posted, try others, simulate games, or save them."""
    info = next((one for one in api.games() if one.name == game), None)
    if info is None:
        raise Http404
    sent = request.POST or request.GET
    form = WorkshopForm(info, sent.dict() if sent else {})
    if not form.is_valid():
        return _page(request, form, status=422)
    if request.method == "POST":
        return _acted(request, form)
    tried = partial(api.cases_otherwise, game, form.chosen_options)
    return answer_in_two_steps(request, lambda: tried, partial(_page, request, form), long=True)


@require_GET
@never_cache
@login_required
def simulated(request: OrganiserRequest, job_id: int) -> HttpResponse:
    """Show how far a simulation is, or how its games ended."""
    job = _own_simulation(request, job_id)
    return render(request, "scoring/tournaments/_simulated.html", {**_simulated(job), "fragment": True})


@require_POST
@login_required
def cancel(request: OrganiserRequest, job_id: int) -> HttpResponse:
    """Cancel a simulation, and lead back to the workshop with its options."""
    job = _own_simulation(request, job_id)
    job_cancel(job=job)
    return redirect(f"{_address(job)}#simulated")


def _own_simulation(request: OrganiserRequest, job_id: int) -> Job:
    job = simulation_of(owner_of(request.user), pk=job_id)
    if job is None:
        raise Http404
    return job


def _acted(request: OrganiserRequest, form: WorkshopForm) -> HttpResponse:
    """Save the rules or ask for a simulation, and lead to the page that shows it."""
    address = f"{reverse('scoring:workshop', args=[form.game.name])}?{form.query}"
    try:
        if "save" in request.POST:
            name = form.cleaned_data["name"]
            saved = club_rules_save(
                organiser_id=request.user.pk, game=form.game.name, name=name, options=form.chosen_options
            )
            messages.success(request, _("%(name)s is saved, and offered for new competitions.") % {"name": saved.label})
            return redirect("scoring:club_rules")
        if "simulate" in request.POST:
            owner, language = owner_of(request.user), get_language() or "en"
            job_ask(competition=None, kind=SIMULATION, arguments=form.asked, owner=owner, language=language)
            return redirect(f"{address}#simulated")
    except RefereeError as error:
        form.add_error("name", str(error))
        return _page(request, form, status=422)
    return redirect(f"{address}#tried")


def _page(request: OrganiserRequest, form: WorkshopForm, found: Sequence[Any] = (), status: int = 200) -> HttpResponse:
    """Return the workshop; without errors also what the options do, with the cases `found` that they rule otherwise."""
    context: dict[str, Any] = {"form": form}
    if not form.errors:
        game, options = form.game, form.chosen_options
        context |= {"changed": answers_of(game, options)[0], "contradictions": api.contradictions(game.name, options)}
        context |= {"count": len(found), "cases": api.told_otherwise(game.name, found)}
        job = simulation_of(owner_of(request.user), kind=SIMULATION, arguments=form.asked)
        context |= _simulated(job) if job else {}
    return render(request, "scoring/tournaments/workshop.html", context, status=status)


def _simulated(job: Job) -> dict[str, Any]:
    """Return what the page shows of a simulation."""
    found = job.found
    context: dict[str, Any] = {"view": job_view(job), "address": _address(job)}
    if found:
        context |= {"lines": [*simulated_sentences(found, api.SIMULATED)], "seats": [*seat_sentences(found)]}
    return context


def _address(job: Job) -> str:
    """Return the address of the workshop with the options of a simulation."""
    asked = job.arguments
    query = options_query(asked["options"], seats=asked["seats"])
    return f"{reverse('scoring:workshop', args=[asked['game']])}?{query}"
