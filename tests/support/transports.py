"""The server's end of a connection, without a network."""

import asyncio


class Transport(asyncio.Transport):
    """Keeps what is written. Its protocol hears of the end a moment later, as with a real one."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.cut = False  # aborted, so that what was on its way is lost
        self.is_over = asyncio.Event()
        self.protocol: asyncio.BaseProtocol | None = None

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        """Give the connection to another protocol."""
        self.protocol = protocol

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Send."""
        self.written += data

    def is_closing(self) -> bool:
        """Whether it ends."""
        return self.is_over.is_set()

    def close(self) -> None:
        """End it properly."""
        if not self.is_over.is_set():
            self.is_over.set()
            asyncio.get_running_loop().call_soon(self.protocol.connection_lost, None)

    def abort(self) -> None:
        """Cut it."""
        self.cut = True
        self.close()
