"""Which requests count as coming from one guest: those from one address.

A whole club behind a router has a single address, so a guest is allowed a generous amount.
"""

from __future__ import annotations

import ipaddress
from functools import lru_cache

NETWORK_6 = 64  # bits of an IPv6 address that name the network; its holder chooses the rest freely


@lru_cache(maxsize=4096)
def guest_at(address: str) -> str:
    """Return the guest at a network address: the IPv4 address itself, or the network of an IPv6 address.

    Text that is not an address is returned unchanged.
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, NETWORK_6), strict=False))
