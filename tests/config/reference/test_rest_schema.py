"""The OpenAPI document of the REST interface: complete, without a warning, and true of the running server."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from drf_spectacular.drainage import GENERATOR_STATS

from referee.ground.errors import RefereeError
from referee.ground.rest.schema import document
from referee.ground.rest.views import errors_by_status


@pytest.fixture(scope="module")
def schema() -> dict[str, object]:
    """Return a freshly generated document and the generator's messages."""
    document.cache_clear()
    GENERATOR_STATS.reset()
    return document()


def test_the_generator_warns_of_nothing(schema):
    """Every view declares what it takes, returns and refuses."""
    assert GENERATOR_STATS._warn_cache == {} and GENERATOR_STATS._error_cache == {}
    assert schema["openapi"].startswith("3.1")


def test_every_operation_says_what_it_is_and_what_it_refuses(schema):
    """It has a summary, a chapter, an answer, and a named code for each refusal."""
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            told = f"{method} {path}"
            assert operation["summary"] and operation["tags"] != [""], told
            assert {"406", "429", "500"} <= set(operation["responses"]), told
            for status, answer in operation["responses"].items():
                if status >= "400":
                    assert set(answer["content"]) == {"application/problem+json"} and "`" in answer["description"], told


def schemas_in(part: object, path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield every object in a part of the document, with where it is."""
    if isinstance(part, dict):
        yield path, part
    inside = part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ()
    for name, one in inside:
        yield from schemas_in(one, f"{path}/{name}")


def test_every_operation_says_which_token_it_asks_for(schema):
    """One that asks for none says so; a program that makes code of the document would else send any."""
    asked = {
        (path, method): one["security"] for path, methods in schema["paths"].items() for method, one in methods.items()
    }

    assert asked["/api/v1/games/", "get"] == [] and asked["/api/v1/seat/", "get"] == [{"seat": []}]
    assert 10 < sum(not tokens for tokens in asked.values()) < 40


def test_every_enumeration_has_one_type(schema):
    """Values of several kinds are several enumerations."""
    names = {"string": str, "integer": int, "boolean": bool}
    found = [(path, one) for path, one in schemas_in(schema) if isinstance(one.get("enum"), list)]

    assert len(found) > 70
    for path, one in found:
        assert {type(value) for value in one["enum"]} == {names.get(one["type"])}, path


def test_every_array_says_what_it_holds(schema):
    """Also one of fixed parts, which some programs that make code of the document don't know."""
    arrays = [(path, one) for path, one in schemas_in(schema) if one.get("type") in ("array", ["array", "null"])]
    parted = {path.rpartition("/schemas/")[2]: one for path, one in arrays if "prefixItems" in one}

    assert [path for path, one in arrays if not isinstance(one.get("items"), dict)] == []
    assert parted["Tally/properties/hidden/items"]["items"] == {"type": "string"}
    preferences = parted["KombinationswhistDeclareEntry/properties/preferences/additionalProperties"]
    assert preferences["items"] == {"anyOf": preferences["prefixItems"]}


def test_choice_of_several_kinds_is_one_choice(schema):
    """A number of seconds, or either of two words for none."""
    seconds = schema["components"]["schemas"]["KombinationswhistOptions"]["properties"]["bid_seconds"]

    assert seconds["anyOf"] == [
        {"type": "integer", "minimum": 1},
        {"type": "string", "enum": ["off"]},
        {"type": "boolean", "enum": [False]},
    ]


def test_every_code_means_one_thing():
    """Each code has one status, except that a wrong token in a header is answered with 401."""
    kinds: list[type[RefereeError]] = [RefereeError]
    for kind in kinds:
        kinds += kind.__subclasses__()
    by_code: dict[str, set[int]] = {}
    for kind in kinds:
        by_code.setdefault(kind.code, set()).add(kind.status)
    assert {code: seen for code, seen in by_code.items() if len(seen) > 1 and code != RefereeError.code} == {
        "link-unknown": {401, 404},
        "link-revoked": {401, 410},
    }
    assert errors_by_status((RefereeError,)) == {400: [RefereeError]}


def test_the_document_is_served_to_everybody():
    """Pages of other sites may fetch it too."""
    answer = Client().get("/api/v1/schema/")

    assert answer.json() == json.loads(json.dumps(document()))
    assert answer["Access-Control-Allow-Origin"] == "*"


@pytest.mark.parametrize("method", ["get", "post", "delete", "options"])
@pytest.mark.parametrize("address", ["/api/v1/nothing/", "/api/v1/seat", "/api/seat/", "/api/"])
def test_an_unknown_address_is_a_problem_in_json(method, address):
    """This holds for every method, but only below /api/."""
    answer = getattr(Client(), method)(address)

    assert (answer.status_code, answer.json()["code"]) == (404, "not-found")
    assert answer["Content-Type"] == "application/problem+json"


@pytest.mark.django_db
def test_a_problem_is_told_in_the_readers_language():
    """Programs read the code, which is the same in every language."""
    answer = Client().get("/api/v1/seat/", headers={"accept-language": "sv"})

    assert answer["Content-Language"] == "sv" and answer.json()["code"] == "link-unknown"
    assert answer.json()["type"] == "/api/v1/#link-unknown"
    assert "länk" in answer.json()["detail"]


@pytest.mark.parametrize(
    ("headers", "method", "status", "code"),
    [
        ({"accept": "text/html"}, "get", 406, "not-acceptable"),
        ({}, "put", 405, "method-not-allowed"),
    ],
)
@pytest.mark.django_db
def test_what_the_framework_refuses_has_the_same_form(headers, method, status, code):
    """Errors of Django and of DRF are problem details too."""
    answer = getattr(Client(), method)("/api/v1/competitions/none/standings/", headers=headers)

    assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_too_much_is_a_problem_too():
    """A body that is too large is answered with problem details, like every other error."""
    answer = Client().post("/api/v1/seat/events/", b" " * (settings.BODY_BYTES + 1), content_type="application/json")

    assert (answer.status_code, answer.json()["code"]) == (413, "too-large")
    assert answer["Content-Type"] == "application/problem+json"
