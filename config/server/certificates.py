"""Certificates for https on the local network, where nobody else can make one: our own authority, and the server's.

Phones trust the authority once; it makes the server's certificate anew whenever an address or name of this machine is
new, and before it ends. Both lie in the data directory, keys for their owner only. The authority may vouch for local
addresses and this machine's names alone, so nobody who takes the laptop can pose as a bank to the club's phones.
"""

import ipaddress
import os
import socket
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network
from pathlib import Path

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

AUTHORITY_LASTS = timedelta(days=3650)
LASTS = timedelta(days=397)  # iPhones accept no certificate that lasts longer than 825 days, other browsers 398
RENEWED_BEFORE = timedelta(days=30)
EARLIER = timedelta(days=1)  # a phone whose clock is slow accepts it too
LOCAL = [
    *("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "127.0.0.0/8"),
    *("fc00::/7", "fe80::/10", "::1/128"),
]
LOCAL_NETWORKS = [ipaddress.ip_network(text) for text in LOCAL]
LOCAL_NAMES = ["localhost", "local", "lan", "home", "home.arpa", "internal"]  # and every name that ends in one of them

Key = ec.EllipticCurvePrivateKey


@dataclass(frozen=True, slots=True)
class Signed:
    """A certificate with its key."""

    certificate: x509.Certificate
    key: Key


@dataclass(frozen=True, slots=True)
class Files:
    """Where a certificate and its key lie, and the authority that phones are to trust (None: they know it already)."""

    certificate: Path
    key: Path | None  # None: in the same file
    authority: Path | None = None
    left_out: tuple[str, ...] = ()  # what the authority may not vouch for


def local_files(folder: Path, hosts: Sequence[str], now: datetime | None = None) -> Files:
    """Return the server's certificate for these addresses and names; what is missing or ends soon is made.

    A name that the authority may not vouch for is left out: every phone would have to trust another authority first.
    """
    now = now or datetime.now(UTC)
    folder.mkdir(mode=0o700, exist_ok=True)
    authority = _read_signed(folder, "authority")
    if authority is None or not _is_valid(authority.certificate, now):
        authority = _make_authority(hosts, now)
        _write(folder, "authority", authority)
    named = [host for host in hosts if _may_vouch_for(authority.certificate, host)]
    server = _read_signed(folder, "server")
    if server is None or not _is_good(server.certificate, authority.certificate, named, now):
        _write(folder, "server", _make_server(authority, named, now))
    left_out = tuple(host for host in hosts if host not in named)
    return Files(folder / "server.crt", folder / "server.key", folder / "authority.crt", left_out)


def fingerprint(certificate: Path) -> str:
    """Return the SHA-256 fingerprint of a certificate, as phones and browsers show it."""
    return x509.load_pem_x509_certificate(certificate.read_bytes()).fingerprint(hashes.SHA256()).hex(":").upper()


def der(certificate: Path) -> bytes:
    """Return a certificate in the form that every phone accepts as a download."""
    return x509.load_pem_x509_certificate(certificate.read_bytes()).public_bytes(serialization.Encoding.DER)


def _is_good(server: x509.Certificate, authority: x509.Certificate, hosts: Sequence[str], now: datetime) -> bool:
    """Return whether a certificate is of this authority, for all these hosts, and for some time to come."""
    try:
        server.verify_directly_issued_by(authority)
    except (ValueError, TypeError, InvalidSignature):
        return False
    named = server.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    return _is_valid(server, now) and set(_alternatives(hosts)) <= set(named)


def _is_valid(certificate: x509.Certificate, now: datetime) -> bool:
    return certificate.not_valid_before_utc <= now < certificate.not_valid_after_utc - RENEWED_BEFORE


def _may_vouch_for(authority: x509.Certificate, host: str) -> bool:
    """Return whether the authority may name a host: an address or name of a local network, or one it was made for."""
    permitted = authority.extensions.get_extension_for_class(x509.NameConstraints).value.permitted_subtrees or []
    if address := _address(host):
        ranges = [subtree.value for subtree in permitted if isinstance(subtree, x509.IPAddress)]
        return any(address in network for network in ranges if isinstance(network, IPv4Network | IPv6Network))
    endings = [subtree.value for subtree in permitted if isinstance(subtree, x509.DNSName)]
    return any(f".{host}".endswith(f".{ending}") for ending in endings)


def _make_authority(hosts: Sequence[str], now: datetime) -> Signed:
    """Make an authority for local networks, local endings, and these hosts."""
    addresses = [ipaddress.ip_network(host) for host in hosts if _address(host)]
    names = [host for host in hosts if not _address(host)]
    key = ec.generate_private_key(ec.SECP256R1())
    name = _name(f"Kontrollant {socket.gethostname()}")
    permitted = [
        *(x509.DNSName(ending) for ending in [*LOCAL_NAMES, *names]),
        *(x509.IPAddress(network) for network in [*LOCAL_NETWORKS, *addresses]),
    ]
    builder = (
        _builder(name, name, key, now, AUTHORITY_LASTS)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(x509.NameConstraints(permitted, None), critical=True)
        .add_extension(_usage(signs_others=True), critical=True)
    )
    return Signed(builder.sign(key, hashes.SHA256()), key)


def _make_server(authority: Signed, hosts: Sequence[str], now: datetime) -> Signed:
    """Make the server's certificate for these hosts."""
    key = ec.generate_private_key(ec.SECP256R1())
    issuer = authority.certificate
    identifier = issuer.extensions.get_extension_for_class(x509.SubjectKeyIdentifier).value
    builder = (
        _builder(_name("Kontrollant"), issuer.subject, key, now, LASTS)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(signs_others=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectAlternativeName(_alternatives(hosts)), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_subject_key_identifier(identifier), critical=False)
    )
    return Signed(builder.sign(authority.key, hashes.SHA256()), key)


def _builder(
    subject: x509.Name, issuer: x509.Name, key: Key, now: datetime, lasts: timedelta
) -> x509.CertificateBuilder:
    """Return what both kinds of certificate have in common."""
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - EARLIER)
        .not_valid_after(now - EARLIER + lasts)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    )


