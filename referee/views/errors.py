"""A refused request as a page: the one place where a `RefereeError` becomes HTML."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render

from referee.ground.errors import RefereeError
from referee.ground.serving.answers import ANSWER, ENTERED, PAGE, WAITS

__all__ = ["ANSWER", "ENTERED", "PAGE", "WAITS", "errors_as_pages", "refusal_page"]

Args = ParamSpec("Args")
View = Callable[Concatenate[HttpRequest, Args], HttpResponseBase]


def refusal_page(request: HttpRequest, error: RefereeError, *, whole: bool = False) -> HttpResponse:
    """Render a refusal with its reason and advice: a page, or just the message for htmx.

    `whole`: a part of the page is refused for a reason that concerns the whole page (its link is void, for example), so
    htmx loads the page.
    """
    htmx = getattr(request, "htmx", False)
    template = "components/_error.html" if htmx and not whole else "referee/refused.html"
    response = render(request, template, {"error": error}, status=error.status)
    response["Cache-Control"] = "no-store"
    response[ANSWER] = error.code
    if error.wait:
        response["Retry-After"] = str(error.wait)
    if htmx and whole:
        response["HX-Redirect"] = request.get_full_path()
    return response


def errors_as_pages(view: View[Args]) -> View[Args]:
    """Let a view raise any `RefereeError`, and answer it with `refused`."""

    @wraps(view)
    def answered(request: HttpRequest, /, *args: Args.args, **kwargs: Args.kwargs) -> HttpResponseBase:
        try:
            return view(request, *args, **kwargs)
        except RefereeError as error:
            return refusal_page(request, error)

    return answered
