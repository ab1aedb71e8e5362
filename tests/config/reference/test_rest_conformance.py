"""Schemathesis asks every operation of the REST interface for what its schema allows, and for what it forbids.

No answer may be undocumented: neither its status, its content type nor its fields; and none may be an error of ours.
"""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
import schemathesis
from django.core.wsgi import get_wsgi_application
from django.db import transaction
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import CHECKS, load_all_checks
from schemathesis.core.failures import FailureGroup
from schemathesis.core.parameters import ParameterLocation

from tests.support.seeds import sampled

TOGETHER = 420  # requests of each mode, shared by all operations, so that the run stays short while REST grows
FEWEST = 3  # for each operation
TOO_LARGE = 413
NAMES = (
    *("not_a_server_error", "status_code_conformance", "content_type_conformance"),
    *(
        "response_headers_conformance",
        "response_schema_conformance",
        "negative_data_rejection",
        "allow_header_conformance",
    ),
)
ONE_SEED = settings(deadline=None, database=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck))


def operations(mode: GenerationMode) -> Iterator[tuple[Any, Any]]:
    """Return every operation of the schema, with a strategy for requests to it."""
    schema = schemathesis.openapi.from_wsgi("/api/v1/schema/", get_wsgi_application())
    schema.config.generation.update(with_security_parameters=False)  # every request is sent with a valid token
    for found in schema.get_all_operations():
        operation = found.ok()
        if mode is GenerationMode.NEGATIVE:  # any text is allowed there, and the search for a forbidden one takes long
            operation.headers.items = [one for one in operation.headers if one.name != "If-None-Match"]
        yield operation, operation.as_strategy(generation_mode=mode)


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=["allowed", "forbidden"])
def test_no_answer_is_undocumented(world: dict[str, Any], mode: GenerationMode) -> None:
    """Requests have a valid token for everything that exists. Each one's changes are rolled back.

    In `make test` a third of the operations is asked for what it forbids: to find such requests takes most of the time.
    """
    load_all_checks()
    checks = [CHECKS.get_one(name) for name in NAMES]
    there = world["there"] if mode is GenerationMode.POSITIVE else {}
    found = list(operations(mode))
    each = settings(ONE_SEED, max_examples=max(FEWEST, TOGETHER // len(found)))
    asked = found if mode is GenerationMode.POSITIVE else sampled(found, few=len(found) // 3, of=mode)
    failed = [
        f"{operation.label}: {failure}"
        for operation, requests in asked
        for failure in _failures(requests, checks, there, _token(operation, world["tokens"]), each)
    ]
    assert failed == [], "\n\n".join(failed)


def _failures(requests: Any, checks: list[Any], there: dict[str, Any], token: str, some: settings) -> list[str]:
    """Return what is wrong with the answers to `some` of these requests."""
    failed: list[str] = []
    plain = {"Accept-Encoding": "identity"}
    with_token = plain | ({"Authorization": f"Bearer {token}"} if token else {})

    @seed(11)
    @some
    @given(case=requests)
    def ask(case: Any) -> None:
        if there:
            case.path_parameters = {name: there[name] for name in case.path_parameters}
        headers = plain if _has_bad_headers(case) else with_token  # a token of ours would put a wrong one right
        with transaction.atomic():
            try:
                answer = case.call(headers=headers)
                if answer.status_code != TOO_LARGE:  # which schemathesis does not count as a refusal
                    case.validate_response(answer, checks=checks, headers=headers)
            except FailureGroup as group:
                failed.extend(f"{one.title}: {one.message}" for one in group.exceptions)
            transaction.set_rollback(True)

    with suppress(Unsatisfiable):  # nothing can be wrong with a request that has neither parameters nor a body
        ask()
    return failed


def _has_bad_headers(case: Any) -> bool:
    """Return whether the headers of an example, among them the token, break the schema."""
    header = case.meta.components.get(ParameterLocation.HEADER)
    return header is not None and header.mode.is_negative


def _token(operation: Any, tokens: dict[str, str]) -> str:
    """Return the token that an operation asks for; "" if it asks for none."""
    security = operation.definition.raw.get("security") or [{}]
    return next((tokens[name] for name in security[0]), "")
