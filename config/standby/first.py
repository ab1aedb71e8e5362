"""The second laptop's client of the first one: what it asks, and what it is answered."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.utils.translation import gettext as _

from config.server.network import in_url
from config.standby.messages import Unreadable, key_of_code, nonce_new, seal, unseal, unseal_piece
from config.version import VERSION

Told = dict[str, Any]
ANSWERS = 13.0  # seconds that an answer may take: news take ten
SNAPSHOT = 120.0  # seconds that a snapshot may take before it is sent
HANGS = 3.0  # seconds that it gets when somebody waits for this laptop to take over
PORT = 8000  # unless the address names one

AWAY = (OSError, HTTPException)
"""What is raised if the first laptop does not answer."""


class Refused(Exception):
    """The first laptop answers, and does not do what it was asked. The text says why."""


class First:
    """A client of the first laptop, with one connection. Its methods raise Refused, Unreadable, or one of `AWAY`."""

    def __init__(self, address: str, key: bytes = b"") -> None:
        try:
            parts = urlsplit(address if "//" in address else f"http://{address}")
            self.host, self.port = parts.hostname or "", parts.port or PORT
        except ValueError:
            self.host = ""
        if not self.host:
            text = _("%(address)s is no address. Write it as the phones do: http://192.168.1.7:8000")
            raise Refused(text % {"address": address})
        self.key = key
        self._ticket = ""
        self._connection: HTTPConnection | None = None

    @property
    def address(self) -> str:
        """Return the address of the first laptop. It is plain http, also beside https: every message is sealed."""
        return f"http://{in_url(self.host)}:{self.port}"

    def own_host(self) -> str:
        """Return the address by which this laptop reaches the first one, and so the one that phones reach it by."""
        with socket.create_connection((self.host, self.port), timeout=HANGS) as probe:
            return str(probe.getsockname()[0])

    def pair(self, code: str, address: str) -> Told:
        """Use the organiser's code, and take over the key."""
        key, nonce = key_of_code(code), nonce_new()
        try:
            body = self._post("pair", seal(key, {"nonce": nonce, "version": VERSION, "address": address}))
        except Refused as error:
            raise Refused(_("The code is not right, or no longer valid. The page has a new one.")) from error
        told = unseal(key, body, nonce)
        if told["version"] != VERSION:
            raise Refused(other_version(told["version"]))
        self.key = str(told["key"]).encode()
        return told

    def ask(self, what: str, told: Told, seconds: float = ANSWERS) -> Told:
        """Ask for `changes` or `over`. The first answer may only say which ticket counts."""
        for _again in range(2):
            nonce = nonce_new()
            answer = unseal(self.key, self._post(what, self._question(nonce, told), seconds), nonce)
            self._ticket = str(answer["ticket"])
            if answer["version"] != VERSION:
                raise Refused(other_version(answer["version"]))
            if "batch" in answer:
                return answer
        raise Unreadable

    def snapshot(self, told: Told, target: Path) -> Told:
        """Write a backup of the first laptop to a file. Return from which number on to follow, and of which era."""
        self.ask("changes", {**told, "era": ""})  # for a ticket
        nonce = nonce_new()
        lines = self._lines("snapshot", self._question(nonce, told), SNAPSHOT)
        begins = unseal(self.key, next(lines, b""), nonce)
        self._ticket = str(begins["ticket"])
        with open(target, "xb") as file:
            for at, line in enumerate(lines):
                if not (piece := unseal_piece(self.key, nonce, at, line)):
                    return begins
                file.write(piece)
        raise Unreadable

    def interrupt(self) -> None:
        """Let another thread's question end at once, as if the first laptop were away."""
        connection = self._connection
        if connection is not None and connection.sock is not None:
            with suppress(OSError):
                connection.sock.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """End the connection."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _question(self, nonce: str, told: Told) -> bytes:
        return seal(self.key, {"nonce": nonce, "ticket": self._ticket, "version": VERSION, **told})

    def _post(self, what: str, body: bytes, seconds: float = ANSWERS) -> bytes:
        return b"".join(self._lines(what, body, seconds))

    def _lines(self, what: str, body: bytes, seconds: float) -> Iterator[bytes]:
        """Yield the lines of an answer, without their ends."""
        try:
            if self._connection is None:
                self._connection = HTTPConnection(self.host, self.port)
            self._connection.timeout = seconds
            if self._connection.sock is not None:
                self._connection.sock.settimeout(seconds)
            self._connection.request("POST", f"/standby/{what}", body, {"Host": f"{in_url(self.host)}:{self.port}"})
            answer = self._connection.getresponse()
            if answer.status == 404:
                text = _("The laptop at %(address)s doesn't know this one, or no longer.")
                raise Refused(text % {"address": self.address})
            if answer.status != 200:
                raise HTTPException(str(answer.status))  # it has no room, or is just stopping
            for line in answer:
                yield line.rstrip(b"\n")
        except BaseException:
            self.close()
            raise


def other_version(version: object) -> str:
    """Return what to say if both laptops have different releases."""
    told = {"first": version, "here": VERSION}
    return _("The first laptop has Kontrollant %(first)s, and this one %(here)s. Install the same on both.") % told
