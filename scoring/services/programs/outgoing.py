"""Sends a webhook's message: one POST over a connection whose other end has been checked.

Python's own `http.client` is enough: it follows no redirects and heeds no proxy variables, and one method of it decides
to whom it connects. The name is resolved once, and the address that was checked is the one that is connected to.
"""

from __future__ import annotations

import http.client
import socket
import ssl
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from threading import Lock, Timer
from time import monotonic, time
from urllib.parse import urlsplit

from scoring.models.choices import Trouble
from scoring.systems.programs.webhook_addresses import Network, is_allowed

CONNECT_SECONDS, ALL_SECONDS = 5.0, 10.0  # to connect, and from connecting to the answer's headers


@dataclass(frozen=True, slots=True)
class Answer:
    """The receiver's status, None if it did not answer, and what was wrong: "" if the message was delivered.

    `wait` is the pause before the next attempt that a receiver asked for, in seconds; 0 if it asked for none.
    """

    status: int | None = None
    trouble: str = ""
    wait: float = 0.0


class Refused(OSError):
    """The receiver is at an address to which nothing may be sent."""


def post(
    address: str,
    body: bytes,
    headers: Mapping[str, str],
    allowed: Sequence[Network],
    seconds: tuple[float, float] = (CONNECT_SECONDS, ALL_SECONDS),
) -> Answer:
    """Send one message and return how it went. `seconds` limit connecting, and everything together."""
    parts = urlsplit(address)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    connection = _Checked(parts.hostname or "", parts.port, parts.scheme == "https", allowed, seconds)
    try:
        connection.request("POST", path, body=body, headers={"Content-Type": "application/json", **headers})
        with connection.getresponse() as response:
            return _read_answer(response.status, response.getheader("Retry-After") or "")
    except Exception as error:  # whatever a receiver sends, the attempt has failed
        return Answer(trouble=Trouble.SLOW if connection.too_slow else _trouble(error))
    finally:
        connection.finish()


def _read_answer(status: int, retry_after: str) -> Answer:
    """Return the answer for a status and the header `Retry-After`. The body is not read."""
    if 200 <= status < 300:
        return Answer(status)
    if 300 <= status < 400:
        return Answer(status, Trouble.REDIRECT)
    if status == http.HTTPStatus.GONE:
        return Answer(status, Trouble.GONE)
    return Answer(status, Trouble.STATUS, seconds_asked(retry_after, time()))


def seconds_asked(retry_after: str, now: float) -> float:
    """Return how many seconds a header `Retry-After` asks to wait, as a number or as a date; 0 if it can't be read."""
    text = retry_after.strip()
    if text.isascii() and text.isdecimal():
        return float(text[:9])
    try:
        return max(0.0, parsedate_to_datetime(text).timestamp() - now)
    except (ValueError, OverflowError):
        return 0.0


def _trouble(error: Exception) -> Trouble:
    if isinstance(error, Refused):
        return Trouble.REFUSED
    if isinstance(error, socket.gaierror | UnicodeError):
        return Trouble.UNKNOWN
    if isinstance(error, TimeoutError):
        return Trouble.SLOW
    if isinstance(error, ssl.SSLError):
        return Trouble.TLS
    return Trouble.UNREACHABLE if isinstance(error, OSError) else Trouble.NO_HTTP


class _Checked(http.client.HTTPConnection):
    """A connection that chooses its own socket, and ends when the time for everything is over.

    A timer that shuts the socket keeps the limit for everything: the socket's own limit begins anew with each byte, so
    a receiver could keep it open for hours.
    """

    def __init__(
        self, host: str, port: int | None, tls: bool, allowed: Sequence[Network], seconds: tuple[float, float]
    ) -> None:
        self.default_port = http.client.HTTPS_PORT if tls else http.client.HTTP_PORT
        super().__init__(host, self.default_port if port is None else port)
        self.sock: socket.socket | None = None
        self.too_slow = False
        self._tls, self._allowed, self._seconds = tls, allowed, seconds
        self._timer: Timer | None = None
        self._lock = Lock()

    def connect(self) -> None:
        """Look up the receiver's name, connect to one of its allowed addresses, and start TLS."""
        found = socket.getaddrinfo(self.host, self.port, type=socket.SOCK_STREAM)
        targets = [row for row in found if is_allowed(str(row[4][0]), self._allowed)]
        if not targets:
            raise Refused
        connect, everything = self._seconds
        ends = monotonic() + everything
        self._timer = Timer(everything, self._give_up)
        self._timer.daemon = True
        self._timer.start()
        plain = _connect(targets, connect, ends)
        plain.settimeout(everything)
        self._hold(plain)
        if self._tls:
            context = ssl.create_default_context()
            secure = context.wrap_socket(plain, server_hostname=self.host, do_handshake_on_connect=False)
            self._hold(secure)
            secure.do_handshake()

    def finish(self) -> None:
        """Stop the timer and close the connection."""
        if self._timer is not None:
            self._timer.cancel()
        with self._lock:
            self.close()

    def _hold(self, sock: socket.socket) -> None:
        """Make this the connection's socket, or close it if the time is over."""
        with self._lock:
            self.sock = sock
            if self.too_slow:
                self.close()
                raise TimeoutError

    def _give_up(self) -> None:
        """End whatever the connection waits for."""
        with self._lock:
            self.too_slow = True
            if self.sock is not None:
                with suppress(OSError):
                    self.sock.shutdown(socket.SHUT_RDWR)


def _connect(targets: Sequence[tuple[int, int, int, str, tuple]], connect: float, ends: float) -> socket.socket:  # type: ignore[type-arg]  # the address of each family differs
    """Return a socket connected to the first of these addresses that takes the connection. Raises OSError."""
    refused: OSError = TimeoutError()
    for family, kind, protocol, _name, target in targets:
        left = min(connect, ends - monotonic())
        if left <= 0:
            break
        sock = socket.socket(family, kind, protocol)
        sock.settimeout(left)
        try:
            sock.connect(target)
        except OSError as error:
            sock.close()
            refused = error
        else:
            return sock
    raise refused
