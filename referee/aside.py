"""Slow work that must not hold up the one thread on which all pages run: a view asks for it, and is asked again.

The server that knows this (`config.handler`) puts `ASIDE` into the request's scope. Others do the work at once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

Result = TypeVar("Result")
Work = Callable[[], Result]

ASIDE = "kontrollant.aside"
_HELD = "kontrollant_held"


@dataclass(frozen=True, slots=True)
class Done:
    """Work that was done aside, in the scope of the request when its view is asked again."""

    result: Any


class Aside(HttpResponse):
    """No answer yet: `work` is to be done aside. It must not touch the database: that belongs to the one thread."""

    def __init__(self, work: Work[Any]) -> None:
        super().__init__(status=202)
        self.work = work


def aside(
    request: HttpRequest, first: Callable[[], Work[Result] | HttpResponse], then: Callable[[Result], HttpResponse]
) -> HttpResponse:
    """A view's answer in two parts: `first` returns the work to be done aside (or an answer), `then` gets its result.

    Each part has the whole request, and whatever binds it, to itself: CSRF, session and messages hold in both.
    """
    scope = getattr(request, "scope", {})
    if isinstance(scope.get(ASIDE), Done):
        return then(scope[ASIDE].result)
    work = first()
    if isinstance(work, HttpResponse):
        return work
    return Aside(work) if ASIDE in scope else then(work())


def hold(response: HttpResponse, seconds: float) -> HttpResponse:
    """Have a response sent only after so many seconds, so that who asks too often asks less often."""
    setattr(response, _HELD, seconds)
    return response


def held(response: HttpResponseBase) -> float:
    """The seconds for which a response is held."""
    return float(getattr(response, _HELD, 0.0))
