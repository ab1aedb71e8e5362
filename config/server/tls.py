"""https on the server's one port. The first byte of a connection says whether it is TLS; plain http is led over.

A connection counts, and its clock runs (decision 0015), from the moment it is accepted: a guest who never ends the
handshake holds no place for longer than one who never sends a request.
"""

import asyncio
import logging
import ssl
from asyncio.sslproto import SSLProtocol
from collections.abc import Callable
from typing import Any

from config.log.lines import tally
from config.server.certificates import Files
from config.server.connections import Door

HANDSHAKE = 0x16  # the first byte of TLS; no request of http begins with it
FAREWELL = 1  # seconds that a guest has to confirm the end of its connection
EVERY = 3600.0  # seconds after which the certificate is looked at again: it may end, or the machine has a new address

logger = logging.getLogger(__name__)


class Https:
    """The certificate in use. `find` says where it lies, and makes it if that is necessary."""

    def __init__(self, find: Callable[[], Files]) -> None:
        self._find = find
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.set_alpn_protocols(["http/1.1"])
        self.files = self._load()

    def _load(self) -> Files:
        files = self._find()
        self.context.load_cert_chain(files.certificate, files.key)
        return files

    def keep_renewed(self) -> None:
        """Look at the certificate every hour, and use a new one for the connections that come then."""
        asyncio.get_running_loop().call_later(EVERY, self._renew)

    def _renew(self) -> None:
        try:
            self.files = self._load()
        except OSError as error:  # also what ssl raises
            logger.warning("the certificate can't be renewed: %s", error)
        self.keep_renewed()

    def protocol(self, door: Door) -> Any:
        """Return the factory with which uvicorn makes a connection that may be TLS."""

        def arrive(**named: Any) -> Doorstep:
            return Doorstep(door, self.context, lambda: door.protocol()(**named))

        return arrive


class Doorstep(asyncio.Protocol):
    """A connection until its first byte has come and, if that is TLS, until the handshake is over."""

    def __init__(self, door: Door, context: ssl.SSLContext, connection: Callable[[], asyncio.Protocol]) -> None:
        self._door = door
        self._context = context
        self._connection = connection
        self._guest = ""
        self._accepted: Any = None  # the transport below TLS
        self._clock: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Admit a new connection or refuse it. Called again when its handshake is over."""
        if self._accepted:
            self._hand_over(transport)
            return
        self._accepted = transport
        self._guest = self._door.guest_of(transport.get_extra_info("peername"))
        if not self._door.opens_for(self._guest):
            self.drop("refused a connection, all of its places are taken")
            return
        self._door.inside.enter(self._guest, self)
        self._door.waiting.enter(self._guest, self)
        self._clock = asyncio.get_running_loop().call_later(self._door.patience.head, self._is_too_slow)

    def data_received(self, data: bytes) -> None:
        """Take the first bytes."""
        if data[0] == HANDSHAKE:
            self._shake_hands(data)
        else:
            self._hand_over(self._accepted).data_received(data)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a connection that is gone."""
        self.leave()

    def drop(self, why: str) -> None:
        """End the connection at once."""
        tally.add(self._guest, why)
        self.leave()
        self._accepted.abort()

    def leave(self) -> None:
        """Give up the place."""
        if self._clock:
            self._clock.cancel()
        self._door.inside.leave(self._guest, self)
        self._door.waiting.leave(self._guest, self)

    def _is_too_slow(self) -> None:
        self.drop("dropped a connection that stayed silent")

    def _shake_hands(self, data: bytes) -> None:
        """Let asyncio's TLS read on, beginning with what has been read."""
        loop = asyncio.get_running_loop()
        nobody: Any = None  # waits for the end of the handshake
        tls = _Handshake(loop, self, self._context, nobody, server_side=True, ssl_shutdown_timeout=FAREWELL)
        self._accepted.set_protocol(tls)
        tls.connection_made(self._accepted)
        for start in range(0, len(data), tls.max_size):
            part = data[start : start + tls.max_size]
            tls.get_buffer(len(part))[: len(part)] = part
            tls.buffer_updated(len(part))

    def _hand_over(self, transport: Any) -> asyncio.Protocol:
        """Let the server's own protocol go on, in a place of its own."""
        self.leave()
        connection = self._connection()
        transport.set_protocol(connection)
        connection.connection_made(transport)
        return connection


class _Handshake(SSLProtocol):
    """asyncio's TLS, which tells nobody of a connection that is lost during the handshake."""

    max_size = 32 * 1024  # bytes of the buffer that each connection has; asyncio's own takes a quarter of a megabyte

    def connection_lost(self, exc: BaseException | None) -> None:
        """Let the doorstep know."""
        doorstep = self._app_protocol
        super().connection_lost(exc)
        if isinstance(doorstep, Doorstep):
            doorstep.leave()
