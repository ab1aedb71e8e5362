"""Holds every answer of the REST interface against its documentation, in every test that asks for one.

An answer that is not documented fails the test: another status, an error that the operation does not name, a field of
another type.
"""

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import jsonschema_rs
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from referee.ground.rest.contract import File, contract_of
from referee.ground.rest.problems import MEDIA_TYPE
from referee.ground.rest.schema import PROBLEM
from referee.ground.rest.shapes import object_of, schema_of
from referee.ground.rest.views import View

NOT_MODIFIED = 304  # documented by every GET
WRONG_METHOD = 405  # is documented by the methods that are


def documented(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[[HttpRequest], HttpResponseBase]:
    """A middleware for tests."""

    def answered(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        match = request.resolver_match
        view = getattr(match.func, "cls", None) if match else None
        if view is not None and issubclass(view, View):
            _check(view, str(request.method), response, by_address="token" in match.kwargs)
        return response

    return answered


def _check(view: type[View], method: str, response: Any, *, by_address: bool) -> None:
    named_as = "GET" if method == "HEAD" else method
    contract = contract_of(view, named_as)
    told = f"{view.__name__} {method} answers {response.status_code}"
    if response.status_code >= 400:
        body = json.loads(response.content)
        assert response["Content-Type"] == MEDIA_TYPE, told
        jsonschema_rs.validator_for(PROBLEM).validate(body)
        if contract and response.status_code != WRONG_METHOD:
            named = {(error.status, error.code) for error in view.errors_of(named_as)}
            if by_address and (401, body["code"]) in named:
                return  # the undocumented twin of the address with a header says so with another status
            assert (body["status"], body["code"]) in named, f"{told} {body['code']}"
        return
    if response.status_code == NOT_MODIFIED:
        assert contract and method in ("GET", "HEAD") and response["ETag"] and response.content == b"", told
        return
    if contract and method != "HEAD":
        assert response.status_code in contract.statuses, told
        if contract.leads_to_job(response.status_code):
            assert response["Location"] and response["Retry-After"], told
        _check_answer(contract.answer_with(response.status_code), response, told)


def _check_answer(kind: Any, response: Any, told: str) -> None:
    """Hold what is sent against the kind of answer of its contract."""
    if kind is None:
        assert response.content == b"", told
    elif isinstance(kind, File):
        assert response["Content-Type"] in kind.content_types, told
    else:
        assert response["Content-Type"] == "application/json", told
        for error in _validator(kind).iter_errors(json.loads(response.content)):
            raise AssertionError(f"{told}: {error}")


@cache
def _validator(kind: Any) -> Any:
    """Return a validator of one kind of answer."""
    shapes: dict[str, Any] = {}

    def named(shape: type) -> dict[str, Any]:
        if shape.__name__ not in shapes:
            shapes[shape.__name__] = {}
            shapes[shape.__name__] = object_of(shape, named)
        return {"$ref": f"#/$defs/{shape.__name__}"}

    return jsonschema_rs.validator_for({**schema_of(kind, named), "$defs": shapes})
