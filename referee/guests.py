"""Whom the server counts as one guest: an address. A club behind a router is one, so what one may take is generous."""

from __future__ import annotations

import ipaddress
from functools import lru_cache

NETWORK_6 = 64  # bits of an IPv6 address that name the network; the rest its holder chooses freely


@lru_cache(maxsize=4096)
def guest_at(address: str) -> str:
    """The guest at a network address: the address itself, of IPv6 its network. What is no address stays as it is."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, NETWORK_6), strict=False))
