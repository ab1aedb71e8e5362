"""One line of the log for each request, if KONTROLLANT_LOG=json: what was asked, how it was answered, how long it took.

An address may be a secret, so the line has the address's pattern with only those parts filled in that are known to be
none. An address that leads nowhere is not written at all: it may be a link with a typing error.
"""

import logging
import re
import secrets
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from time import perf_counter
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import ResolverMatch

from referee.ground.serving import context, metrics
from referee.ground.serving.slow_pages import note_time

logger = logging.getLogger("kontrollant.requests")

HEADER = "Kontrollant-Request"  # on each answer: what to search the log for
OPEN_PARTS = frozenset({"slug", "game", "clause", "number", "table_id", "call_id", "format"})
PART = re.compile(r"<(?:(?P<kind>\w+):)?(?P<name>\w+)>")
NOWHERE = "(unknown)"


@contextmanager
def watch_request(scope: Mapping[str, Any]) -> Iterator[Callable[[HttpResponseBase], None]]:
    """Watch one request on this thread; call what is given with its answer."""
    began, number = perf_counter(), secrets.token_hex(8)

    def answered(response: HttpResponseBase) -> None:
        if not scope["path"].startswith(settings.STATIC_URL):  # eight files to a page: their weight counts
            response[HEADER] = number
            line = {"status": response.status_code, "ms": round(1000 * (perf_counter() - began), 1)}
            told = context.told_now()
            path, view = str(told.get("path", NOWHERE)), str(told.get("view", NOWHERE))
            metrics.requests.labels(view, response.status_code).inc()
            metrics.request_seconds.labels(view).observe(line["ms"] / 1000)
            logger.info("%s %s", scope["method"], path, extra={"told": {"method": scope["method"], **line}})

    with context.begin_context(request=number):
        try:
            yield answered
        finally:  # also if its answer is still to come, from work aside
            note_time(scope["method"], str(context.told_now().get("path", NOWHERE)), perf_counter() - began)


class Known:
    """A middleware that notes which view a request leads to, and which table or tournament its address names."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: dict[str, Any]) -> None:
        """Note it before the view runs, so that whatever the view logs says it too."""
        match = request.resolver_match
        if match is None:
            return
        context.note(view=match.view_name, path=open_path(match))
        if "table_id" in kwargs:
            context.note(table=kwargs["table_id"])
        if "slug" in kwargs:
            context.note(tournament=kwargs["slug"])


def open_path(match: ResolverMatch) -> str:
    """Return the path that was asked for, with … in the place of each part that might be a secret."""

    def part(found: re.Match[str]) -> str:
        name = found["name"]
        value = match.kwargs.get(name)
        return str(value) if name in OPEN_PARTS or isinstance(value, int) else "…"

    return "/" + PART.sub(part, match.route)
