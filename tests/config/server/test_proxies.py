"""Which guest, scheme and host a request has that came through a proxy, and whom the server believes about it."""

import ipaddress

import pytest

from config.server.proxies import as_it_was_asked, is_in

PROXIES = [ipaddress.ip_network("10.0.0.0/8"), ipaddress.ip_network("fd00::5")]
PROXY, STRANGER = "10.0.0.5", "203.0.113.9"


def scope(client=PROXY, **headers):
    """A request over plain http, with headers as a proxy adds them."""
    sent = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return {"client": (client, 4711), "scheme": "http", "headers": [(b"host", b"127.0.0.1:8000"), *sent]}


@pytest.mark.parametrize(
    ("listed", "guest"),
    [
        ("198.51.100.7", "198.51.100.7"),
        ("1.1.1.1, 198.51.100.7", "198.51.100.7"),  # the first was made up by the guest
        ("1.1.1.1, 198.51.100.7, 10.0.0.9", "198.51.100.7"),  # through two proxies of ours
        ("198.51.100.7:50123", "198.51.100.7"),
        ("[2001:db8::7]:50123", "2001:db8::7"),
        ("::ffff:198.51.100.7", "198.51.100.7"),
        ("198.51.100.7, unknown", PROXY),
        ("", PROXY),
    ],
)
def test_guest_is_the_last_address_that_is_no_proxy_of_ours(listed, guest):
    """What stands before it may have been made up."""
    assert as_it_was_asked(scope(x_forwarded_for=listed), PROXIES)["client"][0] == guest


def test_scheme_and_host_are_those_that_the_guest_asked_for():
    """Sign-in and every entry compare them with the page's own address."""
    asked = as_it_was_asked(scope(x_forwarded_proto="https", x_forwarded_host="club.example"), PROXIES)

    assert asked["scheme"] == "https"
    assert [value for name, value in asked["headers"] if name == b"host"] == [b"club.example"]


def test_proxy_that_says_nothing_changes_nothing_but_the_guests_port():
    """A proxy may pass on the host itself, and leave out the rest."""
    asked = as_it_was_asked(scope(x_forwarded_proto="gopher"), PROXIES)

    assert (asked["scheme"], asked["headers"][0]) == ("http", (b"host", b"127.0.0.1:8000"))


@pytest.mark.parametrize("proxies", [PROXIES, []], ids=["another is named", "none is named"])
def test_stranger_is_believed_nothing(proxies):
    """Anybody can send these headers."""
    sent = scope(STRANGER, x_forwarded_for="127.0.0.1", x_forwarded_proto="https", x_forwarded_host="club.example")

    assert as_it_was_asked(sent, proxies) is sent


@pytest.mark.parametrize(
    ("address", "named"),
    [(PROXY, True), ("::ffff:10.1.2.3", True), ("fd00::5", True), ("fd00::6", False), (STRANGER, False), ("", False)],
)
def test_proxies_are_named_by_address_or_network(address, named):
    """Of IPv4 and IPv6."""
    assert is_in(address, PROXIES) is named
