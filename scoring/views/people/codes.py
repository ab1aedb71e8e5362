"""Typing a card's short code, which leads to the same personal link as its QR code.

The code is sent in a form's body: it stands in no address, so in no history, log or referrer.
"""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from referee.ground.errors import RefereeError
from referee.ground.serving.answers import ANSWER
from referee.ground.serving.aside import hold
from referee.ground.serving.guests import guest_at
from scoring.errors.competition import TooManyCodes
from scoring.selectors.people.links import link_path
from scoring.services.people.links import player_of_code

HELD = 2.0  # seconds by which a refusal beyond the limit is delayed; it slows down only those who try without pause


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def enter(request: HttpRequest) -> HttpResponse:
    """Show the form; with a code in it, go to the player's page, or say what is wrong."""
    if request.method != "POST":
        return render(request, "scoring/people/code.html")
    address = guest_at(request.META.get("REMOTE_ADDR", ""))
    try:
        player = player_of_code(text=request.POST.get("code", ""), address=address)
    except TooManyCodes as error:
        return hold(_refusal_page(request, error), HELD)
    except RefereeError as error:
        return _refusal_page(request, error)
    return redirect(link_path(player))


def _refusal_page(request: HttpRequest, error: RefereeError) -> HttpResponse:
    context = {"error": error, "typed": request.POST.get("code", "")[:20]}
    response = render(request, "scoring/people/code.html", context, status=error.status)
    response[ANSWER] = error.code
    return response
