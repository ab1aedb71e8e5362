"""A receiver of webhooks on this machine, which answers as a test tells it to."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Queue
from threading import Event, Thread
from typing import Any, NamedTuple

HANG, DRIP, GARBAGE, LONG = "hang", "drip", "garbage", "long"


class Message(NamedTuple):
    """A message as it arrived."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def content(self) -> dict[str, Any]:
        """The message as JSON."""
        found: dict[str, Any] = json.loads(self.body)
        return found


class Receiver:
    """Answers each request with the next of `answers`: a status or one of the words above; 204 when none is left.

    Whatever hangs does so until `released` is set.
    """

    def __init__(self) -> None:
        self.answers: deque[int | str] = deque()
        self.retry_after = ""  # the header of every answer
        self.arrived: Queue[Message] = Queue()
        self.released = Event()
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self.server.daemon_threads = True
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}/hook?to=me"

    def messages(self) -> list[Message]:
        """Return all messages that have come, and forget them."""
        found = []
        while not self.arrived.empty():
            found.append(self.arrived.get())
        return found

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                receiver.arrived.put(Message(self.path, {k.lower(): v for k, v in self.headers.items()}, body))
                answer = receiver.answers.popleft() if receiver.answers else 204
                with suppress(OSError):
                    receiver.give(self, answer)

            def log_message(self, format: str, *args: Any) -> None:
                """Print nothing."""

        return Handler

    def give(self, handler: BaseHTTPRequestHandler, answer: int | str) -> None:
        """Answer a request."""
        handler.close_connection = True
        if answer == HANG:
            self.released.wait(30)
        elif answer == DRIP:
            while not self.released.wait(0.05):
                handler.wfile.write(b"H")
        elif answer == GARBAGE:
            handler.wfile.write(b"SSH-2.0-OpenSSH_9.6\r\n")
        elif answer == LONG:
            handler.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 100000000\r\n\r\n" + b"x" * 1000)
            self.released.wait(30)
        else:
            handler.send_response(int(answer))
            handler.send_header("Location", f"http://127.0.0.1:{self.server.server_address[1]}/elsewhere")
            if self.retry_after:
                handler.send_header("Retry-After", self.retry_after)
            handler.end_headers()


@contextmanager
def running_receiver() -> Iterator[Receiver]:
    """Run a receiver, and stop it at the end."""
    receiver = Receiver()
    thread = Thread(target=receiver.server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield receiver
    finally:
        receiver.released.set()
        receiver.server.shutdown()
        receiver.server.server_close()
        thread.join()
