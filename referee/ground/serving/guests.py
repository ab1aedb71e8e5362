"""Which requests count as coming from one guest: those from one address.

A whole club behind a router has a single address, so a guest is allowed a generous amount.
"""

from __future__ import annotations

import ipaddress
from functools import lru_cache

from django.core.cache import cache

HOUR = 3600  # seconds
NETWORK_6 = 64  # bits of an IPv6 address that name the network; its holder chooses the rest freely

HERE_6 = ipaddress.IPv6Address("::")  # of which `::1`, this computer, is the only address that anybody has

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


def address_in(text: str) -> Address | None:
    """Return the network address that a text is; None if it is none.

    A socket that hears IPv4 and IPv6 writes a guest's IPv4 address within an IPv6 address: it is the IPv4 address.
    """
    try:
        found = ipaddress.ip_address(text)
    except ValueError:
        return None
    return (found.ipv4_mapped or found) if isinstance(found, ipaddress.IPv6Address) else found


def plain_address(text: str) -> str:
    """Return an address in its usual spelling. Text that is not an address is returned unchanged."""
    return str(address_in(text) or text)


@lru_cache(maxsize=4096)
def guest_at(address: str) -> str:
    """Return the guest at a network address: the IPv4 address itself, or the network of an IPv6 address.

    Text that is not an address is returned unchanged.
    """
    found = address_in(address)
    if found is None:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    return str(ipaddress.IPv6Network((int(found), NETWORK_6), strict=False))


def is_here(guest: str) -> bool:
    """Return whether a guest, or an address, is the server's own computer. Over IPv6 its network is named `::/64`."""
    found = address_in(guest.partition("/")[0])
    return found is not None and (found.is_loopback or found == HERE_6)


def times_within_the_hour(what: str, address: str) -> int:
    """Return how often the guest at an address has asked for something within the hour, this time included.

    Stored only in the cache.
    """
    key = f"{what}-{guest_at(address)}"
    cache.add(key, 0, HOUR)
    return int(cache.incr(key))
