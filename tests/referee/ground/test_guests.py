"""Whom the server counts as one guest."""

import pytest

from referee.ground.serving.guests import guest_at


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
