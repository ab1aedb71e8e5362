"""The connection between a phone and the server, which a test can cut, or on which it can lose answers."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

CHUNK = 65536


class Wire:
    """Passes bytes between `port`, which the browser asks, and the server's; counts what comes back.

    `cut()` ends all connections and refuses new ones until `mend()`. `lose_answers()` lets every POST reach the server
    and drops what it answers, until `mend()`.
    """

    def __init__(self, server_port: int) -> None:
        self._server = ("127.0.0.1", server_port)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._open: set[socket.socket] = set()
        self._lock = threading.Lock()
        self._is_cut = self._loses = False
        self.port: int = self._listener.getsockname()[1]
        self._rewritten: list[tuple[bytes, bytes]] = []
        self.received = 0  # bytes from the server, headers and all
        self.lost = 0  # answers dropped
        self.asked: list[str] = []  # what was requested: "GET /worker.js"
        threading.Thread(target=self._accept, daemon=True).start()

    def url(self, address: str) -> str:
        """The server's `address`, by way of this wire."""
        return address.replace(f":{self._server[1]}/", f":{self.port}/")

    def lead_to(self, server_port: int) -> None:
        """Lead to the server on another port from now on: one that took the place of the first."""
        self._server = ("127.0.0.1", server_port)

    def cut(self) -> None:
        """Let nothing through from now on."""
        self._is_cut = True
        with self._lock:
            ended, self._open = self._open, set()
        for end in ended:
            _end(end)

    def lose_answers(self) -> None:
        """Let requests arrive but drop the answers."""
        self._loses = True

    def rewrite(self, old: bytes, new: bytes) -> None:
        """Put `new` for `old`, which is as long, into what the server sends uncompressed."""
        assert len(old) == len(new)
        self._rewritten.append((old, new))

    def mend(self) -> None:
        """Let everything through again."""
        self._is_cut = self._loses = False

    def close(self) -> None:
        """Close the wire."""
        self.cut()
        self._listener.close()

    def _accept(self) -> None:
        while True:
            try:
                browser, _ = self._listener.accept()
            except OSError:
                return
            if self._is_cut:
                _end(browser)
            else:
                self._join(browser)

    def _join(self, browser: socket.socket) -> None:
        try:
            server = socket.create_connection(self._server)
        except OSError:  # no server is there at the moment
            return _end(browser)
        with self._lock:
            self._open |= {browser, server}
        posts: list[bool] = [False]
        for here, there, inward in ((browser, server, False), (server, browser, True)):
            threading.Thread(target=self._pump, args=(here, there, inward, posts), daemon=True).start()

    def _pump(self, here: socket.socket, there: socket.socket, inward: bool, posts: list[bool]) -> None:
        """Pass on what comes from `here` until it ends; `posts` is what the last request of this connection was."""
        with suppress(OSError):
            while data := here.recv(CHUNK):
                if not inward:
                    posts[0] = data.startswith(b"POST")
                    self.asked.append(b" ".join(data.split(b" ", 2)[:2]).decode("latin-1"))
                elif self._loses and posts[0]:
                    self.lost += 1
                    break
                else:
                    self.received += len(data)
                    for old, new in self._rewritten:
                        data = data.replace(old, new)
                there.sendall(data)
        _end(here)
        _end(there)


@contextmanager
def wire_to(server_port: int) -> Iterator[Wire]:
    """A wire for the length of a `with`."""
    wire = Wire(server_port)
    try:
        yield wire
    finally:
        wire.close()


def _end(end: socket.socket) -> None:
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()
