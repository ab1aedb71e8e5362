"""Where the server listens, with IPv6 and without, and which address it tells."""

import errno
import socket
from contextlib import closing
from typing import Any

import ifaddr
import pytest

from config.processes.qr import code_lines
from config.server import network
from config.server.network import (
    EVERYWHERE,
    in_url,
    inherited_socket,
    listen,
    local_address,
    local_addresses,
    own_address,
)
from config.server.network import told_address as told
from tests.support.ipv6 import LOOPBACK, needs_ipv6

ZERO = "0.0.0.0"  # noqa: S104 (every IPv4 address)


def adapter(*addresses: str) -> ifaddr.Adapter:
    """A network interface with these addresses, as the system lists it."""
    found = [ifaddr.IP((address, 0, 0) if ":" in address else address, 64, "eth0") for address in addresses]
    return ifaddr.Adapter("eth0", "eth0", found)


@pytest.fixture
def without_ipv6(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine whose kernel knows no IPv6."""

    class OnlyIpv4(socket.socket):
        def __init__(self, family: int = -1, *rest: Any, **named: Any) -> None:
            if family == socket.AF_INET6:
                raise OSError(errno.EAFNOSUPPORT, "Address family not supported by protocol")
            super().__init__(family, *rest, **named)

    monkeypatch.setattr(socket, "socket", OnlyIpv4)
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: [adapter("127.0.0.1")])


def hears(listener: socket.socket, host: str) -> str:
    """Return as whom a listening socket hears a guest who comes to one of its addresses."""
    with closing(socket.create_connection((host, listener.getsockname()[1]), timeout=60)):
        connection, guest = listener.accept()
        connection.close()
    return str(guest[0])


@needs_ipv6
def test_one_socket_hears_ipv4_and_ipv6() -> None:
    """By default the server listens at every address of this machine."""
    with listen(EVERYWHERE, 0) as listener:
        assert [hears(listener, host) for host in (LOOPBACK, "127.0.0.1")] == [LOOPBACK, "::ffff:127.0.0.1"]
        assert own_address(listener) == f"127.0.0.1:{listener.getsockname()[1]}"


def test_machine_without_ipv6_listens_all_the_same(without_ipv6: None) -> None:
    """The server starts, hears IPv4, and tells an IPv4 address."""
    with listen(EVERYWHERE, 0) as listener:
        assert listener.getsockname()[0] == ZERO
        assert hears(listener, "127.0.0.1") == "127.0.0.1"
        assert told(listener) == f"{local_address()}:{listener.getsockname()[1]}"
        assert "." in local_address() and not any(":" in address for address in local_addresses())


@pytest.mark.parametrize("taken", ["127.0.0.1", ZERO, EVERYWHERE])
def test_port_in_use_is_not_shared(taken: str) -> None:
    """Whichever of this machine's addresses the other program listens at."""
    with listen(taken, 0) as other, pytest.raises(OSError, match="in use") as refused:
        listen(EVERYWHERE, other.getsockname()[1])
    assert refused.value.errno == errno.EADDRINUSE


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", "127.0.0.1"),
        ("localhost", "127.0.0.1"),
        pytest.param(LOOPBACK, "[::1]", marks=needs_ipv6),
    ],
)
def test_server_at_one_address_tells_that_address(host: str, address: str) -> None:
    """Nothing answers at any other. The code for phones to scan has it too."""
    with listen(host, 0) as listener:
        port = listener.getsockname()[1]
        assert told(listener) == own_address(listener) == f"{address}:{port}"
        assert len(code_lines(f"http://{told(listener)}/s/token/", colour=False)) > 4


@needs_ipv6
def test_process_goes_on_with_the_socket_that_it_has_inherited() -> None:
    """It may be of IPv4 or IPv6, and is marked as TCP: asyncio switches off delayed sending only where it sees that."""
    for host in (LOOPBACK, "127.0.0.1"):
        first = listen(host, 0)
        with inherited_socket(first.detach()) as listener:
            assert listener.proto == socket.IPPROTO_TCP
            assert hears(listener, host) == host


@pytest.mark.parametrize(
    ("addresses", "of_4", "of_6"),
    [
        ({"AF_INET": ["127.0.1.1", "192.168.1.7"], "AF_INET6": ["fd00::7"]}, "192.168.1.7", "192.168.1.7"),
        ({"AF_INET": ["127.0.1.1"], "AF_INET6": ["fe80::1", "::1", "fd00::7"]}, "127.0.0.1", "fd00::7"),
        ({"AF_INET": [], "AF_INET6": ["fe80::1"]}, "127.0.0.1", "127.0.0.1"),
    ],
    ids=["both", "IPv6 only", "neither"],
)
def test_address_that_is_told_is_of_ipv4_if_there_is_one(
    monkeypatch: pytest.MonkeyPatch, addresses: dict[str, list[str]], of_4: str, of_6: str
) -> None:
    """Never one that only this machine reaches, while there is another; none of IPv6 to a socket that hears none."""
    monkeypatch.setattr(network, "_own_addresses", lambda family: iter(addresses[family.name]))
    assert local_address() == of_6
    with listen(ZERO, 0) as listener:
        assert told(listener) == f"{of_4}:{listener.getsockname()[1]}"


def test_certificate_names_those_addresses_that_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not those of one interface only, nor those of the internet, which are others each day."""
    own = adapter("192.168.1.7", "::1", "fe80::1", "fd00::2", "2a02::3")
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: [own])

    assert [address for address in local_addresses() if ":" in address] == ["::1", "fd00::2"]


@pytest.mark.parametrize(
    ("host", "written"),
    [("::1", "[::1]"), ("::ffff:192.0.2.7", "192.0.2.7"), ("192.0.2.7", "192.0.2.7"), ("club.example", "club.example")],
)
def test_address_is_written_as_urls_have_it(host: str, written: str) -> None:
    """An IPv6 address stands in brackets; one of IPv4 within IPv6 is that of IPv4."""
    assert in_url(host) == written
