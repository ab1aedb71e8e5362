"""Certificates made on this machine: what they name, who may read them, when they are made anew."""

import ssl
import stat
from datetime import UTC, datetime, timedelta

import pytest
from cryptography import x509

from config.server import certificates
from config.server.certificates import LASTS, der, fingerprint, local_files

AUTHORITY = "authority.crt"
HOSTS = ["127.0.0.1", "192.168.1.7", "localhost", "club-laptop", "club-laptop.local"]
NOW = datetime(2026, 11, 23, 20, tzinfo=UTC)


def certificate(path) -> x509.Certificate:
    """The certificate in a file."""
    return x509.load_pem_x509_certificate(path.read_bytes())


def names(files) -> set[str]:
    """All that the server's certificate names."""
    named = certificate(files.certificate).extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    return {str(name.value) for name in named}


def handshake(files, host: str) -> str:
    """What OpenSSL says of a server with these files, asked as `host` by somebody who trusts the authority."""
    serving, asking = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), ssl.create_default_context(cafile=str(files.authority))
    serving.load_cert_chain(files.certificate, files.key)
    one, other = (ssl.MemoryBIO() for _ in range(2))
    server = serving.wrap_bio(one, other, server_side=True)
    client = asking.wrap_bio(other, one, server_hostname=host)
    for _ in range(4):
        for end in (client, server):
            try:
                end.do_handshake()
            except ssl.SSLWantReadError:
                continue
            except ssl.SSLError as error:
                return str(error)
    return "fine"


def test_certificate_names_every_address_and_name_of_the_machine(tmp_path):
    """Whatever a phone has scanned or typed."""
    assert names(local_files(tmp_path / "tls", HOSTS, NOW)) == set(HOSTS)


def test_keys_are_for_their_owner_only(tmp_path):
    """Whoever reads the authority's key can pose as this server."""
    local_files(tmp_path / "tls", HOSTS, NOW)

    assert stat.S_IMODE((tmp_path / "tls").stat().st_mode) == 0o700
    for name in ("authority.key", "server.key"):
        assert stat.S_IMODE((tmp_path / "tls" / name).stat().st_mode) == 0o600


def test_second_start_keeps_both(tmp_path):
    """A phone trusts the authority once."""
    first = local_files(tmp_path, HOSTS, NOW)
    before = [path.read_bytes() for path in sorted(tmp_path.iterdir())]

    assert local_files(tmp_path, HOSTS, NOW + timedelta(days=300)) == first
    assert [path.read_bytes() for path in sorted(tmp_path.iterdir())] == before


@pytest.mark.parametrize(
    ("hosts", "later"),
    [([*HOSTS, "10.0.0.9"], timedelta()), (HOSTS, LASTS - timedelta(days=20))],
    ids=["new address", "ends soon"],
)
def test_certificate_is_made_anew_when_it_no_longer_fits_but_the_authority_stays(tmp_path, hosts, later):
    """No phone has to trust anything again."""
    files = local_files(tmp_path, HOSTS, NOW)
    before, trusted = certificate(files.certificate), fingerprint(tmp_path / AUTHORITY)
    files = local_files(tmp_path, hosts, NOW + later)

    assert certificate(files.certificate).serial_number != before.serial_number
    assert names(files) == set(hosts)
    assert fingerprint(tmp_path / AUTHORITY) == trusted


def test_authority_is_made_anew_before_it_ends(tmp_path):
    """After ten years; the server's certificate is of the new one."""
    local_files(tmp_path, HOSTS, NOW)
    trusted = fingerprint(tmp_path / AUTHORITY)
    files = local_files(tmp_path, HOSTS, NOW + timedelta(days=3640))

    assert fingerprint(tmp_path / AUTHORITY) != trusted
    certificate(files.certificate).verify_directly_issued_by(certificate(files.authority))


@pytest.mark.parametrize("damage", ["authority.key", "server.key"])
def test_key_that_does_not_fit_is_made_anew(tmp_path, damage):
    """The power failed between two files, or somebody has copied only one of them."""
    local_files(tmp_path / "one", HOSTS, NOW)
    local_files(tmp_path / "other", HOSTS, NOW)
    (tmp_path / "one" / damage).write_bytes((tmp_path / "other" / damage).read_bytes())
    files = local_files(tmp_path / "one", HOSTS, NOW)

    ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(files.certificate, files.key)
    certificate(files.certificate).verify_directly_issued_by(certificate(files.authority))


def test_name_that_the_authority_was_made_without_is_left_out(tmp_path):
    """It would take another authority, which every phone had to trust anew; that is for people to decide."""
    local_files(tmp_path, HOSTS, NOW)
    files = local_files(tmp_path, [*HOSTS, "bank.example", "203.0.113.7", "new-name.local"], NOW)

    assert files.left_out == ("bank.example", "203.0.113.7")
    assert names(files) == {*HOSTS, "new-name.local"}


def test_phones_trust_it_for_these_hosts_and_the_authority_for_no_bank(tmp_path, monkeypatch):
    """OpenSSL accepts the server's certificate, and refuses one for a bank signed with the authority's stolen key."""
    files = local_files(tmp_path, HOSTS)
    assert handshake(files, "192.168.1.7") == handshake(files, "club-laptop") == "fine"
    assert "mismatch" in handshake(files, "bank.example")

    monkeypatch.setattr(certificates, "_may_vouch_for", lambda *_: True)
    forged = local_files(tmp_path, ["bank.example"])

    assert "permitted subtree violation" in handshake(forged, "bank.example")


def test_download_is_the_authority_in_the_form_for_phones(tmp_path):
    """DER, with the fingerprint that the terminal prints."""
    local_files(tmp_path, HOSTS, NOW)

    assert x509.load_der_x509_certificate(der(tmp_path / AUTHORITY)) == certificate(tmp_path / AUTHORITY)
    assert len(fingerprint(tmp_path / AUTHORITY).split(":")) == 32
