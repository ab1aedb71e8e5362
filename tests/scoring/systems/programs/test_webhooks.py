"""Webhooks without a database: signatures of the standard, and which addresses may be sent to."""

from base64 import b64decode
from ipaddress import ip_network

import pytest

from scoring.systems.programs.webhook_addresses import AddressUnusable, host_of, is_allowed, usable_address
from scoring.systems.programs.webhook_signing import secret_text, signed_headers
from tests.support.server import ROOT

#: The test vector that the libraries of Standard Webhooks share.
SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
KEY = b64decode("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
MESSAGE, AT, BODY = "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, b'{"test": 2432232314}'
SIGNATURE = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


def test_signature_is_that_of_the_standard() -> None:
    """The same secret, id, time and body give the signature that the standard's libraries expect."""
    assert secret_text(KEY) == SECRET
    assert signed_headers(KEY, MESSAGE, AT, BODY) == {
        "webhook-id": MESSAGE,
        "webhook-timestamp": "1614265330",
        "webhook-signature": SIGNATURE,
    }


def test_example_in_the_docs_verifies_it() -> None:
    """The lines of Python in docs/how-to/webhooks.md accept the genuine message, and nothing else."""
    text = (ROOT / "docs/how-to/webhooks.md").read_text(encoding="utf-8")
    example = text.split("```python\n")[1].split("```")[0]
    found: dict[str, object] = {}
    exec(compile(example, "webhooks.md", "exec"), found)  # noqa: S102 (it is our own page)
    genuine = found["genuine"]
    assert callable(genuine)
    headers = signed_headers(KEY, MESSAGE, AT, BODY)

    assert genuine(SECRET, headers, BODY, now=AT + 299)
    assert genuine(SECRET, {**headers, "webhook-signature": f"v1a,x {SIGNATURE}"}, BODY, now=AT)
    assert not genuine(SECRET, headers, BODY, now=AT + 301)
    assert not genuine(SECRET, headers, BODY + b" ", now=AT)
    assert not genuine(SECRET, {**headers, "webhook-id": "msg_other"}, BODY, now=AT)
    assert not genuine(secret_text(b"another" * 4), headers, BODY, now=AT)


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "127.8.8.8", "::1", "0.0.0.1", "::", "169.254.169.254", "fe80::1", "fe80::1%eth0"),
        *("10.0.0.1", "172.16.0.1", "192.168.178.1", "100.64.0.1", "fd00::1", "192.0.2.1", "198.18.0.1"),
        *("224.0.0.1", "ff02::1", "239.1.1.1", "240.0.0.1", "255.255.255.255"),
        *("::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "2001:0:1::1", "::127.0.0.1"),
        # What the `is_global` of Python 3.11 lets through.
        *("192.0.0.8", "192.0.0.192", "192.88.99.1", "fec0::1", "::ffff:0:127.0.0.1", "::ffff:0:1.1.1.1", "::1.1.1.1"),
        *(
            "64:ff9b:1::1.1.1.1",
            "64:ff9b::10.0.0.1",
            "64:ff9b::192.0.0.192",
            "2002:101:101::1",
            "2001::1",
            "2001:20::1",
        ),
        *("100:0:0:1::1", "3ffe::1", "3fff::1", "5f00::1", "200::1", "4000::1", "e000::1", "fdff::1", "ff0e::1"),
    ],
)
def test_addresses_inside_are_refused(address: str) -> None:
    """No message goes to a loopback, private, reserved or multicast address, even inside another one."""
    assert not is_allowed(address)


@pytest.mark.parametrize(
    "address", ["1.1.1.1", "93.184.216.34", "2606:4700::1111", "2a00:1450::1", "::ffff:1.1.1.1", "64:ff9b::1.1.1.1"]
)
def test_addresses_of_the_internet_are_allowed(address: str) -> None:
    """A message may go to every public address, also to one of IPv4 from a machine that has only IPv6 (NAT64)."""
    assert is_allowed(address)


def test_the_setting_allows_networks_by_name() -> None:
    """The setting allows the networks that it names, but never an unspecified or a multicast address."""
    networks = [ip_network("192.168.178.0/24"), ip_network("::1/128")]
    assert is_allowed("192.168.178.20", networks) and is_allowed("::1", networks)
    assert is_allowed("::ffff:192.168.178.20", networks)
    assert not is_allowed("192.168.179.20", networks) and not is_allowed("127.0.0.1", networks)
    everything = [ip_network("0.0.0.0/0"), ip_network("::/0")]
    assert is_allowed("127.0.0.1", everything)
    assert not any(is_allowed(address, everything) for address in ("::", "::ffff:0.0.0.0", "224.0.0.1", "ff02::1"))
    assert not any(is_allowed(address, everything) for address in ("64:ff9b::", "2002:e000:1::", "::ffff:0:224.0.0.1"))
    assert is_allowed("64:ff9b::192.168.178.20", networks) and not is_allowed("64:ff9b::192.168.179.20", networks)
    assert is_allowed("fec0::1", [ip_network("fec0::/10")])


@pytest.mark.parametrize(
    ("text", "usable"),
    [
        (" https://club.example/hook ", "https://club.example/hook"),
        ("http://club.example:8080/hook?to=me#part", "http://club.example:8080/hook?to=me"),
        ("https://Växjö.example/hook", "https://xn--vxj-qla6g.example/hook"),
        ("https://1.1.1.1/", "https://1.1.1.1/"),
        ("https://[2606:4700::1111]:444/", "https://[2606:4700::1111]:444/"),
    ],
)
def test_usable_addresses(text: str, usable: str) -> None:
    """An address is kept as it was typed, with the host in lower case and ASCII."""
    assert usable_address(text) == usable


@pytest.mark.parametrize(
    "text",
    [
        *("", "club.example", "ftp://club.example/", "file:///etc/passwd", "https://", "https:///hook", "javascript:1"),
        *("https://user:pass@club.example/", "https://user@club.example/", "https://club.example:0/"),
        *("https://club.example:99999/", "https://club.example/a b", "https://club.example/å", "http://[::1/"),
        *(
            "https://club.example/\r\nX: y",
            "https://127.0.0.1/",
            "https://[::1]/",
            "http://10.0.0.1/",
            "http://[fe80::1]/",
        ),
        *("https://a..b/", "https://club.example/" + "x" * 500),
    ],
)
def test_unusable_addresses(text: str) -> None:
    """Other schemes, user names, addresses inside, and texts that are no address are refused."""
    with pytest.raises(AddressUnusable):
        usable_address(text)


def test_host_alone_is_shown() -> None:
    """Pages and logs show no path, since many chat programs have a secret in it."""
    assert host_of("https://hooks.example/services/T000/B000/XXXX?key=1") == "hooks.example"
