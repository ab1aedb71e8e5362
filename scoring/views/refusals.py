"""A void or revoked link is answered by a page that says why."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.cache import never_cache

from referee.ground.errors import RefereeError
from referee.ground.serving.answers import ANSWER
from scoring.errors.competition import StillWaiting

View = Callable[[HttpRequest, str], HttpResponseBase]


def refusals_shown(view: View) -> View:
    """Answer a void link with a page that says why. A page that is already open reloads and shows it (app.js)."""

    @never_cache
    @wraps(view)
    def answered(request: HttpRequest, token: str) -> HttpResponseBase:
        try:
            return view(request, token)
        except StillWaiting as error:
            return render(request, "scoring/people/waiting.html", {"error": error})
        except RefereeError as error:
            response = render(request, "referee/refused.html", {"error": error}, status=error.status)
            response[ANSWER] = error.code
            response["HX-Reswap"] = "none"
            return response

    return answered
