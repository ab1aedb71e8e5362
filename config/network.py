"""This machine on the local network: its address, and the socket that listens."""

import socket

BACKLOG = 2048  # connections that the system keeps until the server takes them


def local_address() -> str:
    """The address at which others on the network reach this machine; 127.0.0.1 if it is on none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Choosing a route sends nothing; the address is one set aside for documentation.
            probe.connect(("198.51.100.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            pass
    try:
        own = socket.gethostbyname_ex(socket.gethostname())[2]
    except OSError:
        own = []
    return next((address for address in own if not address.startswith("127.")), "127.0.0.1")


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens at `host` and `port` (0: any free port); OSError if it can't be had."""
    # asyncio switches off Nagle's delay (40 ms an answer) only for sockets that say they are TCP.
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(BACKLOG)
    except OSError:
        listener.close()
        raise
    return listener
