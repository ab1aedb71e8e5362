"""Players put themselves on the list: the page that the link opens, and the organiser's page with the link's code."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from referee.ground.errors import RefereeError
from referee.ground.serving.answers import ANSWER
from referee.ground.serving.guests import guest_at
from referee.ground.whole_numbers import whole_number
from scoring.models.choices import Joining, OwnActs
from scoring.models.tournaments import Player, Tournament
from scoring.selectors.people.joining import join_path, tournament_to_join, waiting_players
from scoring.selectors.people.links import link_path
from scoring.selectors.tournaments.competitions import own_competition
from scoring.services.people.joining import joining_renew, joining_set, player_join, players_let_in, players_turn_away
from scoring.services.people.own_acts import own_acts_set
from scoring.systems.roster.names import same_name, tidy
from scoring.views.decorators import OrganiserRequest, told
from scoring.wording.addresses import base_address

JOINED = "joined"  # the cookie on a phone by which a player has joined: the player's id, signed
JOINED_FOR = 14 * 24 * 3600


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, token: str) -> HttpResponse:
    """Show the form for joining. If it is sent, lead to the new player's own page."""
    try:
        tournament = tournament_to_join(token)
    except RefereeError as error:
        response = render(request, "referee/refused.html", {"error": error}, status=error.status)
        response[ANSWER] = error.code
        return response
    before = _joined_before(request, tournament)
    if request.method != "POST":
        return render(request, "scoring/people/join.html", {"tournament": tournament, "before": before})
    name, club = request.POST.get("name", ""), request.POST.get("club", "")
    if before and same_name(tidy(name)) == same_name(before.name):  # the form was sent twice
        return redirect(link_path(before))
    address = guest_at(request.META.get("REMOTE_ADDR", ""))
    try:
        player = player_join(token=token, name=name, club=club, address=address)
    except RefereeError as error:
        context = {"tournament": tournament, "before": before, "error": error, "name": name[:60], "club": club[:60]}
        response = render(request, "scoring/people/join.html", context, status=error.status)
        response[ANSWER] = error.code
        return response
    answer = redirect(link_path(player))
    answer.set_signed_cookie(JOINED, str(player.pk), max_age=JOINED_FOR, path="/join/", httponly=True, samesite="Lax")
    return answer


def _joined_before(request: HttpRequest, tournament: Tournament) -> Player | None:
    """Return the player who has joined this tournament by this phone, or None."""
    try:
        pk = request.get_signed_cookie(JOINED, max_age=JOINED_FOR)
    except (KeyError, signing.BadSignature):
        return None
    return tournament.players.filter(pk=int(pk)).first() if pk else None


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@told
def joining(request: OrganiserRequest, slug: str) -> HttpResponse:
    """Show the link's code and the players who wait. If a form is sent, do what its button asks for."""
    competition = own_competition(request.user, slug)
    if request.method == "POST":
        told_of = _do_act(request, competition.tournament_id)
        if told_of:
            messages.success(request, told_of)
        return redirect("scoring:joining", slug)
    tournament = competition.tournament
    path = join_path(tournament)
    context = {
        "competition": competition,
        "address": base_address(request) + path,
        "path": path,
        "ways": [(way.value, way.label, way == tournament.joining) for way in Joining],
        "is_open": tournament.joining != Joining.CLOSED,
        "waiting": list(waiting_players(tournament)),
        "own": [(way.value, way.label, way == tournament.own_acts) for way in OwnActs],
    }
    return render(request, "scoring/people/joining.html", context)


def _do_act(request: OrganiserRequest, tournament_id: int) -> str:
    """Do what the tapped button asks for, and return the message about it."""
    post = request.POST
    if post.get("joining") in Joining.values:
        joining_set(tournament_id=tournament_id, joining=Joining(post["joining"]))
    elif "own" in post:
        own_acts_set(tournament_id=tournament_id, own_acts=post["own"] if post["own"] in OwnActs.values else None)
    elif "renew" in post:
        joining_renew(tournament_id=tournament_id)
        return _("There is a new code; the old one no longer works.")
    elif "in" in post:
        return _in_text(players_let_in(tournament_id=tournament_id, only=_ids_of(post["in"])))
    elif "out" in post:
        return _out_text(players_turn_away(tournament_id=tournament_id, only=_ids_of(post["out"])))
    return ""


def _ids_of(who: str) -> set[int] | None:
    """Return the ids of the players whom a button concerns, or None for all."""
    if who == "all":
        return None
    number = whole_number(who)
    return set() if number is None else {number}


def _in_text(players: tuple[Player, ...]) -> str:
    if len(players) == 1:
        return _("%(name)s is in.") % {"name": players[0].name}
    return ngettext("%(count)s player is in.", "%(count)s players are in.", len(players)) % {"count": len(players)}


def _out_text(players: tuple[Player, ...]) -> str:
    if len(players) == 1:
        return _("%(name)s was taken off the list.") % {"name": players[0].name}
    taken = ngettext("%(count)s was taken off the list.", "%(count)s were taken off the list.", len(players))
    return taken % {"count": len(players)}
