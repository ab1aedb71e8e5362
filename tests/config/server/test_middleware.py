"""Hosts, headers, sizes, compression."""

from types import SimpleNamespace

import pytest
from django.http import HttpResponse, StreamingHttpResponse
from django.test import RequestFactory

from config.server.middleware import Files, PageGZipMiddleware, is_local_host, secure_cookies
from tests.scoring.competitions import make_organiser


@pytest.mark.parametrize(
    ("host", "local"),
    [
        ("192.168.1.23:8000", True),
        ("10.0.0.7", True),
        ("127.0.0.1:8123", True),
        ("[::1]:8000", True),
        ("[fd00::2]:8000", True),
        ("[::ffff:192.168.1.23]:8000", True),
        ("[fe80::1]", True),
        ("169.254.3.4", True),
        ("localhost:8000", True),
        ("8.8.8.8", False),
        ("[2600::1]:8000", False),
        ("[::ffff:8.8.8.8]", False),
        ("::1", False),
        ("evil.example", False),
        ("192.168.1.23.evil.example", False),
        ("", False),
    ],
)
def test_is_local_host_takes_addresses_of_the_local_network_and_own_names(host, local):
    """Whatever address the laptop has in the hall will do; a foreign name will not."""
    assert is_local_host(host) is local


@pytest.mark.parametrize("name", ["club-laptop", "club-laptop.local", "CLUB-LAPTOP.local:8000", "club.example"])
def test_is_local_host_takes_the_names_that_are_set(settings, name):
    """This machine's names, and those of KONTROLLANT_HOSTS."""
    settings.HOST_NAMES = ["club-laptop", "club-laptop.local", "club.example"]

    assert is_local_host(name)


@pytest.mark.parametrize("host", ["8.8.4.4:8000", "[2600::7]", "[2600:0::7]:8000"])
def test_is_local_host_takes_the_addresses_that_are_set(settings, host):
    """A machine on the internet may be reached, and told, by its address."""
    settings.HOST_NAMES = ["8.8.4.4", "2600::7"]

    assert is_local_host(host)
    assert not is_local_host("8.8.8.8:8000")


def test_foreign_host_is_refused(client):
    """A name that points here without being ours gets a sentence, and no page."""
    answer = client.get("/organise/", headers={"host": "evil.example"})

    assert answer.status_code == 400
    assert b"KONTROLLANT_HOSTS" in answer.content
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("path", ["/", "/nowhere/", "/organise/", "/s/forged/", "/api/v1/"])
@pytest.mark.django_db
def test_every_answer_has_the_strict_policy(client, path):
    """Pages, refusals and redirects alike: only our own files, no frame, no other site learns a link."""
    headers = client.get(path).headers
    policy = dict(part.split(" ", 1) for part in headers["Content-Security-Policy"].split("; "))

    assert policy == {
        "default-src": "'self'",
        "base-uri": "'none'",
        "form-action": "'self'",
        "frame-ancestors": "'none'",
        "object-src": "'none'",
    }
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("path", ["/", "/organise/sign-in/", "/s/forged/", "/api/v1/schema/"])
@pytest.mark.django_db
def test_nothing_answers_to_trace(client, path):
    """A request is never sent back, whatever secrets its head has."""
    answer = client.generic("TRACE", path, headers={"cookie": "sessionid=mine"})

    assert answer.status_code == 405
    assert b"mine" not in answer.content


@pytest.mark.django_db
def test_megabyte_is_refused_with_a_page_in_the_readers_language(client):
    """A clear page, no traceback."""
    answer = client.post("/", b"x" * 1_000_000, content_type="text/plain", headers={"accept-language": "en"})

    assert answer.status_code == 413
    assert b"That is far too long" in answer.content


def test_megabyte_to_the_rest_door_is_refused_in_json(client):
    """A program reads a code and a sentence."""
    answer = client.post("/api/v1/", b"x" * 1_000_000, content_type="application/json")

    assert answer.status_code == 413
    assert answer.json()["code"] == "too-large"


def test_pages_are_compressed_and_streams_are_not():
    """Gzip would hold an event back until more of them have come."""
    request = RequestFactory().get("/", headers={"accept-encoding": "gzip"})
    page, stream = HttpResponse("a" * 1000), StreamingHttpResponse(["data: 1\n\n"])

    compress = PageGZipMiddleware(lambda _: page).process_response

    assert compress(request, page)["Content-Encoding"] == "gzip"
    assert "Content-Encoding" not in compress(request, stream).headers


@pytest.mark.parametrize(
    ("cached", "compared"), [("max-age=1, public, immutable", False), ("max-age=60, public", True)]
)
def test_file_that_never_changes_goes_without_what_it_would_be_compared_by(cached, compared):
    """Its name holds its hash; another file may be asked for again, with its mark."""
    headers = [("Cache-Control", cached), ("ETag", '"5-2"'), ("Last-Modified", "Sat, 21 Nov 2026 20:00:00 GMT")]
    kept = SimpleNamespace(get_response=lambda method, meta: SimpleNamespace(status=200, headers=headers, file=None))
    answer = Files.serve(kept, RequestFactory().get("/static/js/queue.js"))

    assert [name in answer for name in ("ETag", "Last-Modified")] == [compared, compared]
    assert answer["Cache-Control"] == cached


@pytest.mark.parametrize("path", ["/", "/nowhere/", "/s/forged/"])
@pytest.mark.django_db
def test_every_answer_says_that_it_is_this_servers(client, path):
    """A phone takes nothing else for an answer: a network's sign-in page has no such header."""
    assert client.get(path).headers["Kontrollant-Answer"]


@pytest.mark.django_db
def test_no_cookie_is_read_by_scripts_or_sent_with_forms_of_other_sites(client):
    """The session, the token of forms, the language, and what marks a browser in which somebody has signed in."""
    make_organiser("mia")
    client.get("/organise/sign-in/")
    client.post("/language/setlang/", {"language": "sv"})
    client.post("/organise/sign-in/", {"username": "mia", "password": "let-me-in"})

    assert {"csrftoken", "django_language", "known_browser", "sessionid"} <= client.cookies.keys()
    assert {(cookie["httponly"], cookie["samesite"]) for cookie in client.cookies.values()} == {(True, "Lax")}


@pytest.fixture
def counting():
    """A page that counts its visits in a cookie, behind the middleware; call it with a request."""

    def page(request):
        visits = str(int(request.COOKIES.get("visits", 0)) + 1)
        response = HttpResponse()
        response.set_cookie("visits", visits, path="/here/", httponly=True, samesite="Lax")
        return response

    return secure_cookies(page)


def test_cookies_of_https_are_sent_over_https_only(counting):
    """And come from this host alone: browsers take a cookie of this name only for all paths, and for no domain."""
    request = RequestFactory().get("/", secure=True)
    # The second one was set by a page of plain http, the third perhaps by another host of the domain.
    request.COOKIES = {"__Host-visits": "6", "visits": "40", "__Secure-visits": "50"}
    cookies = counting(request).cookies

    assert list(cookies) == ["__Host-visits"]
    cookie = cookies["__Host-visits"]
    assert (cookie.value, cookie["secure"], cookie["path"], cookie["domain"]) == ("7", True, "/", "")
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")


def test_cookies_of_plain_http_have_names_of_their_own(counting):
    """A club that goes back to plain http must not be locked out by what https has left in its browsers."""
    request = RequestFactory().get("/")
    request.COOKIES = {"__Host-visits": "6"}
    cookies = counting(request).cookies

    assert [(name, cookie.value, cookie["secure"]) for name, cookie in cookies.items()] == [("visits", "1", "")]
