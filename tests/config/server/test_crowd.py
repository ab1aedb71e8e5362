"""An attacker on the club's own network, and the server as a club starts it, at the usual limit of 1,024 open files."""

import http.client
import re
import resource
import selectors
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from urllib.parse import urlencode

import pytest

from tests.support.server import RunningServer, happens_within, running_server

FILES = 1024
IDLE = 1010
STREAMS = (FILES - 128) // 8  # what a guest has, see config.server.connections
CLUB, STRANGER = "127.0.0.1", "127.0.0.2"


@pytest.fixture(scope="module", autouse=True)
def _files_for_the_attacker() -> Iterator[None]:
    """The tests hold as many connections as they open."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 4 * FILES if hard == resource.RLIM_INFINITY else min(4 * FILES, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.fixture(scope="module")
def evening(tmp_path_factory) -> Iterator[RunningServer]:
    """A demo tournament whose server can't have more files than usual, and whose passwords cost what a club's cost.

    Each test leaves it as it was.
    """
    data, real = tmp_path_factory.mktemp("crowd"), "config.settings"
    with running_server(data, "--demo", "--no-codes", files=FILES, DJANGO_SETTINGS_MODULE=real) as server:
        yield server


def ask(server: RunningServer, path: str, guest: str = CLUB) -> int:
    """The status that a guest gets."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30, source_address=(guest, 0))
    with closing(connection):
        connection.request("GET", path)
        return connection.getresponse().status


def connected(server: RunningServer, stack: ExitStack, guest: str, say: bytes = b"") -> socket.socket:
    """A connection that stays open until the end of the test, unless the server ends it."""
    connection = socket.create_connection(("127.0.0.1", server.port), timeout=30, source_address=(guest, 0))
    stack.enter_context(closing(connection))
    connection.sendall(say)
    return connection


def ended(connections: list[socket.socket]) -> int:
    """How many of them the server has ended."""
    with selectors.DefaultSelector() as selector:
        for connection in connections:
            selector.register(connection, selectors.EVENT_READ)
        return len(selector.select(0))


@pytest.mark.parametrize("guest", [STRANGER, CLUB], ids=["from-elsewhere", "from-the-same-router"])
def test_a_thousand_idle_connections_leave_the_hall_open(evening, guest):
    """Phones are served while they last; all are dropped soon; the log says so in two lines."""
    before = len(evening.output)
    seat = next(address for title, address in evening.addresses.items() if title.startswith("Table 1,"))
    with ExitStack() as stack:
        idle = [connected(evening, stack, guest) for _ in range(IDLE)]

        assert ask(evening, f"{seat.removeprefix(evening.url)}tournament/") == 200
        assert ask(evening, "/e/demo-tournament/") == 200
        assert happens_within(60, lambda: ended(idle) == IDLE)

    told = [line for line in evening.output[before:].splitlines() if f"{guest}: " in line and "connection" in line]
    assert any("dropped a connection that stayed silent" in line for line in told)
    assert len(told) <= 4
    assert not (evening.data / "errors.log").exists()


def test_streams_of_one_address_are_refused_before_its_requests(evening):
    """A guest with all the streams it may have still asks for pages; another guest gets a stream."""
    ask_for_stream = b"GET /e/demo-tournament/live/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    with ExitStack() as stack:
        streams = [connected(evening, stack, STRANGER, ask_for_stream) for _ in range(STREAMS)]
        assert {stream.recv(1000).split(b" ")[1] for stream in streams} == {b"200"}

        assert ask(evening, "/e/demo-tournament/live/", STRANGER) == 503
        assert ask(evening, "/e/demo-tournament/standings/", STRANGER) == 200
        assert ask(evening, "/e/demo-tournament/live/", CLUB) == 200
    assert f"{STRANGER}: refused an event stream" in evening.output


def test_server_says_how_many_it_has_room_for(evening):
    """As many as the files that the system lets it have."""
    assert "Room for 896 connections, 224 of them from one address." in evening.output


def sign_in(server: RunningServer, guest: str, password: str) -> tuple[int, str]:
    """Status and text of the answer to a password for the organiser's name."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60, source_address=(guest, 0))
    with closing(connection):
        connection.request("GET", "/organise/sign-in/")
        page = connection.getresponse()
        cookie = page.headers["Set-Cookie"].partition(";")[0]
        token = re.findall(r'csrfmiddlewaretoken" value="([^"]+)', page.read().decode())[0]
        form = {"csrfmiddlewaretoken": token, "username": "organiser", "password": password}
        headers = {"Cookie": cookie, "Content-Type": "application/x-www-form-urlencoded"}
        connection.request("POST", "/organise/sign-in/", urlencode(form), headers)
        answer = connection.getresponse()
        return answer.status, answer.read().decode()


def test_twelve_who_try_wrong_passwords_keep_nobody_out(evening):
    """They are told to wait, the log says who they are, and the organiser signs in at another address meanwhile."""
    with ThreadPoolExecutor(12) as attackers:
        tries = list(attackers.map(lambda number: sign_in(evening, STRANGER, f"wrong-{number}"), range(24)))
    looked_at = [page for status, page in tries if status == 200]
    refused = [page for status, page in tries if status == 429]

    assert (len(looked_at), len(refused)) == (10, 14)
    assert all("The name and password do not match" in page for page in looked_at)
    assert all("Too many wrong passwords" in page for page in refused)
    assert evening.output.count(f"{STRANGER}: too many wrong passwords for the name 'organiser'") == 1
    assert sign_in(evening, CLUB, evening.password)[0] == 302
