"""The addresses that a webhook may have. The organiser chooses an address, and this machine connects to it.

An organiser is trusted less than the machine: with an address inside the local network, a webhook would reach what the
organiser cannot reach. So only public addresses are allowed, and the networks that whoever runs the server names.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from urllib.parse import urlsplit

Network = IPv4Network | IPv6Network

LONGEST = 500  # characters of an address

_UNICAST = IPv6Network("2000::/3")  # all that IANA has opened for global unicast (RFC 4291)
_NAT64 = IPv6Network("64:ff9b::/96")  # by which a machine without IPv4 reaches the IPv4 internet (RFC 6052)
# Networks that `is_global` of Python 3.11 takes for public, though no host of the internet is there.
_NOT_PUBLIC = tuple(
    ip_network(name)
    for name in (
        "192.0.0.0/24",  # protocol assignments (RFC 6890)
        "192.88.99.0/24",  # relays of 6to4 (RFC 7526)
        "2001::/23",  # protocol assignments (RFC 2928), among them Teredo (RFC 4380)
        "2002::/16",  # 6to4 (RFC 3056)
        "3ffe::/16",  # the 6bone, which was given back (RFC 3701)
        "3fff::/20",  # documentation (RFC 9637)
    )
)
# Networks whose addresses end in an IPv4 address that a gateway may connect to.
_ENDING_IN_IPV4 = tuple(
    ip_network(name)
    for name in (
        "64:ff9b::/96",  # NAT64
        "64:ff9b:1::/48",  # NAT64 of one's own (RFC 8215)
        "::ffff:0:0:0/96",  # IPv4-translated (RFC 2765)
        "::/96",  # IPv4-compatible (RFC 4291)
    )
)
_PRINTABLE = re.compile(r"[!-~]+")


class AddressUnusable(ValueError):
    """The address is not one to which a webhook can be sent."""


def usable_address(text: str, allowed: Sequence[Network] = ()) -> str:
    """Return a webhook's address with its host in ASCII. Raises AddressUnusable.

    A host that is a name may still turn out to be at a forbidden address; `is_allowed` decides when it is resolved.
    """
    text = text.strip()
    try:
        parts = urlsplit(text)
        host, port = parts.hostname or "", parts.port
        ascii_host = host if ":" in host else host.encode("idna").decode("ascii")
    except ValueError as error:
        raise AddressUnusable from error
    if parts.scheme not in ("http", "https") or not ascii_host or port == 0 or "@" in parts.netloc:
        raise AddressUnusable
    if _literal(ascii_host) and not is_allowed(ascii_host, allowed):
        raise AddressUnusable
    shown = f"[{ascii_host}]" if ":" in ascii_host else ascii_host
    usable = parts._replace(netloc=shown if port is None else f"{shown}:{port}", fragment="").geturl()
    if len(usable) > LONGEST or not _PRINTABLE.fullmatch(usable):
        raise AddressUnusable
    return usable


def host_of(address: str) -> str:
    """Return the host of an address, which may be shown where the rest of the address could be a secret."""
    return urlsplit(address).hostname or ""


def is_allowed(address: str, allowed: Sequence[Network] = ()) -> bool:
    """Return whether a webhook may connect to this IP address. `allowed` are further networks that are allowed."""
    ip = ip_address(address)
    if isinstance(ip, IPv6Address) and ip.ipv4_mapped is not None:
        ip = ip.ipv4_mapped
    inside = _ipv4_inside(ip)
    if any(one.is_unspecified or one.is_multicast or one == IPv4Address("255.255.255.255") for one in (ip, *inside)):
        return False
    if any(ip in network for network in allowed):
        return True
    return _is_public(ip) and all(is_allowed(str(one), allowed) for one in inside)


def _is_public(ip: IPv4Address | IPv6Address) -> bool:
    """Return whether this may be the address of one host of the internet."""
    if any(ip in network for network in _NOT_PUBLIC):
        return False
    return ip.is_global and (isinstance(ip, IPv4Address) or ip in _UNICAST or ip in _NAT64)


def _ipv4_inside(ip: IPv4Address | IPv6Address) -> tuple[IPv4Address, ...]:
    """Return the IPv4 addresses in an IPv6 address, to which a gateway may pass on what is sent."""
    if isinstance(ip, IPv4Address):
        return ()
    last = [IPv4Address(int(ip) & 0xFFFFFFFF)] if any(ip in network for network in _ENDING_IN_IPV4) else []
    return (*last, *([ip.sixtofour] if ip.sixtofour else []), *(ip.teredo or ()))


def _literal(host: str) -> bool:
    """Return whether a host is an IP address and no name."""
    try:
        ip_address(host)
    except ValueError:
        return False
    return True
