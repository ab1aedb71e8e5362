"""`manage.py serve --tls`: what it prints, what it serves over https, and how plain http leads there."""

import http.client
import json
import ssl
from collections.abc import Iterator
from contextlib import closing

import pytest

from config.server.certificates import der, fingerprint, local_files
from tests.support.server import RunningServer, running_server


@pytest.fixture(scope="module")
def evening(tmp_path_factory) -> Iterator[RunningServer]:
    """A server with https and a certificate made here."""
    with running_server(
        tmp_path_factory.mktemp("https"), "--demo", "--no-codes", "--tls", KONTROLLANT_ADDRESS=""
    ) as made:
        yield made


def ask(server: RunningServer, path: str, method: str = "GET", *, trusts: str = "", **headers: str):
    """The answer and its body, over plain http, or over https to somebody who trusts the certificate in a file."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    if trusts:
        checked = ssl.create_default_context(cafile=trusts)
        connection = http.client.HTTPSConnection("127.0.0.1", server.port, timeout=60, context=checked)
    with closing(connection):
        connection.request(method, path, headers=headers)
        answer = connection.getresponse()
        return answer, answer.read()


def authority(server: RunningServer) -> str:
    """The file that phones are to trust."""
    return str(server.data / "tls" / "authority.crt")


def test_printed_addresses_are_https_and_the_way_to_trust_it_is_plain_http(evening):
    """The certificate's fingerprint is printed beside the address, to be compared with that on the phone."""
    assert all(address.startswith("https://") for address in evening.addresses.values())
    assert fingerprint(evening.data / "tls" / "authority.crt") in evening.output
    assert "  http://" in evening.output
    assert "/trust/\n" in evening.output


def test_pages_and_files_come_over_https(evening):
    """To a phone that trusts the authority. Its browser keeps to https for a day, and not for later evenings."""
    answer, page = ask(evening, "/", trusts=authority(evening))
    style = page.decode().split('<link rel="stylesheet" href="', 1)[1].split('"', 1)[0]

    assert answer.status == 200
    assert answer.headers["Strict-Transport-Security"] == "max-age=86400"
    assert answer.headers["Set-Cookie"].startswith("__Host-csrftoken=")
    assert "; Secure" in answer.headers["Set-Cookie"]
    assert ask(evening, style, trusts=authority(evening))[0].status == 200


def test_plain_http_tells_how_to_trust_and_leads_on(evening):
    """Whatever page was asked for, with a link to the same page over https."""
    answer, body = ask(evening, "/organise/sign-in/?next=/organise/")
    page = body.decode()

    assert (answer.status, answer.headers["Kontrollant-Answer"]) == (200, "needs-https")
    assert f'href="https://127.0.0.1:{evening.port}/organise/sign-in/?next=/organise/" data-secure' in page
    assert fingerprint(evening.data / "tls" / "authority.crt") in page


def test_form_of_a_page_of_plain_http_is_refused_with_a_sentence(evening):
    """The server was started anew with https while the page was open."""
    answer, body = ask(evening, "/quick/knoesten/", "POST")

    assert (answer.status, answer.headers["Kontrollant-Answer"]) == (403, "needs-https")
    assert b"This server uses https now" in body
    assert answer.headers["HX-Refresh"] == "true"


def test_program_that_asks_by_plain_http_is_not_led_on(evening):
    """It would go on sending its token in the clear."""
    answer, body = ask(evening, "/api/v1/schema/")

    assert (answer.status, json.loads(body)["code"]) == (403, "needs-https")


def test_certificate_can_be_downloaded_before_it_is_trusted(evening):
    """Over plain http, in the form and with the type that phones install."""
    answer, body = ask(evening, "/trust/kontrollant.crt")

    assert answer.headers["Content-Type"] == "application/x-x509-ca-cert"
    assert body == der(evening.data / "tls" / "authority.crt")


def test_page_of_trust_is_there_over_https_too(evening):
    """It says that there is nothing left to do."""
    assert b"there is nothing left to do" in ask(evening, "/trust/", trusts=authority(evening))[1]


def test_certificate_of_the_clubs_own_is_served_and_plain_http_goes_straight_on(tmp_path):
    """Phones know who made it: nothing has to be trusted first."""
    files = local_files(tmp_path / "made elsewhere", ["127.0.0.1"])
    given = ("--tls-cert", str(files.certificate), "--tls-key", str(files.key))
    with running_server(tmp_path / "data", "--no-codes", *given) as server:
        plain, _ = ask(server, "/rules/knaker/?q=2")
        unknown, _ = ask(server, "/trust/", trusts=str(files.authority))

    assert plain.status == 302
    assert plain.headers["Location"] == f"https://127.0.0.1:{server.port}/rules/knaker/?q=2"
    assert unknown.status == 404
    assert not (tmp_path / "data" / "tls").exists()
