"""The server over IPv6: pages, forms, REST and streams, and whom it counts as one guest."""

import copy
import http.client
import json
import socket
from collections.abc import Iterator
from contextlib import closing

import pytest

from config.server.network import EVERYWHERE
from referee.services.quick import MOST_AN_ADDRESS
from tests.service.test_jobs import Organiser
from tests.support.ipv6 import LOOPBACK, needs_ipv6
from tests.support.server import RunningServer, running_server

pytestmark = needs_ipv6


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """Return a server with the demo tournament that listens wherever it can."""
    data = tmp_path_factory.mktemp("ipv6")
    with running_server(data, "--demo", "--host", EVERYWHERE, KONTROLLANT_ADDRESS="http://[2600::7]:8000") as server:
        yield server


def over_ipv6(server: RunningServer) -> RunningServer:
    """Return the same server, asked over IPv6."""
    other = copy.copy(server)
    other.url = f"http://[{LOOPBACK}]:{server.port}"
    return other


def status(server: RunningServer, host: str, path: str = "/", *, named: str | None = None) -> int:
    """Return the status of the answer at one of the server's addresses. `named`: the request's host."""
    with closing(http.client.HTTPConnection(host, server.port, timeout=30)) as connection:
        connection.request("GET", path, headers={} if named is None else {"Host": named})
        return connection.getresponse().status


def test_organiser_signs_in_and_enters_over_ipv6(evening: RunningServer) -> None:
    """Host, origin and cookies are those of an IPv6 address."""
    organiser = Organiser(over_ipv6(evening), evening)

    assert b"Demo tournament" in organiser.page("/organise/")
    assert organiser.post("/language/setlang/", language="sv", next="/organise/") == "/organise/"


def test_stream_and_rest_answer_over_ipv6(evening: RunningServer) -> None:
    """What phones and programs read."""
    with closing(http.client.HTTPConnection(LOOPBACK, evening.port, timeout=30)) as connection:
        connection.request("GET", "/e/demo-tournament/live/")
        with connection.getresponse() as stream:
            assert stream.status == 200 and stream.readline()
    assert status(evening, LOOPBACK, "/api/v1/schema/") == 200


@pytest.mark.parametrize(
    ("named", "answer"),
    [
        ("[::1]", 200),
        ("[fd00::2]:8000", 200),
        ("[::ffff:192.168.1.7]", 200),
        ("[2600::7]:8000", 200),  # KONTROLLANT_ADDRESS
        ("[2600::1]:8000", 400),
        ("[::ffff:8.8.8.8]", 400),
        ("::1", 400),
        ("[::1", 400),
    ],
)
def test_ipv6_hosts_are_answered_as_those_of_ipv4(evening: RunningServer, named: str, answer: int) -> None:
    """Addresses of local networks, and the address that is told; no others, and nothing that is no host."""
    assert status(evening, LOOPBACK, named=named) == answer


@pytest.mark.parametrize("host", [LOOPBACK, "127.0.0.1"])
def test_request_that_names_no_host_is_answered(evening: RunningServer, host: str) -> None:
    """As old programs ask over HTTP/1.0: the host is the address at which they came."""
    with closing(socket.create_connection((host, evening.port), timeout=30)) as connection:
        connection.sendall(b"GET / HTTP/1.0\r\n\r\n")
        assert connection.makefile("rb").readline().split()[1] == b"200"


def test_codes_have_the_address_in_brackets(evening: RunningServer) -> None:
    """Each printed address is the one that is told."""
    assert all(address.startswith("http://[2600::7]:8000/") for address in evening.addresses.values())


def test_guests_of_both_families_are_told_apart(evening: RunningServer) -> None:
    """Whoever opens too many tables over IPv6 holds up nobody who comes over IPv4."""
    greedy = [opens_a_table(evening, LOOPBACK, f"key {at}") for at in range(MOST_AN_ADDRESS + 1)]

    assert greedy == [*[201] * MOST_AN_ADDRESS, 429]
    assert opens_a_table(evening, "127.0.0.1", "another") == 201


def opens_a_table(server: RunningServer, host: str, key: str) -> int:
    """Open a quick table, as an app does, and return the status of the answer."""
    with closing(http.client.HTTPConnection(host, server.port, timeout=30)) as connection:
        body = json.dumps({"game": "knoesten", "players": ["Anna", "Bo", "Cia", "Dag"], "key": key})
        connection.request("POST", "/api/v1/quick/", body, {"Content-Type": "application/json"})
        return connection.getresponse().status
