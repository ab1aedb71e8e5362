"""The ASGI handler: pages and writes on one thread, event streams on the event loop, slow work beside both.

Why: `docs/decisions/0002-one-process-server.md`. What one guest may take of it: `0015-guests-who-take-too-much.md`.
"""

import asyncio
import io
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from time import monotonic
from typing import Any

from asgiref.sync import sync_to_async
from django.conf import settings
from django.core import signals
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, ASGIRequest, get_script_prefix
from django.http import HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.urls import set_script_prefix

from config.log.lines import tally
from config.log.requests import watch_request
from config.server.bodies import is_upload, most_bytes
from config.server.capacity import FairQueue, Room
from config.server.connections import CONNECTION
from config.server.proxies import as_it_was_asked
from config.server.readiness import Readiness
from config.server.streams import Opened, StreamConnection
from config.standby.conversation import BELOW, Conversation
from config.standby.second import HEADER, second
from referee.ground.serving.aside import ASIDE, Aside, Done, delay_of
from referee.ground.serving.guests import guest_at
from referee.ground.serving.live import EventStream

Message = Mapping[str, Any]
Send = Callable[[Message], Awaitable[None]]
Receive = Callable[[], Awaitable[Message]]

STREAMS, STREAMS_A_GUEST = 2000, 500  # unless the server that runs this says otherwise
DRAINED = 32 * 1024 * 1024  # bytes of an oversized body that are still read, so that its sender gets an answer


