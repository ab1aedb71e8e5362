"""This machine on the local network: its address, and the listening socket."""

import socket

import ifaddr

BACKLOG = 2048  # connections that the system holds until the server takes them


def local_address() -> str:
    """Return the address at which others on the network reach this machine; 127.0.0.1 if there is none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Choosing a route sends nothing; this address is reserved for documentation.
            probe.connect(("198.51.100.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            pass
    try:
        own = socket.gethostbyname_ex(socket.gethostname())[2]
    except OSError:
        own = []
    return next((address for address in own if not address.startswith("127.")), "127.0.0.1")


def local_addresses() -> list[str]:
    """Return the IPv4 addresses of this machine's interfaces."""
    named = {str(ip.ip) for adapter in ifaddr.get_adapters() for ip in adapter.ips if ip.is_IPv4}
    return sorted({"127.0.0.1", local_address()} | named)


def listen(host: str, port: int) -> socket.socket:
    """Return a socket listening at `host` and `port` (0: any free port). Raises OSError if that is impossible."""
    # asyncio switches off Nagle's delay (40 ms per answer) only for sockets that declare themselves TCP.
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(BACKLOG)
    except OSError:
        listener.close()
        raise
    return listener


def free_port() -> int:
    """Return the number of a free port of this machine."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
