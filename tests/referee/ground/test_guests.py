"""Whom the server counts as one guest."""

import pytest

from referee.ground.serving.guests import guest_at, is_here


@pytest.mark.parametrize(
    ("address", "guest"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:aaaa:bbbb:cccc:dddd", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("::1", "::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("testclient", "testclient"),
    ],
)
def test_guest_is_an_address_or_the_network_whose_holder_chooses_it(address, guest):
    """Of IPv6 whoever has one address has 2**64 of them."""
    assert guest_at(address) == guest


@pytest.mark.parametrize(
    ("guest", "here"),
    [
        *(("::1", True), ("::/64", True), ("127.0.0.1", True), ("127.8.0.1", True)),
        *(("192.168.1.2", False), ("fd00::/64", False), ("fe80::1", False), ("::2:0:0:0:1/64", False), ("", False)),
    ],
)
def test_servers_own_computer_is_known_by_its_addresses(guest, here):
    """As guests are named, too: over IPv6 by their network."""
    assert is_here(guest) == here
