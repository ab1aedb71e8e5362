"""Requests as a broken or hostile program may send them: to every address, by everybody, with anything in them."""

import io
import json
import random
import zipfile
from collections.abc import Iterator
from functools import cache, partial
from typing import Any

from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import get_resolver, reverse
from openpyxl import Workbook

from referee import api
from scoring.models.tournaments import Competition
from scoring.services.access.roles import GIVEN, role_give
from tests.support.addresses import FORM, fill_address, names, patterns

METHODS = ("GET", "GET", "POST", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS")
WORDS = (
    *("", " ", "0", "-1", "1", "2", "1.5", "1e9", "NaN", str(2**31), str(2**63), "true", "null", "on", "all", "mixed"),
    *("Anna", "é", "😀", "\x00", "a\r\nb", "%00", "../../etc/passwd", "<b>", "' OR 1=1 --", "{{ 7 }}", "x" * 3000),
    *("AS", "7H 8H", "??", "2026-11-23", "2026-02-30T25:61", "en", "sv-SE", "standings", "knoesten", "anna", "play"),
    *("[]", "{}", "0:0", "9" * 400, "1,2,3", "a=b", "\u202e", "\ud7ff\ufffe", "Anna\nBo\nCia", "-0", "1_000", "٣", "²"),
)
HEADERS = {
    "Accept": ("*/*", "text/html", "application/json", "text/event-stream", "application/x-nothing", ";q=x", ""),
    "Accept-Encoding": ("gzip", "gzip;q=0", "br", "*;q=x"),
    "Accept-Language": ("sv", "nl;q=0.5", "*", "xx-", "-" * 300),
    "Content-Type": ("text/plain", "multipart/form-data", "application/json; charset=utf-7", "/", ""),
    "Host": (
        *("[::1]:8000", "[fd00::2]", "[::ffff:127.0.0.1]:8000", "[fe80::1%25eth0]:8000", "[2001:db8::1]:8000", "[::1"),
        *("::1", "[]:8000", "[::1]:x", "127.0.0.1:99999", "127.1", "localhost.", "a:b:c", "club.example", "é", "@", ""),
    ),
    "If-Modified-Since": ("Mon, 23 Nov 2026 20:00:00 GMT", "yesterday", "Mon, 23 Nov 99999 20:00:00 GMT"),
    "If-None-Match": ("*", '"5-2"', 'W/"x"', '"'),
    "Idempotency-Key": ("a", "", "é", "x" * 500),
    "HX-Request": ("true", "maybe"),
    "HX-Current-URL": ("http://[", "/", "http://testserver/e/x/?a=é"),
    "HX-Target": ("standings", "a b", "é"),
    "Last-Event-ID": ("5", "-1", "9" * 400, "é"),
    "Origin": ("https://club.example", "null", "no address", "http://[::1]:8000", "http://["),
    "Access-Control-Request-Method": ("GET", "é", ""),
    "Referer": ("http://[", "https://club.example/", "é"),
    "Range": ("bytes=0-", "bytes=9-1"),
    "X-Forwarded-For": ("198.51.100.7", "[::1", "a, b"),
    "Cookie": ("sessionid=wrong; csrftoken=wrong", "=;=;", "django_language=xx", "messages=x; kontrollant=é"),
}
NAMES = ("players.csv", "players.xlsx", "", "../../x", "é" * 300, 'a"; x="')
LISTS = (
    *(b"", b"\x00", b"Anna\nBo\nCia\n", b"\xff\xfeA\x00n\x00n\x00a\x00", b"\xef\xbb\xbf1;Anna;Club\n", b'"Anna\n"Bo'),
    *(b"PK\x03\x04", b"PK\x05\x06" + bytes(18), b"\xd0\xcf\x11\xe0", b"Anna\xe9", b"a,b\n" * 3000, b"," * 5000),
)


@cache
def files() -> tuple[bytes, ...]:
    """Return lists of players and what only looks like one, workbooks among them."""
    book = Workbook()
    for row in (["Nr", "Namn"], [1, "Anna"], [None, "=1/0"], [2.5, True], ["#DIV/0!", "x" * 3000]):
        book.worksheets[0].append(row)
    whole = io.BytesIO()
    book.save(whole)
    broken = io.BytesIO()
    with zipfile.ZipFile(broken, "w") as packed:
        packed.writestr("[Content_Types].xml", "<Types>")
        packed.writestr("xl/workbook.xml", "<workbook>&nothing;</workbook>")
    return *LISTS, whole.getvalue(), whole.getvalue()[:-40], broken.getvalue()


def everybody(organiser: Client, competition: Competition) -> list[tuple[str, Client]]:
    """Return who asks, each in a browser: the organiser, each role by its link, another account, and nobody."""
    found = [("organiser", organiser)]
    for role in GIVEN:
        given = role_give(tournament_id=competition.tournament_id, role=role, name=role, by_link=True)
        client = Client(raise_request_exception=False)
        client.get(reverse("scoring:role_door", args=[api.role_token(given.pk)]))
        found.append((role, client))
    other = Client(raise_request_exception=False)
    other.force_login(get_user_model().objects.create_user("another"))
    return [*found, ("another account", other), ("nobody", Client(raise_request_exception=False))]


class Stranger:
    """Makes requests that can be sent, sensible or not."""

    def __init__(self, rng: random.Random, world: dict[str, Any], organiser: Client) -> None:
        self.rng, self.world = rng, world
        self.found = sorted(set(patterns(get_resolver())))
        self.lists = [pattern for pattern in self.found if pattern.endswith("/players/list/")]
        self.people = everybody(organiser, Competition.objects.get(slug=world["there"]["slug"]))
        self.cookies = [client.cookies.output(header="") for _name, client in self.people]

    def requests(self, count: int) -> Iterator[tuple[str, Any]]:
        """Yield requests, each with its description, by which it could be sent again."""
        for _number in range(count):
            kind, body = self.body()
            with_file = kind.startswith("multipart") and b"filename" in body
            pattern = self.rng.choice(self.lists if with_file and self.rng.random() < 0.8 else self.found)
            path = fill_address(
                pattern, self.world, "" if self.rng.random() < 0.8 else self.rng.choice(("0", "9", "-1"))
            )
            method, headers = "POST" if with_file else self.rng.choice(METHODS), self.headers()
            query = self.form().encode().decode("latin-1") if self.rng.random() < 0.4 else ""
            number = self.rng.randrange(len(self.people))
            told = f"{self.people[number][0]}: {method} {path}?{query} {headers} {kind} {body[:300]!r}"
            sent = {"headers": headers, "query_params": None, "QUERY_STRING": query}
            yield told, partial(self.send, number, method, path, body, kind, **sent)

    def send(self, number: int, *asked: Any, **sent: Any) -> Any:
        """Send a request from somebody's browser, and return the answer."""
        return self.client(number).generic(*asked, **sent)

    def client(self, number: int) -> Client:
        """Return somebody's browser as it was at first: what it did since was rolled back, signing out too."""
        client = self.people[number][1]
        client.cookies.clear()
        for line in self.cookies[number].splitlines():
            client.cookies.load(line)
        return client

    def headers(self) -> dict[str, str]:
        """Return some headers, perhaps with a token."""
        chosen = {name: self.rng.choice(values) for name, values in HEADERS.items() if self.rng.random() < 0.08}
        tokens = [*self.world["tokens"].values(), "wrong", "é", ""]
        if self.rng.random() < 0.6:
            chosen["Authorization"] = (
                f"{self.rng.choice(['Bearer', 'Bearer', 'Bearer', 'Basic', ''])} {self.rng.choice(tokens)}"
            )
        return {name: value.encode("utf-8").decode("latin-1") for name, value in chosen.items()}

    def form(self) -> str:
        """Return some fields as a form sends them, not always well."""
        fields = self.rng.sample(sorted(names()), self.rng.randrange(6))
        return "&".join(f"{name}={self.word()}" for name in fields).replace(" ", "+").replace("\x00", "%00")

    def word(self) -> str:
        """Return a value that means nothing, or something, or is far too long."""
        return self.rng.choice(WORDS).replace("\r\n", "%0D%0A")

    def value(self, depth: int = 2) -> Any:
        """Return a value as JSON may have it."""
        simple = [self.rng.choice(WORDS), self.rng.randrange(-2, 9), 2**70, 1.5, None, True, []]
        if depth and self.rng.random() < 0.3:
            keys = [*self.rng.sample(sorted(names()), 2), "by", "do", "cards", "Anna"]
            return self.rng.choice(
                [[self.value(depth - 1) for _ in range(3)], {key: self.value(depth - 1) for key in keys}]
            )
        return self.rng.choice(simple)

    def body(self) -> tuple[str, bytes]:
        """Return the type of a body and its bytes."""
        if self.rng.random() < 0.45:
            entry = {"by": "Anna", "do": self.rng.choice(["play", "deal", "join", "fault", ""]), "cards": self.word()}
            fields = {name: self.value() for name in self.rng.sample(sorted(names()), 4)}
            whole = self.rng.choice([fields, {**fields, "body": entry}, entry, self.value()])
            return "application/json", json.dumps(whole).encode()
        if self.rng.random() < 0.2:
            broken = [b"", b"{", b"[" * 500, b"\xff\xfe", b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n']
            return self.rng.choice(["application/json", "multipart/form-data; boundary=x", FORM]), self.rng.choice(
                broken
            )
        if self.rng.random() < 0.15:
            return "multipart/form-data; boundary=x", self.upload()
        return FORM, self.form().encode()

    def upload(self) -> bytes:
        """Return a form with a file, as a browser sends it, or nearly."""
        field, name = self.rng.choice(("file", "file", "file", "players")), self.rng.choice(NAMES)
        head = f'--x\r\nContent-Disposition: form-data; name="{field}"; filename="{name}"\r\n\r\n'.encode()
        end = self.rng.choice((b"\r\n--x--\r\n", b"\r\n--x--\r\n", b"\r\n--x\r\n", b""))
        return head + self.rng.choice(files()) + end
