"""How a reader's own device shows things: the letters of the cards, and for which hand. Kept in cookies."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from referee.signs import LETTERS

KEPT_FOR = 365 * 24 * 3600  # seconds
LETTERS_COOKIE, HAND_COOKIE = "letters", "hand"
CHOICES = {LETTERS_COOKIE: ("", *LETTERS), HAND_COOKIE: ("", "left")}  # "": by the language; the right hand


@require_POST
def preferences(request: HttpRequest) -> HttpResponse:
    """Keep what was chosen, and lead back to the page where it was."""
    back = request.POST.get("next", "")
    safe = url_has_allowed_host_and_scheme(back, {request.get_host()}, require_https=request.is_secure())
    response = HttpResponseRedirect(back if safe else "/")
    for name, choices in CHOICES.items():
        chosen = request.POST.get(name)
        if chosen in choices:
            response.set_cookie(name, chosen, max_age=KEPT_FOR, httponly=True, samesite="Lax")
    return response
