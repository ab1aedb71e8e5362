"""The OpenAPI document, made of the views' contracts."""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from functools import cache
from typing import Any

from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ResolvedComponent
from drf_spectacular.utils import OpenApiParameter

from referee.ground.rest.contract import Contract, File, contract_of
from referee.ground.rest.problems import HOME, MEDIA_TYPE
from referee.ground.rest.shapes import Schema, object_of, schema_of
from referee.ground.rest.views import BEARER, View, errors_by_status

LARGEST = 2**63 - 1  # the largest id that a database has

IDEMPOTENCY = OpenApiParameter(
    "Idempotency-Key",
    {"type": "string", "maxLength": 64, "pattern": "^[!-~]+$"},
    OpenApiParameter.HEADER,
    description=(
        "Chosen by the sender. A request with the same key happens once, however often it is sent within a day, and has"
        " the same answer each time. A different request with the key is refused."
    ),
)

IF_NONE_MATCH = OpenApiParameter(
    "If-None-Match",
    str,
    OpenApiParameter.HEADER,
    description="The `ETag` of the answer that the sender has.",
)
ETAG: Schema = {
    "ETag": {"schema": {"type": "string"}, "description": "The tag of this answer, to be sent in `If-None-Match`."}
}

LOCATION: Schema = {
    "Location": {"schema": {"type": "string"}, "description": "The address of the job, to be asked until it is over."},
    "Retry-After": {"schema": {"type": "integer"}, "description": "After how many seconds to ask for the first time."},
}

PROBLEM: Schema = {
    "type": "object",
    "description": "Why a request was refused (RFC 9457).",
    "properties": {
        "type": {"type": "string", "format": "uri-reference", "description": "where the code is explained"},
        "title": {
            "type": "string",
            "description": "the kind of problem, in the reader's language; the same for every problem of a type",
        },
        "status": {"type": "integer", "description": "the HTTP status"},
        "detail": {"type": "string", "description": "what is wrong and what to do, in the reader's language"},
        "code": {"type": "string", "description": "the kind of problem, for programs"},
        "data": {"type": "object", "additionalProperties": {}, "description": "what the sentence is made of"},
    },
    "required": ["type", "title", "status", "detail", "code", "data"],
}