class OneThreadHandler(ASGIHandler):
    """Django under ASGI with one thread for pages and writes, so one database connection and one SQLite writer."""

    def __init__(self) -> None:
        # Not ASGIHandler's: an asynchronous chain hops to a thread and back for each middleware.
        super(ASGIHandler, self).__init__()
        self.load_middleware(is_async=False)
        self._streams: Room[StreamConnection] = Room(STREAMS, STREAMS_A_GUEST)
        self._closing = False
        self._readiness = Readiness()
        self._conversation = Conversation(second)
        self._turns = FairQueue(2)  # one runs, one stands ready, so that the thread never waits for the loop
        self._aside_turns = {long: FairQueue(1) for long in (False, True)}
        self._uploads = FairQueue(2)  # at most two bodies that may be large are in memory at a time
        self._aside = {
            False: ThreadPoolExecutor(1, thread_name_prefix="aside"),
            True: ThreadPoolExecutor(1, thread_name_prefix="long"),
        }

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer one request: one hop to the thread, and back."""
        if scope["type"] != "http":
            raise ValueError(f"only http is served here, not {scope['type']}")
        if (short := await self._readiness.answer(scope)) is not None:
            await self.send_response(short, send)
            return
        if scope["path"].startswith(BELOW):
            await self._converse(scope, receive, send)
            return
        scope = as_it_was_asked(scope, settings.PROXIES)
        guest = guest_at((scope.get("client") or ("",))[0])
        try:
            async with self._uploads.place(guest) if is_upload(scope["path"]) else nullcontext():
                response = await self._answer(guest, scope, await self.read_body(receive, most_bytes(scope["path"])))
        except RequestAborted:
            return
        if isinstance(response, Opened):
            await self._open(guest, scope, response, send)
        else:
            if seconds := delay_of(response):
                await asyncio.sleep(seconds)
            await self.send_response(response, send)

    async def _answer(self, guest: str, scope: Message, body: bytes) -> "HttpResponseBase | Opened":
        """Return the view's answer. If the view wants work done aside, do it and call the view again."""
        done = None
        while True:
            async with self._turns.place(guest):
                if second.is_over:
                    return second.moved(scope)
                response = await sync_to_async(self._respond)({**scope, ASIDE: done}, body)
            if isinstance(response, Opened):
                return response
            if not isinstance(response, Aside):
                return await second.held(scope, response)
            async with self._aside_turns[response.long].place(guest):
                pool = self._aside[response.long]
                done = Done(await asyncio.get_running_loop().run_in_executor(pool, response.work))

    async def _converse(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer the second laptop, on the event loop."""
        try:
            response = await self._conversation.answer(scope, await self.read_body(receive, settings.BODY_BYTES))
        except RequestAborted:
            return
        await self.send_response(response, send)

    def bound_streams(self, places: int, share: int) -> None:
        """Set the most event streams in all, and of one guest."""
        self._streams.places, self._streams.share = places, share

    def close_streams(self) -> None:
        """End all open event streams, and every new one: the server is shutting down."""
        self._closing = True
        for stream in self._streams.members():
            stream.end()

    async def read_body(  # type: ignore[override]  # Django's is a file, to be read once
        self, receive: Receive, most: int
    ) -> bytes:
        """Return the body, cut off one byte past the limit, which is enough for the middleware to refuse it."""
        limit = most + 1
        body, received = bytearray(), 0
        while received < DRAINED:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise RequestAborted
            chunk = message.get("body", b"")
            body += chunk[: max(0, limit - received)]
            received += len(chunk)
            if not message.get("more_body", False):
                break
        return bytes(body)

    def create_request(
        self, scope: Message, body_file: Any
    ) -> tuple[ASGIRequest, None] | tuple[None, HttpResponseBase]:
        """Return the request, with the body's length filled in if the sender did not give it (a chunked body)."""
        made = super().create_request(scope, body_file)
        if made[0] is not None and not made[0].META.get("CONTENT_LENGTH"):
            made[0].META["CONTENT_LENGTH"] = str(body_file.seek(0, 2))
            body_file.seek(0)
        return made

    def _respond(self, scope: dict[str, Any], body: bytes) -> "HttpResponseBase | Opened":
        """Run the whole synchronous part of a request, from Django's first signal to its last."""
        self._readiness.page_began = monotonic()
        try:
            with watch_request(scope) as answered:
                response = self._responded(scope, body)
                if not isinstance(response, Aside):
                    answered(response)
                    if second.address:
                        response[HEADER] = second.address
                return Opened.by(response) if isinstance(response, EventStream) else response
        finally:
            self._readiness.page_began = None

    def _responded(self, scope: dict[str, Any], body: bytes) -> HttpResponseBase:
        set_script_prefix(get_script_prefix(scope))
        signals.request_started.send(sender=self.__class__, scope=scope)
        request, refusal = self.create_request(scope, io.BytesIO(body))
        response: Any = refusal if request is None else self.get_response(request)
        response._handler_class = self.__class__  # the sender named by request_finished
        if isinstance(response, EventStream) and scope["method"] != "HEAD":
            return response
        if isinstance(response, StreamingHttpResponse):
            return _in_one_piece(response)
        response.close()
        return response  # type: ignore[no-any-return]  # Any for the attribute that Django does not declare

    async def _open(self, guest: str, scope: Message, opened: Opened, send: Send) -> None:
        """Let an event stream have the connection until it ends; this request is over then."""
        if not self._has_room_for_a_stream(guest):
            await self.send_response(HttpResponse(status=503, headers={"Retry-After": "20"}), send)
            return
        stream = scope[CONNECTION].becomes(opened, self._streams, guest)
        if stream and self._closing:
            stream.end()

    def _has_room_for_a_stream(self, guest: str) -> bool:
        """Return whether the guest gets one more stream. If all are taken, the guest with the most gives one up."""
        payer = self._streams.who_must_leave(guest)
        if payer == guest:
            tally.add(guest, "refused an event stream, all of its places are taken")
            return False
        if payer is not None and (oldest := self._streams.oldest(payer)):
            tally.add(payer, "ended an event stream to make room for another")
            oldest.give_up_places()
            oldest.end()
        return True


def _in_one_piece(response: StreamingHttpResponse) -> HttpResponse:
    """Return the answer in one piece: a file or export would otherwise cost a hop to the thread per chunk."""
    whole = HttpResponse(response.getvalue(), status=response.status_code, headers=response.headers)
    whole.cookies = response.cookies
    response.close()
    return whole
