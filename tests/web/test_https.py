"""A phone on a server with its own https: plain http leads there, and the page is kept for when there is no network."""

import base64
import hashlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from playwright.sync_api import Browser, expect

from tests.support.browser import CUT, FLAGS, Pages, accessibility_faults, chromium_path, take_pictures, wait_until
from tests.support.phone import Phone
from tests.support.server import RunningServer
from tests.web.conftest import running
from tests.web.test_weight import ALL_KEPT


@pytest.fixture
def cellar(tmp_path: Path) -> Iterator[RunningServer]:
    """A server or a cluster with https, reached as on a club's network: not as this machine itself."""
    arguments = ("--demo", "--no-codes", "--tls", "--host", "0.0.0.0")  # noqa: S104 (as a club serves)
    with running(tmp_path / "cellar", *arguments, KONTROLLANT_ADDRESS="") as server:
        yield server


@pytest.fixture
def trusting(browser: Browser, cellar: RunningServer) -> Iterator[Pages]:
    """Pages of a browser that trusts this server's certificate and no other."""
    certificate = x509.load_pem_x509_certificate((cellar.data / "tls" / "server.crt").read_bytes())
    key = certificate.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    trusted = base64.b64encode(hashlib.sha256(key).digest()).decode()
    flag = f"--ignore-certificate-errors-spki-list={trusted}"
    chromium = browser.browser_type.launch(executable_path=chromium_path(), args=[*FLAGS, flag])
    pages = Pages(chromium)
    yield pages
    pages.close()
    chromium.close()


def test_phone_that_trusts_the_server_is_led_to_https_and_opens_its_page_without_network(
    cellar: RunningServer, trusting: Pages
) -> None:
    """From an address of plain http to a kept page, which opens though the server is gone."""
    trusting.allow(*CUT, "Cross-Origin-Opener-Policy")
    address = cellar.addresses["Table 1, Anna"]
    page = trusting.open(address.replace("https://", "http://"), worker=True)
    page.wait_for_url(re.compile("^https://.*/s/"))  # the personal link leads to the table, which is playing
    phone = Phone(page).follows()
    wait_until(page, ALL_KEPT)
    cellar.stop()
    page.reload()

    expect(phone.heading).to_contain_text("Anna at Round 1, table 1")
    expect(page.locator("#status")).to_have_attribute("data-state", "lost")


def test_phone_that_does_not_trust_the_server_yet_is_told_how(cellar: RunningServer, pages: Pages) -> None:
    """In steps for each kind of phone, with the certificate to download; readable for everybody."""
    pages.allow("Cross-Origin-Opener-Policy", "ERR_CERT")
    address = cellar.addresses["Table 1, Anna"]
    page = pages.open(address.replace("https://", "http://"))

    expect(page.get_by_role("heading", name="Trust this server")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the certificate").click()
    assert download.value.suggested_filename == "kontrollant.crt"
    expect(page.get_by_role("link", name="Continue over https")).to_have_attribute("href", address)
    assert accessibility_faults(page) == []
    take_pictures(page, "trust")
