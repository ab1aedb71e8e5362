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

# Networks whose addresses contain an IPv4 address that a gateway may connect to: NAT64, 6to4, Teredo, the oldest form.
_GATEWAYS = tuple(ip_network(name) for name in ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32", "::/96"))
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
    if ip.is_unspecified or ip.is_multicast or ip == IPv4Address("255.255.255.255"):
        return False
    if any(ip in network for network in allowed):
        return True
    return ip.is_global and not any(ip in network for network in _GATEWAYS)


def _literal(host: str) -> bool:
    """Return whether a host is an IP address and no name."""
    try:
        ip_address(host)
    except ValueError:
        return False
    return True
