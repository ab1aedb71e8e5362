"""This machine on the local network: its addresses, and the listening socket. IPv6 is optional (decision 0081)."""

import errno
import ipaddress
import socket
from collections.abc import Iterator, Sequence
from contextlib import suppress

import ifaddr

from referee.ground.serving.guests import address_in, plain_address

BACKLOG = 2048  # connections that the system holds until the server takes them
EVERYWHERE = ""  # the host for which a socket listens at every address of this machine
BOTH = (socket.AF_INET, socket.AF_INET6)
# Choosing a route to these sends nothing: they are reserved for documentation.
FAR_AWAY = {socket.AF_INET: "198.51.100.1", socket.AF_INET6: "2001:db8::1"}


def local_address(families: Sequence[socket.AddressFamily] = BOTH) -> str:
    """Return the address at which others on the network reach this machine; 127.0.0.1 if there is none.

    It is an IPv4 address if there is one: people can type it, and every phone has a way to it.
    """
    found = (address for family in families for address in _own_addresses(family) if _is_reachable(address))
    return next(found, "127.0.0.1")


def local_addresses() -> list[str]:
    """Return the addresses of this machine that lie in local networks, as far as the system tells them.

    Not those of IPv6 that are good for one interface only: a browser can't open them.
    """
    of_4 = {"127.0.0.1", local_address((socket.AF_INET,)), *_interfaces(socket.AF_INET)}
    return sorted(of_4) + sorted(filter(_is_kept, _interfaces(socket.AF_INET6)))


def listen(host: str, port: int) -> socket.socket:
    """Return a socket listening at `host` and `port` (0: any free port). Raises OSError if that is impossible.

    `EVERYWHERE` is every address of IPv4, and of IPv6 where this machine has any.
    """
    if host != EVERYWHERE:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        family, _kind, _protocol, _name, place = min(found, key=lambda one: BOTH.index(one[0]))
        return _listener(family, place)
    try:
        return _listener(socket.AF_INET6, ("::", port))
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise
        return _listener(socket.AF_INET, ("0.0.0.0", port))  # noqa: S104 (phones must reach it)


def inherited_socket(fd: int) -> socket.socket:
    """Return the listening socket that this process has inherited."""
    found = socket.socket(fileno=fd)
    # asyncio switches off Nagle's delay (40 ms per answer) only for sockets that declare themselves TCP.
    return socket.socket(found.family, socket.SOCK_STREAM, socket.IPPROTO_TCP, fileno=found.detach())


def told_address(listener: socket.socket) -> str:
    """Return the host and the port by which others on the network reach a listening socket, as in a URL."""
    host, port = listener.getsockname()[:2]
    if ipaddress.ip_address(host).is_unspecified:
        host = local_address(BOTH if listener.family == socket.AF_INET6 else (socket.AF_INET,))
    return f"{in_url(host)}:{port}"


def own_address(listener: socket.socket) -> str:
    """Return the host and the port by which this machine itself reaches a listening socket, as in a URL."""
    host, port = listener.getsockname()[:2]
    return f"{'127.0.0.1' if ipaddress.ip_address(host).is_unspecified else in_url(host)}:{port}"


def in_url(host: str) -> str:
    """Return a host as a URL has it: an IPv6 address in brackets."""
    return f"[{host}]" if ":" in (host := plain_address(host)) else host


def free_port() -> int:
    """Return the number of a free port of this machine."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _listener(family: int, place: tuple[object, ...]) -> socket.socket:
    # The protocol is named for the same reason as in `inherited_socket`.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)  # at "::", IPv4 guests are heard too
        listener.bind(place)
        listener.listen(BACKLOG)
    except (OSError, OverflowError):
        listener.close()
        raise
    return listener


def _own_addresses(family: socket.AddressFamily) -> Iterator[str]:
    """Yield this machine's addresses of one family, the one that reaches farthest first."""
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
        probe.connect((FAR_AWAY[family], 9))
        yield str(probe.getsockname()[0])
    with suppress(OSError):
        yield from (str(found[4][0]) for found in socket.getaddrinfo(socket.gethostname(), None, family))
    yield from _interfaces(family)


def _interfaces(family: socket.AddressFamily) -> Iterator[str]:
    """Yield the addresses of this machine's interfaces, of one family. Those of IPv6 come without their zone."""
    for address in (address for adapter in ifaddr.get_adapters() for address in adapter.ips):
        if address.is_IPv4 == (family == socket.AF_INET):
            yield address.ip if isinstance(address.ip, str) else address.ip[0]


def _is_reachable(text: str) -> bool:
    """Return whether others on the network reach an address by its text alone."""
    address = address_in(text)
    return address is not None and not address.is_loopback and (address.version == 4 or not address.is_link_local)


def _is_kept(text: str) -> bool:
    """Return whether an IPv6 address stays this machine's: those of the internet are others each day."""
    address = address_in(text)
    return address is not None and address.is_private and not address.is_link_local
