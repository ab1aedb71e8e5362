"""IPv6 on this machine, if it has any."""

import socket

import pytest

LOOPBACK = "::1"


def has_ipv6() -> bool:
    """Return whether a server can listen at this machine's own IPv6 address."""
    try:
        with socket.socket(socket.AF_INET6) as probe:
            probe.bind((LOOPBACK, 0))
    except OSError:
        return False
    return True


needs_ipv6 = pytest.mark.skipif(not has_ipv6(), reason="this machine has no IPv6")
