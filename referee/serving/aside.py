"""Slow work that must not block the thread that serves all pages.

The view hands the work over and is called a second time with the result. The server that supports this
(`config.handler`) puts `ASIDE` into the request's scope; under any other server the work is done at once.
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
    """The result of work done aside. It is put into the request's scope when the view is called again."""

    result: Any


class Aside(HttpResponse):
    """A placeholder for the answer: `work` must be done aside first.

    `work` must not touch the database, which belongs to the page thread.
    """

    def __init__(self, work: Work[Any]) -> None:
        super().__init__(status=202)
        self.work = work


def aside(
    request: HttpRequest, first: Callable[[], Work[Result] | HttpResponse], then: Callable[[Result], HttpResponse]
) -> HttpResponse:
    """Answer in two steps: `first` returns the work to do aside (or a finished response), `then` receives its result.

    The whole view, including its decorators, runs for each step, so CSRF, sessions and messages work in both.
    """
    scope = getattr(request, "scope", {})
    if isinstance(scope.get(ASIDE), Done):
        return then(scope[ASIDE].result)
    work = first()
    if isinstance(work, HttpResponse):
        return work
    return Aside(work) if ASIDE in scope else then(work())


def hold(response: HttpResponse, seconds: float) -> HttpResponse:
    """Delay sending a response by this many seconds, which slows down a client that asks too often."""
    setattr(response, _HELD, seconds)
    return response


def held(response: HttpResponseBase) -> float:
    """Return the number of seconds by which a response is delayed."""
    return float(getattr(response, _HELD, 0.0))
