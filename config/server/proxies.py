"""Requests that come through a proxy, for example one that ends TLS: whose they are, and how they were asked.

Anybody can send the headers that a proxy adds. They are believed only from the proxies that KONTROLLANT_PROXIES names.
"""

import ipaddress
from collections.abc import Iterable, Mapping
from typing import Any

from referee.ground.serving.guests import Address, address_in

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
Headers = list[tuple[bytes, bytes]]

FOR, PROTO, HOST = b"x-forwarded-for", b"x-forwarded-proto", b"x-forwarded-host"
FORWARDED = b"forwarded"  # the same in one header (RFC 7239); never believed


def is_in(address: str, networks: Iterable[Network]) -> bool:
    """Return whether the address belongs to one of the networks, for example to a named proxy."""
    found = _address(address)
    return found is not None and any(found in network for network in networks)


def as_it_was_asked(scope: Mapping[str, Any], proxies: Iterable[Network]) -> Mapping[str, Any]:
    """Return the scope of a request as its guest sent it: the guest's address, scheme and host.

    If it did not come through a named proxy, that is the scope itself, whatever its headers say.
    """
    client = scope.get("client")
    if not client or not is_in(client[0], proxies):
        return scope
    asked = {**scope, "client": (_guest(scope["headers"], proxies, client[0]), 0)}
    if (scheme := _last_entry(scope["headers"], PROTO).lower()) in ("http", "https"):
        asked["scheme"] = scheme
    if host := _last_entry(scope["headers"], HOST):
        others = [(name, value) for name, value in scope["headers"] if name != b"host"]
        asked["headers"] = [*others, (b"host", host.encode("latin-1"))]
    return asked


def _guest(headers: Headers, proxies: Iterable[Network], nearest: str) -> str:
    """Return the last address that is not a proxy of ours. What stands before it, its sender may have made up."""
    for entry in reversed(_entries(headers, FOR)):
        found = _address(entry)
        if found is None:
            break
        nearest = str(found)
        if not is_in(nearest, proxies):
            break
    return nearest


def _last_entry(headers: Headers, name: bytes) -> str:
    """Return the last entry of a header: the nearest proxy has added it."""
    return next(reversed(_entries(headers, name)), "")


def _entries(headers: Headers, name: bytes) -> list[str]:
    """Return the entries of a header, which may occur several times and list several in each."""
    values = [value.decode("latin-1") for key, value in headers if key == name]
    return [entry.strip() for value in values for entry in value.split(",") if entry.strip()]


def _address(text: str) -> Address | None:
    """Return an address, as connections and headers write it: perhaps with a port, or IPv4 within IPv6."""
    name = text.split("]")[0].lstrip("[") if text.startswith("[") else text
    if name.count(":") == 1:
        name = name.split(":")[0]
    return address_in(name)
