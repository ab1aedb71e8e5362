"""A small proxy that ends TLS in front of the server, as a club with a name on the internet has one."""

import re
import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from config.server.certificates import Files

PROXY = "127.0.0.9"  # where it asks from; guests of a test come from 127.0.0.1
CHUNK = 65536
HEAD_ENDS = b"\r\n\r\n"


class TlsProxy:
    """Speaks https with guests and plain http with the server on `server_port`, one connection a request.

    It adds what proxies add: the guest's address, the scheme and, unless it passes the host on itself, the host.
    """

    def __init__(self, server_port: int, files: Files, *, passes_host: bool = True, tells: bool = True) -> None:
        self.server_port = server_port
        self._passes_host, self._tells = passes_host, tells
        self._context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._context.load_cert_chain(files.certificate, files.key)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"https://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        """Accept nothing more."""
        self._listener.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                guest, (address, _) = self._listener.accept()
                threading.Thread(target=self._pass, args=(guest, address), daemon=True).start()

    def _pass(self, plain: socket.socket, address: str) -> None:
        """Pass one request to the server, and its answer back until the server ends it."""
        with suppress(OSError), self._context.wrap_socket(plain, server_side=True) as guest:
            head, body = _request(guest)
            if not head:
                return
            with socket.create_connection(("127.0.0.1", self.server_port), source_address=(PROXY, 0)) as server:
                server.sendall(self._retold(head, address) + body)
                while data := server.recv(CHUNK):
                    guest.sendall(data)

    def _retold(self, head: bytes, address: str) -> bytes:
        """The request's head as this proxy sends it on."""
        line, *headers = head.decode("latin-1").removesuffix("\r\n\r\n").split("\r\n")
        sent = dict(header.split(": ", 1) for header in headers)
        sent["Connection"] = "close"
        if not self._passes_host:
            sent["X-Forwarded-Host"], sent["Host"] = sent["Host"], f"127.0.0.1:{self.server_port}"
        if self._tells:
            listed = sent.get("X-Forwarded-For")
            sent["X-Forwarded-For"] = f"{listed}, {address}" if listed else address
            sent["X-Forwarded-Proto"] = "https"
        return "\r\n".join([line, *(f"{name}: {value}" for name, value in sent.items()), "", ""]).encode("latin-1")


def _request(guest: socket.socket) -> tuple[bytes, bytes]:
    """Read a request: its head, and a body of the length it gives."""
    data = b""
    while HEAD_ENDS not in data:
        if not (more := guest.recv(CHUNK)):
            return b"", b""
        data += more
    end = data.index(HEAD_ENDS) + len(HEAD_ENDS)
    length = re.search(rb"\r\ncontent-length: (\d+)", data[:end], re.IGNORECASE)
    while length and len(data) < end + int(length[1]):
        data += guest.recv(CHUNK)
    return data[:end], data[end:]


@contextmanager
def proxy_before(server_port: int, files: Files, *, passes_host: bool = True, tells: bool = True) -> Iterator[TlsProxy]:
    """A proxy for the length of a `with`."""
    proxy = TlsProxy(server_port, files, passes_host=passes_host, tells=tells)
    try:
        yield proxy
    finally:
        proxy.close()