class ContractSchema(AutoSchema):
    """Describes an operation by its contract, the docstring of its method, and the name of its address."""

    view: View  # type: ignore[override]  # all views of the interface are

    @property
    def contract(self) -> Contract:
        """The contract of the operation. Every operation has one."""
        contract = contract_of(self.view, self.method)
        if contract is None:
            raise TypeError(f"{type(self.view).__name__}.{self.method.lower()} has no contract: see rest.contract")
        return contract

    def get_operation_id(self) -> str:
        """Return the method and the address in words: "post_seat_events"."""
        steps = [step for step in self.path.removeprefix(HOME).split("/") if step and not step.startswith("{")]
        one = "_one" if self.path.endswith("}/") and not self.path.endswith("{token}/") else ""
        return f"{self.method.lower()}_{'_'.join(steps).replace('-', '_')}{one}"

    def get_tags(self) -> list[str]:
        """Return the chapter of the documentation."""
        return [self.view.tag]

    def get_summary(self) -> str:
        """Return the first sentence of the method's docstring."""
        return self._docstring_parts()[0].rstrip(".")

    def get_description(self) -> str:  # type: ignore[override]  # the base class allows lazy texts
        """Return the rest of the method's docstring."""
        return self._docstring_parts()[2].strip()

    def get_auth(self) -> list[dict[str, list[Any]]]:
        """Return the kind of token that the view asks for."""
        return [{self.view.permission: []}] if self.view.permission else []

    def get_request_serializer(self) -> Any:
        """Return what the contract takes."""
        return self.contract.takes

    def get_response_serializers(self) -> Any:
        """Return nothing to guess from: the answers are shapes."""
        return {}

    def get_override_parameters(self) -> list[Any]:
        """Return what the contract asks for in the query."""
        once = getattr(getattr(self.view, self.method.lower()), "once", False)
        asked = [self.contract.asks] if self.contract.asks else []
        return [*asked, *([IDEMPOTENCY] if once else []), *([IF_NONE_MATCH] if self._has_tag else [])]

    @property
    def _has_tag(self) -> bool:
        """Whether the answer has an ETag."""
        return self.method == "GET" and not isinstance(self.contract.answer, File)

    def _get_request_body(self, direction: Any = "request") -> Any:
        body = super()._get_request_body(direction)  # type: ignore[no-untyped-call]  # half typed
        return body if self.contract.takes else None

    def _resolve_path_parameters(self, variables: Iterable[str]) -> list[Schema]:
        parameters: list[Schema] = super()._resolve_path_parameters(variables)  # type: ignore[no-untyped-call]  # half typed
        for parameter in parameters:
            if parameter["schema"].get("type") == "integer":
                parameter["schema"] |= {"minimum": 0, "maximum": LARGEST}
        return parameters

    def _get_response_bodies(self, direction: Any = "response") -> Schema:
        bodies: Schema = {str(status): self._body(status) for status in self.contract.statuses}
        if self._has_tag:
            bodies["200"]["headers"] = ETAG
            bodies["304"] = {"description": "The sender has this answer already.", "headers": ETAG}
        problems = {MEDIA_TYPE: {"schema": self._component("Problem", PROBLEM, PROBLEM)}}
        for status, errors in errors_by_status(self.view.errors_of(self.method)).items():
            told = "\n".join(f"- `{one.code}`: {_first(one)}" for one in errors)
            bodies[str(status)] = {"description": told, "content": problems}
        return bodies

    def _body(self, status: int) -> Schema:
        content = self._content(self.contract.answer_with(status))
        headers = {"headers": LOCATION} if self.contract.leads_to_job(status) else {}
        return {"description": "", **headers, **({"content": content} if content else {})}

    def _content(self, answer: Any) -> Schema:
        """Return what is sent, by content type."""
        if isinstance(answer, File):
            return {kind: {"schema": {"type": "string", "format": "binary"}} for kind in answer.content_types}
        return {} if answer is None else {"application/json": {"schema": schema_of(answer, self._file_shape)}}

    def _docstring_parts(self) -> tuple[str, str, str]:
        text = " ".join(inspect.cleandoc(getattr(self.view, self.method.lower()).__doc__ or "").split())
        first, dot, rest = text.partition(". ")
        return first, dot, rest

    def _file_shape(self, shape: type) -> Schema:
        """File a shape under its name, and return the reference to it."""
        made = ResolvedComponent(shape.__name__, ResolvedComponent.SCHEMA, object=shape)
        if made not in self.registry:
            self.registry.register(made)
            made.schema = object_of(shape, self._file_shape)
        elif self.registry[made].object is not shape:
            raise TypeError(f"two shapes have the name {shape.__name__}")
        return dict(made.ref)

    def _component(self, name: str, source: Any, schema: Schema) -> Schema:
        made = ResolvedComponent(name, ResolvedComponent.SCHEMA, object=source, schema=schema)
        self.registry.register_on_missing(made)
        return dict(made.ref)


def _first(error: type) -> str:
    """Return the first sentence of an error's docstring."""
    return " ".join(inspect.cleandoc(error.__doc__ or "").split("\n\n")[0].split())


def documented(endpoints: Iterable[tuple[str, str, str, Any]]) -> list[tuple[str, str, str, Any]]:
    """Leave out the twins of operations that take a link's token in the address; the guide tells of them."""
    return [one for one in endpoints if "{token}" not in one[0] or getattr(one[3].cls, "by_address", False)]


@cache
def document() -> Schema:
    """Return the OpenAPI document. It is made once in a process."""
    made: Schema = SchemaGenerator().get_schema(request=None, public=True)
    return made


__all__ = ["BEARER", "ContractSchema", "document", "documented"]
