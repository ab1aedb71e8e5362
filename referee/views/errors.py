"""A refused request as a page: the one place where a `RefereeError` becomes HTML."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render

from referee.errors import RefereeError

# What an answer is, for a phone that keeps what it enters: a code of `referee.errors` or a verdict where something was
# refused, ENTERED, WAITS (it counts once somebody else says so too), or PAGE. Anything without it is not this server's:
# a network's sign-in page, say.
ANSWER = "Kontrollant-Answer"
ENTERED, WAITS, PAGE = "entered", "waits", "page"

Args = ParamSpec("Args")
View = Callable[Concatenate[HttpRequest, Args], HttpResponseBase]


def refused(request: HttpRequest, error: RefereeError, *, whole: bool = False) -> HttpResponse:
    """What was refused, why and what to do: a page, or (asked by htmx) the message alone.

    `whole`: a part that is refused says so of the whole page (its link is void, say), so htmx goes to the page.
    """
    htmx = getattr(request, "htmx", False)
    template = "components/_error.html" if htmx and not whole else "referee/refused.html"
    response = render(request, template, {"error": error}, status=error.status)
    response["Cache-Control"] = "no-store"
    response[ANSWER] = error.code
    if htmx and whole:
        response["HX-Redirect"] = request.get_full_path()
    return response


def errors_as_pages(view: View[Args]) -> View[Args]:
    """Let a view raise any `RefereeError`, and answer with `refused`."""

    @wraps(view)
    def answered(request: HttpRequest, /, *args: Args.args, **kwargs: Args.kwargs) -> HttpResponseBase:
        try:
            return view(request, *args, **kwargs)
        except RefereeError as error:
            return refused(request, error)

    return answered
