"""`/standby/…`: what the second laptop asks the first one. The event loop answers it, never the pages' thread.

`pair` takes the organiser's code; `snapshot`, `changes` and `over` are sealed with the pairing's key. Whatever can't be
read gets a 404 without a word. `serving` tells phones that this laptop has taken over, and nothing else.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection
from django.http import HttpResponse, JsonResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase

from config.backups.bundle import PIECE
from config.backups.whole import write
from config.standby import kept
from config.standby.messages import Unreadable, nonce_new, seal, seal_piece, unseal
from config.standby.second import Second
from config.version import VERSION

Told = dict[str, Any]
BELOW = "/standby/"
SERVING = f"{BELOW}serving"
MOST = 8 * 1024  # bytes of a question


class Conversation:
    """Answers the second laptop."""

    def __init__(self, second: Second) -> None:
        self._second = second
        self._ticket = nonce_new()  # of the last answer; a question counts only with it
        self._answers: Mapping[str, Callable[[Told], Awaitable[HttpResponseBase]]] = {
            f"{BELOW}snapshot": self._snapshot,
            f"{BELOW}changes": self._changes,
            f"{BELOW}over": self._over,
        }

    async def answer(self, scope: Mapping[str, Any], body: bytes) -> HttpResponseBase:
        """Return the answer to a request for an address below `/standby/`."""
        if scope["path"] == SERVING and scope["method"] in ("GET", "HEAD"):
            return self._serving()
        try:
            if scope["method"] == "POST" and len(body) <= MOST:
                if scope["path"] == f"{BELOW}pair":
                    return await self._pair(body)
                if answer := self._answers.get(scope["path"]):
                    return await self._asked(answer, body)
        except (Unreadable, KeyError, TypeError, ValueError):
            pass
        return _nothing()

    def _serving(self) -> HttpResponse:
        if self._second.is_over or kept.took_over_kept() is None:
            return _nothing()
        return JsonResponse(
            {"serving": True}, headers={"Access-Control-Allow-Origin": "*", "Cache-Control": "no-store"}
        )

    async def _pair(self, body: bytes) -> HttpResponse:
        """Hand over a new key to whoever has the code."""
        offer = self._second.offer
        if offer is None:
            raise Unreadable
        told = offer.read(body)
        answer: Told = {"nonce": str(told["nonce"]), "version": VERSION, "https": _https()}
        if told["version"] == VERSION:
            self._second.offer = None
            answer["key"] = (await self._second.pair(str(told["address"]))).decode()
        return _sealed(offer.key, answer)

    async def _asked(self, answer: Callable[[Told], Awaitable[HttpResponseBase]], body: bytes) -> HttpResponseBase:
        """Answer a question, unless it comes too late or once more: then only say which ticket counts."""
        pairing = self._second.pairing
        if pairing is None:
            raise Unreadable
        told = unseal(pairing.key.encode(), body)
        if told["ticket"] != self._ticket:
            return self._told(told, {})
        self._ticket = nonce_new()
        told["knows"] = told["era"] == pairing.era and told["version"] == VERSION
        self._second.heard(str(told["address"]), int(told["number"]) if told["knows"] else None)
        return await answer(told)

    async def _changes(self, told: Told) -> HttpResponse:
        """Send what follows the number that the second laptop has, as soon as there is something."""
        batch = await self._second.news(int(told["number"])) if told["knows"] else None
        return self._told(told, {"batch": batch and batch.told(), "over_wanted": self._second.over_wanted})

    async def _over(self, told: Told) -> HttpResponse:
        """Stop, and send the last changes: the second laptop takes over."""
        await self._second.give_over()
        batch = await self._second.after(int(told["number"])) if told["knows"] else None
        return self._told(told, {"batch": batch and batch.told(), "over": True})

    async def _snapshot(self, told: Told) -> HttpResponseBase:
        """Send a backup, piece by piece, with the number after which to follow."""
        pairing, number = self._second.pairing, self._second.written()
        if pairing is None:
            raise Unreadable
        path = Path(settings.DATA) / f"standby-{nonce_new()}.backup"
        await self._second.run(partial(_written, path))
        begins = self._told(told, {"era": pairing.era, "number": number}).content
        pieces = _pieces(path, pairing.key.encode(), str(told["nonce"]))
        return StreamingHttpResponse(_lines(begins, pieces), content_type="text/plain")

    def _told(self, told: Told, answer: Told) -> HttpResponse:
        pairing = self._second.pairing
        if pairing is None:  # it was ended meanwhile
            raise Unreadable
        common = {"nonce": str(told["nonce"]), "ticket": self._ticket, "version": VERSION, "https": _https()}
        return _sealed(pairing.key.encode(), {**common, **answer})


def _written(path: Path) -> None:
    try:
        write(path, lambda told: None)
    finally:
        connection.close()  # this thread's own


async def _lines(begins: bytes, pieces: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    yield begins + b"\n"
    async for piece in pieces:
        yield piece + b"\n"


async def _pieces(path: Path, key: bytes, nonce: str) -> AsyncIterator[bytes]:
    """Yield a file in sealed pieces, an empty one at its end, and delete it."""
    try:
        with open(path, "rb") as file:
            at = 0
            while piece := file.read(PIECE):
                yield seal_piece(key, nonce, at, piece)
                at += 1
            yield seal_piece(key, nonce, at, b"")
    finally:
        with suppress(OSError):
            path.unlink()


def _https() -> str:
    """Return how this laptop serves."""
    if not settings.HTTPS:
        return kept.HTTP
    return kept.OWN if settings.AUTHORITY else kept.GIVEN


def _sealed(key: bytes, told: Told) -> HttpResponse:
    return HttpResponse(seal(key, told), "text/plain", headers={"Cache-Control": "no-store"})


def _nothing() -> HttpResponse:
    return HttpResponse(status=404, headers={"Cache-Control": "no-store"})