def _usage(*, signs_others: bool) -> x509.KeyUsage:
    """Return what a key may be used for: to sign certificates, or to serve."""
    return x509.KeyUsage(
        digital_signature=not signs_others,
        key_cert_sign=signs_others,
        crl_sign=signs_others,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


def _name(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text[:64])])


def _alternatives(hosts: Sequence[str]) -> list[x509.GeneralName]:
    """Return the hosts as a certificate names them."""
    return [x509.IPAddress(address) if (address := _address(host)) else x509.DNSName(host) for host in hosts]


def _address(host: str) -> IPv4Address | IPv6Address | None:
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None


def _read_signed(folder: Path, name: str) -> Signed | None:
    """Return the certificate and key that are kept; None if they are missing, or unreadable."""
    try:
        certificate = x509.load_pem_x509_certificate((folder / f"{name}.crt").read_bytes())
        key = serialization.load_pem_private_key((folder / f"{name}.key").read_bytes(), None)
    except (FileNotFoundError, ValueError):
        return None
    return Signed(certificate, key) if isinstance(key, Key) and certificate.public_key() == key.public_key() else None


def _write(folder: Path, name: str, made: Signed) -> None:
    """Keep a key for its owner only, and its certificate."""
    pem = serialization.Encoding.PEM
    key = made.key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    _keep(folder / f"{name}.key", key, 0o600)
    _keep(folder / f"{name}.crt", made.certificate.public_bytes(pem), 0o644)


def _keep(path: Path, content: bytes, mode: int) -> None:
    """Write a file completely or not at all."""
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    with open(os.open(draft, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, mode), "wb") as file:
        file.write(content)
    draft.replace(path)
