"""Somebody takes over from a player, and the player plays again."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from referee.ground.errors import RefereeError
from scoring.selectors.tournaments.competitions import own_competition
from scoring.services.people.substitutes import substitute_end, substitute_set, substitute_undo
from scoring.views.decorators import OrganiserRequest, act
from scoring.views.people.people import person_page


@act
def begin(request: OrganiserRequest, slug: str, player_id: int) -> HttpResponse:
    competition = own_competition(request.user, slug)
    name = request.POST.get("substitute", "")
    try:
        change = substitute_set(tournament_id=competition.tournament_id, player_id=player_id, name=name)
    except RefereeError as error:
        if error.status == 404:
            raise
        return person_page(request, competition, player_id, wrong=str(error), status=error.status, substitute=name)
    words = {"name": change.substitute, "player": change.player.name, "round": change.round, "other": change.other}
    told_text = _(
        "%(name)s plays for %(player)s from round %(round)s on. The link and the card that %(other)s had no longer "
        "work: give %(name)s the new card."
    )
    messages.success(request, told_text % words)
    return redirect("scoring:person", slug, player_id)


@act
def end(request: OrganiserRequest, slug: str, player_id: int) -> HttpResponse:
    change = substitute_end(tournament_id=own_competition(request.user, slug).tournament_id, player_id=player_id)
    if change is not None:
        words = {"name": change.substitute, "player": change.player.name, "round": change.round}
        told_text = _(
            "%(player)s plays again from round %(round)s on. The card that %(name)s had no longer works: give "
            "%(player)s the new one."
        )
        messages.success(request, told_text % words)
    return redirect("scoring:person", slug, player_id)


@act
def undo(request: OrganiserRequest, slug: str, player_id: int) -> HttpResponse:
    change = substitute_undo(tournament_id=own_competition(request.user, slug).tournament_id, player_id=player_id)
    if change is not None:
        words = {"name": change.substitute, "other": change.other}
        told_text = _("%(name)s did not take over. %(other)s plays, and needs the new card.")
        messages.success(request, told_text % words)
    return redirect("scoring:person", slug, player_id)
