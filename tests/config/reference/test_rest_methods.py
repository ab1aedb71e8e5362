"""Every address of REST with every method and every kind of token: a refusal at worst, never an error of ours."""

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from referee.ground.rest.views import PublicView
from tests.support.seeds import sampled

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "INITIAL")
TOKENS = ("", "wrong", "organiser", "account")
OTHER_TOKENS = ("seat", "referee", "player", "joining")
TWIN = re.compile(r"v1/(s|r|p|join)/|\*")
PREFLIGHT = {
    "Origin": "https://club.example",
    "Access-Control-Request-Method": "GET",
    "Access-Control-Request-Headers": "if-none-match",
}


def addresses(world: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield every address of REST, filled in with what exists, and its view; but no twin with a link's token in it."""

    def below(resolver: URLResolver, before: str) -> Iterator[tuple[str, Any]]:
        for one in resolver.url_patterns:
            path = before + re.sub(r"<(?:\w+:)?(\w+)>", lambda key: str(world["there"][key[1]]), str(one.pattern))
            if isinstance(one, URLPattern):
                yield path, getattr(one.callback, "cls", None)
            else:
                yield from below(one, path)

    for one in get_resolver().url_patterns:
        if isinstance(one, URLResolver) and str(one.pattern).startswith("api/"):
            yield from ((path, view) for path, view in below(one, f"/{one.pattern}") if not TWIN.search(path))


def ask(world: dict[str, Any], method: str, path: str, token: str, **headers: str) -> Any:
    """Return the answer to a request with a kind of token, and undo what it changed."""
    if token:
        headers["Authorization"] = f"Bearer {world['tokens'].get(token, token)}"
    with transaction.atomic():
        answer = Client().generic(method, path, headers=headers)
        transaction.set_rollback(True)
    return answer


def test_no_method_is_an_error_of_ours(world: dict[str, Any]) -> None:
    """Whoever asks; `INITIAL` is no method, but the name of a function that every view has.

    In `make test` a few methods and tokens are tried at each address.
    """
    found = list(addresses(world))
    failed = [
        f"{method} {path} with {token or 'no token'}: {answer.status_code}"
        for path, _view in found
        for method, token in sampled(product(METHODS, TOKENS), few=len(METHODS), of=path)
        if (answer := ask(world, method, path, token)).status_code >= 500
    ]
    assert failed == [] and len(found) > 150


def test_options_lists_the_methods_for_whoever_may_ask(world: dict[str, Any]) -> None:
    """Each address answers 204 with `Allow` to one of the tokens, and to everybody if everybody may read it."""
    for path, _view in addresses(world):
        if path != "/api/v1/":  # a page for people
            answers = (ask(world, "OPTIONS", path, token) for token in (*TOKENS, *OTHER_TOKENS))
            told = next((answer for answer in answers if answer.status_code == 204), None)
            assert told and "OPTIONS" in told["Allow"] and not told.content, path


def test_pages_of_other_sites_may_ask_for_what_everybody_may_read(world: dict[str, Any]) -> None:
    """A browser asks first whether it may send `If-None-Match`. Behind a token there is no word of other sites."""
    for path, view in addresses(world):
        answer = ask(world, "OPTIONS", path, "", **PREFLIGHT)
        if (view is not None and issubclass(view, PublicView)) or path.endswith("/schema/"):
            assert answer.status_code == 204, path
            assert answer["Access-Control-Allow-Origin"] == "*", path
            assert answer["Access-Control-Allow-Headers"] == "If-None-Match", path
            assert answer["Access-Control-Allow-Methods"] == "GET, HEAD", path
        else:
            assert not [name for name in answer.headers if name.startswith("Access-Control")], path
