"""Random requests to every address, by everybody, with whatever a broken or hostile program may send: no error of ours.

`make test-long` asks thousands; `KONTROLLANT_SEEDS=long KONTROLLANT_SEED=7` repeats one of its runs.
"""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import get_resolver

from tests.support.addresses import FORM, failures, filled, names, patterns
from tests.support.seeds import seeds

REQUESTS = 400  # with one seed
METHODS = ("GET", "GET", "POST", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS")
WORDS = (
    *("", " ", "0", "-1", "1", "2", "1.5", "1e9", "NaN", str(2**31), str(2**63), "true", "null", "on", "all", "mixed"),
    *("Anna", "é", "😀", "\x00", "a\r\nb", "%00", "../../etc/passwd", "<b>", "' OR 1=1 --", "{{ 7 }}", "x" * 3000),
    *("AS", "7H 8H", "??", "2026-11-23", "2026-02-30T25:61", "en", "sv-SE", "standings", "knoesten", "anna", "play"),
)
HEADERS = {
    "Accept": ("*/*", "text/html", "application/json", "text/event-stream", "application/x-nothing", ";q=x", ""),
    "Accept-Language": ("sv", "nl;q=0.5", "*", "xx-", "-" * 300),
    "Content-Type": ("text/plain", "multipart/form-data", "application/json; charset=utf-7", "/", ""),
    "If-None-Match": ("*", '"5-2"', 'W/"x"', '"'),
    "Idempotency-Key": ("a", "", "é", "x" * 500),
    "HX-Request": ("true", "maybe"),
    "Origin": ("https://club.example", "null", "no address"),
    "Range": ("bytes=0-", "bytes=9-1"),
    "Cookie": ("sessionid=wrong; csrftoken=wrong", "=;=;", "django_language=xx"),
}


class Stranger:
    """Makes requests that can be sent, sensible or not."""

    def __init__(self, rng: random.Random, world: dict[str, Any], organiser: Client) -> None:
        self.rng, self.world = rng, world
        self.found = sorted(set(patterns(get_resolver())))
        self.clients = [organiser, Client(raise_request_exception=False)]

    def requests(self) -> Iterator[tuple[str, Any]]:
        """Yield requests, each with its description, by which it could be sent again."""
        for _number in range(REQUESTS):
            pattern = self.rng.choice(self.found)
            path = filled(pattern, self.world, "" if self.rng.random() < 0.8 else self.rng.choice(("0", "9", "-1")))
            method, headers = self.rng.choice(METHODS), self.headers()
            query = self.form().encode().decode("latin-1") if self.rng.random() < 0.4 else ""
            kind, body = self.body()
            client, told = self.rng.choice(self.clients), f"{method} {path}?{query} {headers} {kind} {body[:300]!r}"
            yield (
                told,
                lambda client=client, method=method, path=path, query=query, headers=headers, kind=kind, body=body: (
                    client.generic(method, path, body, kind, headers=headers, query_params=None, QUERY_STRING=query)
                ),
            )

    def headers(self) -> dict[str, str]:
        """Return some headers, perhaps with a token."""
        chosen = {name: self.rng.choice(values) for name, values in HEADERS.items() if self.rng.random() < 0.12}
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
        return FORM, self.form().encode()


@pytest.mark.parametrize("seed", seeds(few=1, many=3))
def test_no_request_is_an_error_of_ours(seed: int, world: dict[str, Any], organiser: Client) -> None:
    """Whatever is asked, wherever, by whomever: it is answered or refused."""
    assert failures(Stranger(random.Random(seed), world, organiser).requests()) == []
