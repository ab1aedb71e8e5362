"""Slow work that must not block the thread that serves all pages.

The view hands the work over and is called a second time with the result. The server that supports this
(`config.server.handler`) puts `ASIDE` into the request's scope; under any other server the work is done at once.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Any, TypeVar

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from rest_framework.request import Request

Result = TypeVar("Result")
Work = Callable[[], Result]
Portions = Generator[None, None, Result]

ASIDE = "kontrollant.aside"
_HELD = "kontrollant_held"


@dataclass(frozen=True, slots=True)
class Done:
    """The result of work done aside. It is put into the request's scope when the view is called again."""

    result: Any


class Aside(HttpResponse):
    """A placeholder for the answer: `work` must be done aside first.

    `work` must not touch the database, which belongs to the page thread. Work that is `long` is done on a thread of its
    own, so that short work (such as checking a password) does not wait for it.
    """

    def __init__(self, work: Work[Any], *, long: bool = False) -> None:
        super().__init__(status=202)
        self.work = work
        self.long = long


@dataclass(frozen=True, slots=True)
class _Reading:
    """What reads from the database in portions and has not finished yet."""

    portions: Portions[Work[Any]]


def answer_in_two_steps(
    request: HttpRequest,
    first: Callable[[], Work[Result] | HttpResponse],
    then: Callable[[Result], HttpResponse],
    *,
    long: bool = False,
) -> HttpResponse:
    """Answer in two steps: `first` returns the work to do aside (or a finished response), `then` receives its result.

    The whole view, including its decorators, runs for each step, so CSRF, sessions and messages work in both.
    Work that may take more than a moment is `long`, so that checking a password does not wait for it.
    """
    scope = getattr(request, "scope", {})
    if isinstance(scope.get(ASIDE), Done):
        return then(scope[ASIDE].result)
    work = first()
    if isinstance(work, HttpResponse):
        return work
    return Aside(work, long=long) if ASIDE in scope else then(work())


def in_portions(
    request: HttpRequest, begin: Callable[[], Portions[Work[Result]]], then: Callable[[Result], HttpResponse]
) -> HttpResponse:
    """Answer with what takes long to read and long to make, such as a large file.

    `begin` reads from the database in portions, between which the page thread answers other requests. It returns the
    work that makes the result of what was read, which is long work aside. `then` receives the result.
    """
    scope = getattr(request, "scope", {})
    done = scope.get(ASIDE)
    if isinstance(done, Done) and not isinstance(done.result, _Reading):
        return then(done.result)
    reading = done.result if isinstance(done, Done) else _Reading(begin())
    while True:
        try:
            next(reading.portions)
        except StopIteration as end:
            return Aside(end.value, long=True) if ASIDE in scope else then(end.value())
        if ASIDE in scope:
            return Aside(lambda: reading, long=True)


def goes_on(request: HttpRequest | Request) -> bool:
    """Return whether this is not the first time that the view is called for the request."""
    return isinstance(getattr(request, "scope", {}).get(ASIDE), Done)


def hold(response: HttpResponse, seconds: float) -> HttpResponse:
    """Delay sending a response by this many seconds, which slows down a client that asks too often."""
    setattr(response, _HELD, seconds)
    return response


def delay_of(response: HttpResponseBase) -> float:
    """Return the number of seconds by which a response is delayed."""
    return float(getattr(response, _HELD, 0.0))
