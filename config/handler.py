"""The ASGI handler: pages and writes on one thread, event streams on the event loop.

Why: `docs/decisions/0002-one-process-server.md`.
"""

import asyncio
import tempfile
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from asgiref.sync import sync_to_async
from django.conf import settings
from django.core import signals
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, ASGIRequest, get_script_prefix
from django.http import HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.urls import set_script_prefix

Message = Mapping[str, Any]
Send = Callable[[Message], Awaitable[None]]
Receive = Callable[[], Awaitable[Message]]

DRAINED = 32 * 1024 * 1024  # bytes of a body that is too large that are still read, so that its sender gets an answer


class OneThreadHandler(ASGIHandler):
    """Django under ASGI with one thread for pages and writes, so one database connection and one SQLite writer."""

    def __init__(self) -> None:
        # Not ASGIHandler's: an asynchronous chain hops to a thread and back for each middleware.
        super(ASGIHandler, self).__init__()
        self.load_middleware(is_async=False)
        self._streams: set[asyncio.Task[None]] = set()
        self._closing = False

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer one request: one hop to the thread, and back."""
        if scope["type"] != "http":
            raise ValueError(f"only http is served here, not {scope['type']}")
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        response = await sync_to_async(self._respond)(dict(scope), body)
        if response.streaming:
            await self._stream(response, receive, send)
        else:
            await self.send_response(response, send)

    def close_streams(self) -> None:
        """End all open event streams, and every one that still comes: the server is going down."""
        self._closing = True
        for stream in self._streams:
            stream.cancel()

    async def read_body(self, receive: Receive) -> Any:
        """The body as a file, cut a byte after the limit: the middleware needs no more to refuse it."""
        limit = settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1
        body = tempfile.SpooledTemporaryFile(max_size=limit, mode="w+b")  # noqa: SIM115 (the request closes it)
        received = 0
        while received < DRAINED:
            message = await receive()
            if message["type"] == "http.disconnect":
                body.close()
                raise RequestAborted
            chunk = message.get("body", b"")
            body.write(chunk[: max(0, limit - received)])
            received += len(chunk)
            if not message.get("more_body", False):
                break
        body.seek(0)
        return body

    def create_request(
        self, scope: Message, body_file: Any
    ) -> tuple[ASGIRequest, None] | tuple[None, HttpResponseBase]:
        """The request, with the length of what came where the sender did not say it (a chunked body)."""
        made = super().create_request(scope, body_file)
        if made[0] is not None and not made[0].META.get("CONTENT_LENGTH"):
            made[0].META["CONTENT_LENGTH"] = str(body_file.seek(0, 2))
            body_file.seek(0)
        return made

    def _respond(self, scope: dict[str, Any], body: Any) -> HttpResponseBase:
        """All of a request that is synchronous, from Django's first signal to its last."""
        set_script_prefix(get_script_prefix(scope))
        signals.request_started.send(sender=self.__class__, scope=scope)
        request, refusal = self.create_request(scope, body)
        response: Any = refusal if request is None else self.get_response(request)
        response._handler_class = self.__class__  # what request_finished names as its sender
        if isinstance(response, StreamingHttpResponse):
            if response.is_async:
                return response
            return _whole(response)
        response.close()
        return response  # type: ignore[no-any-return]  # Any for the attribute that Django does not declare

    async def _stream(self, response: HttpResponseBase, receive: Receive, send: Send) -> None:
        """Send an event stream until it ends, its reader goes away, or the server goes down."""
        stream = asyncio.create_task(self.send_response(response, send))
        gone = asyncio.ensure_future(receive())
        self._streams.add(stream)
        if self._closing:
            stream.cancel()
        await asyncio.wait({stream, gone}, return_when=asyncio.FIRST_COMPLETED)
        self._streams.discard(stream)
        if stream.cancelled() and not gone.done():
            await send({"type": "http.response.body"})
        stream.cancel()
        gone.cancel()
        outcome, _ = await asyncio.gather(stream, gone, return_exceptions=True)
        await sync_to_async(response.close)()
        if isinstance(outcome, Exception):
            raise outcome


def _whole(response: StreamingHttpResponse) -> HttpResponse:
    """The same answer in one piece: a file or an export would else cost a hop to the thread for every chunk."""
    whole = HttpResponse(response.getvalue(), status=response.status_code, headers=response.headers)
    whole.cookies = response.cookies
    response.close()
    return whole
