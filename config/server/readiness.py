"""`/health/`, `/ready/` and `/metrics/`, which load balancers and monitors ask. Why so: decision 0053.

They are answered on the event loop, not by the one thread that makes the pages, so also while that
thread or the database hangs.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from concurrent.futures import Future
from contextlib import suppress
from threading import Thread
from time import monotonic
from typing import Any
from urllib.parse import parse_qs

from django.conf import settings
from django.db import connections
from django.http import HttpResponse, HttpResponseNotAllowed, JsonResponse
from django.http.response import HttpResponseBase

from config.server.metrics import metrics
from config.server.proxies import FOR, FORWARDED, as_it_was_asked, is_in
from referee.ground.serving.readiness import CHECKS
from referee.views.errors import ANSWER, PAGE

logger = logging.getLogger(__name__)

Scope = Mapping[str, Any]

PATIENCE = 2.0  # seconds that an answer takes at most
KEPT = 1.0  # seconds for which an answer is given again
ABANDONED = 30.0  # seconds after which a look that hangs no longer keeps another from being started
PAGES_HANG = 20.0  # seconds that one page may take
OK = "ok"
LATE = f"no answer within {PATIENCE:g} seconds"


class Look:
    """One look at all parts, on a thread of its own, since a part may hang."""

    def __init__(self) -> None:
        self.began = monotonic()
        self.found: dict[str, str] = {}
        self._over: Future[None] = Future()
        self._over.set_running_or_notify_cancel()  # so that whoever stops waiting doesn't cancel it for the others
        Thread(target=self._look, name="readiness", daemon=True).start()

    def is_fresh(self) -> bool:
        """Return whether the answer may be given again, or is still awaited."""
        return monotonic() - self.began < (KEPT if self._over.done() else ABANDONED)

    async def result(self) -> dict[str, str]:
        """Return what is known of each part when all of it is known, or when nobody should wait for longer."""
        with suppress(TimeoutError):
            await asyncio.wait_for(asyncio.wrap_future(self._over), self.began + PATIENCE - monotonic())
        return {name: self.found.get(name, LATE) for name in CHECKS}

    def _look(self) -> None:
        try:
            for name, check in CHECKS.items():
                try:
                    self.found[name] = check() or OK
                except Exception:  # whatever the error, the other parts are still looked at
                    logger.exception("whether the %s is ready could not be checked", name)
                    self.found[name] = "it could not be checked"
        finally:
            connections.close_all()
            self._over.set_result(None)


class Readiness:
    """Answers these three addresses. The handler sets `page_began` while it makes a page."""

    def __init__(self) -> None:
        self.page_began: float | None = None
        self._look: Look | None = None

    async def answer(self, scope: Scope) -> HttpResponseBase | None:
        """Return the answer to a request as it arrived; None if it asks for something else."""
        if scope["path"] not in ("/health/", "/ready/") and not (scope["path"] == "/metrics/" and is_monitor(scope)):
            return None
        if scope["method"] not in ("GET", "HEAD"):
            return HttpResponseNotAllowed(["GET", "HEAD"])
        response = await self._answer(scope)
        response["Cache-Control"], response["X-Content-Type-Options"] = "no-store", "nosniff"
        response[ANSWER] = PAGE
        return response

    async def _answer(self, scope: Scope) -> HttpResponse:
        if scope["path"] == "/metrics/":
            return await metrics()
        return HttpResponse("ok\n", "text/plain") if scope["path"] == "/health/" else await self._readiness(scope)

    async def _readiness(self, scope: Scope) -> HttpResponse:
        """Return 200 or 503. Only monitors are told why, and may exclude parts (`?exclude=queue,worker`)."""
        if self._look is None or not self._look.is_fresh():
            self._look = Look()
        parts = {"pages": self._pages(), **await self._look.result()}
        asked = parse_qs(scope["query_string"].decode("latin-1")).get("exclude", [])
        excluded = {name for names in asked for name in names.split(",")}
        parts = {name: told for name, told in parts.items() if name not in excluded}
        ready = all(told == OK for told in parts.values())
        told = {"ready": ready, **({"parts": parts} if is_monitor(scope) else {})}
        return JsonResponse(told, status=200 if ready else 503)

    def _pages(self) -> str:
        """Check that the thread of the pages does not hang."""
        seconds = monotonic() - self.page_began if self.page_began is not None else 0.0
        return OK if seconds < PAGES_HANG else f"one page has taken {seconds:.0f} seconds so far"


def is_monitor(scope: Scope) -> bool:
    """Return whether the sender may see how the server is: this machine, and whom KONTROLLANT_MONITORS names.

    A request that came through a proxy which is not named here only seems to come from this machine.
    """
    asked = as_it_was_asked(scope, settings.PROXIES)
    if asked is scope and any(name in (FOR, FORWARDED) for name, _value in scope["headers"]):
        return False
    return is_in((asked.get("client") or ("",))[0], settings.MONITORS)
