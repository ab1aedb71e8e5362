"""Quick tables: from the start page to a running game in three taps, and the QR codes of the seats."""

from __future__ import annotations

from uuid import uuid4

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from referee.access.links import referee_for, referee_token, token_for
from referee.engine.fields import YES
from referee.forms.reading import read_number
from referee.games import GAMES
from referee.ground.errors import Malformed
from referee.models import Policy
from referee.selectors.rules.table_choices import games
from referee.selectors.tablet.codes import first_seat, seat_codes
from referee.services.quick import quick_table_open
from referee.views.errors import errors_as_pages
from referee.views.tablet import display_only

AS_NAMED = "named"  # the number of players: as many as are named


@display_only
def quick(request: HttpRequest) -> HttpResponse:
    """Ask which game to play."""
    return render(request, "referee/quick/games.html", {"games": games()})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@errors_as_pages
def quick_table(request: HttpRequest, game: str) -> HttpResponseBase:
    """Ask how many players there are. The tap that answers opens the table."""
    if game not in GAMES:
        raise Http404
    if request.method == "POST":
        names = read_names(request.POST)
        policy, address = request.POST.get("policy", Policy.TEACH), request.META.get("REMOTE_ADDR", "")
        key = request.POST.get("key", "")
        one_phone = request.POST.get("one_phone") == YES
        link = quick_table_open(game=game, names=names, policy=policy, address=address, key=key, one_phone=one_phone)
        if one_phone:
            return redirect("referee:seat", token_for(first_seat(link)))
        return redirect("referee:codes", referee_token(link))
    most = max(GAMES[game].seats)
    context = {"game": GAMES[game], "places": range(1, most + 1), "policies": Policy.choices, "usual": Policy.TEACH}
    context |= {"key": uuid4().hex}
    return render(request, "referee/quick/table.html", context)


def read_names(data: QueryDict) -> list[str]:
    """Return the players clockwise, as many as chosen or named. Raises Malformed if more are named than chosen."""
    given = [name.strip() for name in data.getlist("name")]
    while given and not given[-1]:
        given.pop()
    if data.get("players") == AS_NAMED:
        return given
    seats = read_number(data.get("players", ""), "players")
    if len(given) > seats:
        words = _("You chose a table of %(value)s and named more players. Choose a larger one, or take names out.")
        raise Malformed(words, field="players", value=seats)
    return [*given, *[""] * (seats - len(given))]


@display_only
def codes(request: HttpRequest, token: str) -> HttpResponse:
    """Show the seats of the hall's tables with a QR code each, to be scanned or opened on this phone."""
    link = referee_for(token)
    origin = settings.PUBLIC_ADDRESS or request.build_absolute_uri("/").rstrip("/")
    context = {"token": token, "hall": link.hall, "tables": seat_codes(link, origin), "key": uuid4().hex}
    return render(request, "referee/quick/codes.html", context)
