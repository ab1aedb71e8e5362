"""Every address of the server, filled in with what exists or with something odd, and whether asking there fails."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import chain
from typing import Any

from django.db import transaction
from django.urls import URLPattern, URLResolver

from tests.support.server import ROOT

TOKEN_OF = {"s": "seat", "r": "referee", "p": "player", "join": "joining"}
FORM = "application/x-www-form-urlencoded"
PART = re.compile(r"<(?:(\w+):)?(\w+)>")


def patterns(resolver: URLResolver, before: str = "/") -> Iterator[str]:
    """Yield every address of the server, with names in the place of its parts."""
    for one in resolver.url_patterns:
        path = before + str(one.pattern).lstrip("^")
        if isinstance(one, URLPattern):
            yield path
        else:
            yield from patterns(one, path)


def fill_address(path: str, world: dict[str, Any], odd: str = "") -> str:
    """Return an address of what exists, or with something `odd` in the place of each of its numbers."""
    head = path.removeprefix("/api/v1").split("/")[1]

    def part(found: re.Match[str]) -> str:
        kind, name = found.groups()
        if odd and kind == "number":
            return odd
        if name == "token" and head in TOKEN_OF:
            return str(world["tokens"][TOKEN_OF[head]])
        return str(world["there"].get(name, "1"))

    return PART.sub(part, path)


@cache
def names() -> frozenset[str]:
    """Return the names of the fields that views and forms read from addresses and from what was sent."""
    sources = chain(*((ROOT / folder).rglob("*.py") for folder in ("referee", "scoring", "config")))
    read = re.compile(r"""(?:GET|POST|FILES|data|query|post|asked|posted|form)(?:\.get|\.getlist)?[(\[]["'](\w+)["']""")
    fields = re.compile(r"^    (\w+) = (?:forms\.\w+Field|serializers\.\w+Field|WholeNumber)\(", re.MULTILINE)
    return frozenset(
        name
        for source in sources
        for one in (source.read_text(encoding="utf-8"),)
        for name in (*read.findall(one), *fields.findall(one))
    )


def failures(asked: Iterator[tuple[str, Any]]) -> list[str]:
    """Return which requests were answered with an error of ours. Each one's changes are rolled back."""
    failed = []
    for told, ask in asked:
        with transaction.atomic():
            answer = ask()
            if answer.status_code >= 500:
                failed.append(told)
            transaction.set_rollback(True)
    return failed
