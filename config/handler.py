"""The ASGI handler: all synchronous code on one thread, event streams on the event loop.

Why one thread: `docs/decisions/0002-one-process-server.md`.
"""

import asyncio
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from typing import Any

from asgiref.sync import sync_to_async
from django.conf import settings
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, ASGIRequest
from django.http import HttpRequest, StreamingHttpResponse
from django.http.response import HttpResponseBase

Message = Mapping[str, Any]
Send = Callable[[Message], Awaitable[None]]
Receive = Callable[[], Awaitable[Message]]

DRAINED = 32 * 1024 * 1024  # bytes of a body that is too large that are still read, so that its sender gets an answer


class OneThreadHandler(ASGIHandler):
    """Django under ASGI with one thread for pages and writes, so one database connection and one SQLite writer."""

    def __init__(self) -> None:
        # Not ASGIHandler's: an asynchronous middleware chain costs two thread hops for each middleware.
        super(ASGIHandler, self).__init__()
        self.load_middleware(is_async=False)
        self._streams: set[asyncio.Task[None]] = set()
        self._closing = False

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer one request; without Django's ThreadSensitiveContext, which makes a new thread for each."""
        if scope["type"] != "http":
            raise ValueError(f"only http is served here, not {scope['type']}")
        await self.handle(dict(scope), receive, send)

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

    async def run_get_response(self, request: HttpRequest) -> HttpResponseBase:
        """The answer, made in one hop to the one thread."""
        return await sync_to_async(self._respond)(request)

    def _respond(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        response._handler_class = self.__class__  # type: ignore[attr-defined]  # what request_finished names as sender
        if isinstance(response, StreamingHttpResponse) and not response.is_async:
            # A file or an export: read it here rather than hop to the thread for every chunk.
            _make_whole(response)
        return response

    async def send_response(self, response: HttpResponseBase, send: Send) -> None:
        """Send an answer; a stream ends properly when the server goes down."""
        if not response.streaming:
            await super().send_response(response, send)
            return
        stream = asyncio.create_task(super().send_response(response, send))
        self._streams.add(stream)
        if self._closing:
            stream.cancel()
        try:
            await stream
        except asyncio.CancelledError:
            if not self._closing:  # the phone went away
                raise
            await send({"type": "http.response.body"})
        finally:
            self._streams.discard(stream)


def _make_whole(response: StreamingHttpResponse) -> None:
    """Replace the synchronous parts of a streaming `response` by one asynchronous part."""
    content = response.getvalue()

    async def parts() -> AsyncIterator[bytes]:
        yield content

    response.streaming_content = parts()
