"""A player's personal link. It leads to the player's table while this plays, and else shows the competition."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_POST, require_safe

from referee import api
from referee.ground.errors import LinkRevoked, LinkUnknown, RefereeError
from referee.ground.serving.live import stream
from scoring.models.tournaments import Player
from scoring.selectors.people.field import tournament_number
from scoring.selectors.people.links import link_path, player_for
from scoring.selectors.rounds.why import seats_why
from scoring.selectors.tournaments.personal import PersonalView, personal_view
from scoring.selectors.tournaments.play import play_of
from scoring.services.people.announcements import announced_to_player
from scoring.services.people.other_names import other_name_set
from scoring.services.standings.results import tournament_topic
from scoring.views.refusals import refusals_shown

View = Callable[[HttpRequest, str], HttpResponseBase]


@require_safe
@refusals_shown
def page(request: HttpRequest, token: str) -> HttpResponseBase:
    """Lead to the player's table while it plays, else show the competition."""
    player = player_for(token)
    view = personal_view(player)
    if view.seat and view.seat.plays:
        return redirect(view.seat.path)
    return _personal_page(request, player, view, leads=True)


@require_GET
@refusals_shown
def fragment(request: HttpRequest, token: str) -> HttpResponseBase:
    """Return what follows the news; once the table plays, the page is told to go there."""
    player = player_for(token)
    view = personal_view(player)
    response = _personal_page(request, player, view, leads=True, template="scoring/people/_personal.html")
    if view.seat and view.seat.plays:
        response["HX-Redirect"] = view.seat.path
    return response


@require_safe
@refusals_shown
def tournament(request: HttpRequest, token: str) -> HttpResponseBase:
    """Show the competition because the player asked for it, even while the table plays."""
    player = player_for(token)
    view = personal_view(player)
    if not (view.seat and view.seat.plays):
        return redirect(view.path)
    return _personal_page(request, player, view, leads=False)


@require_GET
@refusals_shown
def tournament_fragment(request: HttpRequest, token: str) -> HttpResponseBase:
    """Return the part of that page that changes. After the game it becomes the page that leads to the next table."""
    player = player_for(token)
    view = personal_view(player)
    leads = not (view.seat and view.seat.plays)
    response = _personal_page(request, player, view, leads=leads, template="scoring/people/_personal.html")
    if leads:
        response["HX-Replace-Url"] = view.path
    return response


@require_safe
@refusals_shown
def why_page(request: HttpRequest, token: str) -> HttpResponseBase:
    """Show what each of the player's seats repeats."""
    player = player_for(token)
    return render(
        request,
        "scoring/people/personal_why.html",
        {"player": player, "path": link_path(player), "seats": seats_why(player)},
    )


@require_safe
@refusals_shown
def play_page(request: HttpRequest, token: str) -> HttpResponseBase:
    """Show the player's games, hands and figures."""
    player = player_for(token)
    context = {"player": player, "path": link_path(player), "parts": play_of(player)}
    return render(request, "scoring/people/personal_play.html", context)


@require_POST
@refusals_shown
def name(request: HttpRequest, token: str) -> HttpResponseBase:
    """Publish the player under another name, or under the real one again. A refusal is told with what was typed."""
    typed = request.POST.get("name", "")
    try:
        player = other_name_set(token=token, name=typed)
    except (LinkUnknown, LinkRevoked):
        raise
    except RefereeError as error:
        player = player_for(token)
        refused = {"typed": typed, "sentence": str(error)}
        return _personal_page(request, player, personal_view(player), leads=False, refused=refused, status=error.status)
    return redirect(f"{link_path(player)}tournament/")


@require_GET
@refusals_shown
def live(request: HttpRequest, token: str) -> StreamingHttpResponse:
    """Stream the tournament's number, which grows with every change, until the link becomes void."""
    player = player_for(token)
    door = api.player_door(player.pk, player.generation)
    number = tournament_number(player.tournament_id)
    return stream(tournament_topic(player.tournament_id), number, door=door)


def _personal_page(
    request: HttpRequest,
    player: Player,
    view: PersonalView,
    *,
    leads: bool,
    template: str = "scoring/people/personal.html",
    refused: Mapping[str, str] | None = None,
    status: int = 200,
) -> HttpResponse:
    """Render the competition. If `leads`, the page goes to the player's table by itself as soon as this plays.

    `refused` is another name that can't be used, as it was typed, with a sentence that says so.
    """
    context = {"personal": view, "leads": leads, "announced": announced_to_player(player, view), "refused": refused}
    return render(request, template, context, status=status)
