"""Everything works behind a proxy that ends TLS, and the server believes only the proxies that are named to it."""

import http.cookiejar
import re
import ssl
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from config.server.certificates import Files, local_files
from referee.services.quick import MOST_AN_ADDRESS
from tests.support.proxy import PROXY, proxy_before
from tests.support.referee import START
from tests.support.seats import bodies_at, open_table
from tests.support.server import RunningServer, running_server


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Files:
    """Return the proxy's certificate."""
    return local_files(tmp_path_factory.mktemp("proxy"), ["127.0.0.1"])


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """Yield a server to which its proxy is named."""
    with running_server(tmp_path_factory.mktemp("named"), "--demo", "--no-codes", KONTROLLANT_PROXIES=PROXY) as server:
        yield server


class Guest:
    """A simple browser that keeps cookies and says which page a form comes from."""

    def __init__(self, files: Files, **headers: str) -> None:
        tls = ssl.create_default_context(cafile=str(files.authority))
        jar = http.cookiejar.CookieJar()
        cookies, secure = urllib.request.HTTPCookieProcessor(jar), urllib.request.HTTPSHandler(context=tls)
        self._browser = urllib.request.build_opener(cookies, secure)
        self._browser.addheaders = list(headers.items())
        self.jar = jar

    def get(self, url: str) -> str:
        """Return the page at `url`."""
        with self._browser.open(url, timeout=60) as answer:
            page: str = answer.read().decode()
        return page

    def post(self, url: str, page: str, **fields: str) -> tuple[int, str]:
        """Send a form with the token from `page`, follow redirects, and return the last status and page."""
        token = re.search(r'X-CSRFToken": "([^"]+)"|name="csrfmiddlewaretoken" value="([^"]+)"', page)
        sent = urlencode({"csrfmiddlewaretoken": token[1] or token[2], **fields}).encode()
        origin = "/".join(url.split("/")[:3])
        request = urllib.request.Request(url, sent, headers={"Origin": origin, "Referer": url})
        try:
            with self._browser.open(request, timeout=60) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    def signs_in(self, server: RunningServer, address: str) -> tuple[int, str]:
        """Sign in as the organiser at this address, and return the last status and page."""
        url = f"{address}/organise/sign-in/?next=/organise/"
        return self.post(url, self.get(url), username="organiser", password=server.password)


@pytest.mark.parametrize("passes_host", [True, False], ids=["host passed on", "host forwarded"])
def test_organiser_signs_in_behind_a_proxy(named: RunningServer, files: Files, passes_host: bool) -> None:
    """The browser gets the cookies of https, and keeps them."""
    with proxy_before(named.port, files, passes_host=passes_host) as proxy:
        guest = Guest(files)
        status, page = guest.signs_in(named, proxy.url)

    assert status == 200
    assert "Demo tournament" in page
    assert {(cookie.name.split("-")[0], cookie.secure) for cookie in guest.jar} == {("__Host", True)}


def test_move_is_entered_behind_a_proxy(named: RunningServer, files: Files) -> None:
    """The page's form enters it without scripts, and another phone's stream reports it."""
    seats = open_table(named, START)
    with proxy_before(named.port, files) as proxy:
        guest, url = Guest(files), seats["Anna"].replace(named.url, proxy.url)
        page = guest.get(url)
        hidden: dict[str, str] = dict(
            re.findall(r'<input type="hidden" name="(key|expected|do)" value="([^"]*)"', page)
        )
        assert hidden["do"] == "play"
        with Guest(files)._browser.open(seats["Bo"].replace(named.url, proxy.url) + "live/", timeout=60) as stream:
            while not (line := stream.readline()).startswith(b"data:"):
                pass
            before = line
            status, page = guest.post(url + "events/", page, **hidden, cards="AH")
            while not (line := stream.readline()).startswith(b"data:") or line == before:
                pass

    assert status == 200
    assert bodies_at(named, seats["Anna"])[-1]["cards"] == "AH"


def opens_tables(files: Files, url: str, times: int, **headers: str) -> list[int]:
    """Return the statuses that a guest gets who opens quick tables this many times."""
    guest = Guest(files, **headers)
    page = guest.get(f"{url}/quick/")
    return [guest.post(f"{url}/quick/knoesten/", page, players="4")[0] for _ in range(times)]


def test_guests_behind_a_proxy_are_counted_one_by_one(named: RunningServer, files: Files) -> None:
    """A guest who opens too many tables can't pass for another by sending a header."""
    with proxy_before(named.port, files) as proxy:
        greedy = opens_tables(files, proxy.url, MOST_AN_ADDRESS + 2)
        posing = opens_tables(files, proxy.url, 1, **{"X-Forwarded-For": "198.51.100.7"})

    direct = opens_tables(files, named.url, 1, **{"X-Forwarded-For": "198.51.100.8"})

    assert greedy.count(429) == 2
    assert posing == direct == [429]


@pytest.mark.parametrize("settings", [{}, {"KONTROLLANT_PROXIES": "10.0.0.1"}], ids=["none named", "another named"])
def test_server_that_was_not_told_of_its_proxy_says_what_to_set(
    tmp_path: Path, files: Files, settings: dict[str, Any]
) -> None:
    """The page names the settings, the terminal also their values. Headers of strangers are ignored."""
    with running_server(tmp_path, "--demo", "--no-codes", **settings) as server:
        with proxy_before(server.port, files) as proxy:
            status, page = Guest(files).signs_in(server, proxy.url)
        output = server.output

    assert status == 403
    assert "set KONTROLLANT_ADDRESS and KONTROLLANT_PROXIES" in page
    assert str(server.port) not in re.sub(r'"[^"]*"', "", page)
    assert f"'{proxy.url}' was refused" in output
    assert f"KONTROLLANT_PROXIES to {PROXY}" in output


def test_public_address_alone_is_enough_to_sign_in(tmp_path: Path, files: Files) -> None:
    """The proxy forwards nothing about the request, but the setting says which address people open."""
    with (
        proxy_before(0, files, tells=False) as proxy,
        running_server(tmp_path, "--demo", "--no-codes", KONTROLLANT_ADDRESS=proxy.url) as server,
    ):
        proxy.server_port = server.port
        status, page = Guest(files).signs_in(server, proxy.url)

    assert status == 200
    assert "Demo tournament" in page
