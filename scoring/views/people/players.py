"""Adds players from a pasted list, withdraws them, lets them back in and removes them."""

from functools import partial

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.models.tournaments import Competition
from scoring.selectors.people.leaving import return_view, seat_in_play
from scoring.selectors.people.lists import ListRead
from scoring.selectors.tournaments.competitions import competition_view, own_competition
from scoring.services.people.players import player_away, player_remove, player_withdraw, players_add
from scoring.views.decorators import OrganiserRequest, act, told
from scoring.views.people.lists import list_page, read_aside
from scoring.wording.figures import return_text
from scoring.wording.roster import odd_kinds, players_added_text


@require_http_methods(["GET", "POST"])
@login_required
@told
def add(request: OrganiserRequest, slug: str) -> HttpResponse:
    """Add a pasted list at once if there is only one way to read it, else show how it was read."""
    competition = own_competition(request.user, slug)
    if request.method == "GET":  # a reload, or a change of language, while odd lines were shown
        return redirect("scoring:competition", slug)
    text = request.POST.get("players", "")
    return read_aside(request, competition, text, {}, partial(_add_list, request, competition))


def _add_list(request: OrganiserRequest, competition: Competition, read: ListRead) -> HttpResponse:
    """Add a list that can be read in only one way, and show how any other was read."""
    if not read.reading.is_plain:
        return list_page(request, competition, read)
    reading = players_add(competition_id=competition.pk, text=read.text, read=read)
    added = players_added_text(len(reading.entrants))
    if not reading.odd:
        messages.success(request, added)
        return redirect("scoring:competition", competition.slug)
    context = {
        "view": competition_view(competition),
        "added": added,
        "odd": odd_kinds(reading.odd),
        "again": [line.text for line in reading.odd],
    }
    return render(request, "scoring/tournaments/competition.html", context, status=422)


@act
def mark_away(request: OrganiserRequest, slug: str, player_id: int) -> HttpResponse:
    """Mark a player as away, or as here again. The page itself shows which."""
    is_away = request.POST.get("away") == "yes"
    tournament_id = own_competition(request.user, slug).tournament_id
    player_away(tournament_id=tournament_id, player_id=player_id, away=is_away)
    return redirect(f"{reverse('scoring:competition', args=[slug])}#player-{player_id}")


@act
def withdraw(request: OrganiserRequest, slug: str, player_id: int) -> HttpResponse:
    """Withdraw a player; if their table plays, ask first what becomes of it."""
    competition = own_competition(request.user, slug)
    if seat_in_play(competition, player_id):
        return redirect("scoring:player_leave", slug, player_id)
    entry = player_withdraw(competition_id=competition.pk, player_id=player_id)
    messages.success(
        request, _("%(name)s has withdrawn: results stay, no seat in the next round.") % {"name": entry.player.name}
    )
    return redirect("scoring:competition", slug)


@act
def let_back(request: OrganiserRequest, slug: str, player_id: int) -> HttpResponse:
    competition = own_competition(request.user, slug)
    entry = player_withdraw(competition_id=competition.pk, player_id=player_id, withdrawn=False)
    messages.success(request, return_text(entry.player.name, **return_view(entry)._asdict()))
    return redirect("scoring:competition", slug)


@act
def remove(request: OrganiserRequest, slug: str, player_id: int) -> HttpResponse:
    player = player_remove(competition_id=own_competition(request.user, slug).pk, player_id=player_id)
    messages.success(request, _("%(name)s was taken off the list.") % {"name": player.name})
    return redirect("scoring:competition", slug)
