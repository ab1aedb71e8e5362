"""The reference of REST v1, made of the OpenAPI document: its operations, objects and error codes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.template.loader import render_to_string
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import override

from config.reference.rest_pages import pages
from config.server.errors import Moved, NeedsHttps
from referee.ground.errors import RefereeError
from referee.ground.rest.problems import MethodNotAllowed
from referee.ground.rest.schema import document

Schema = dict[str, Any]
CODE = re.compile(r"^- `(?P<code>[a-z-]+)`: (?P<told>.*)$", re.MULTILINE)
REFERENCE = "#/components/schemas/"
NO_OPERATION = (MethodNotAllowed, NeedsHttps, Moved)  # refused before any operation is found
LIMITS = {"minimum": "at least", "maximum": "at most"}
SIZES = {"minLength": ("at least", "characters"), "maxLength": ("at most", "characters")}
ITEMS = {"minItems": ("at least", "items"), "maxItems": ("at most", "items")}


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of the description of a type. `shape` is the object that it links to, "" for plain words."""

    text: str
    shape: str = ""


@dataclass(frozen=True, slots=True)
class Field:
    """A parameter of an operation, or a field of an object."""

    name: str
    place: str  # of a parameter: path, query or header; "" for a field
    required: bool
    kind: tuple[Piece, ...]
    told: SafeString


@dataclass(frozen=True, slots=True)
class Refusal:
    """The codes with which an operation answers with one error status."""

    status: str
    codes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Operation:
    """One method at one address."""

    name: str
    method: str
    path: str
    summary: str
    told: SafeString
    token: str  # the kind of token that it asks for; "" if it asks for none
    parameters: tuple[Field, ...]
    body: str  # the name of the object that it takes; "" for none
    fields: tuple[Field, ...]  # of the body
    answers: tuple[tuple[str, tuple[Piece, ...]], ...]  # statuses, each with what is sent
    refusals: tuple[Refusal, ...]


@dataclass(frozen=True, slots=True)
class Shape:
    """An object that is sent or taken. `kind` says what it is where it has no fields."""

    name: str
    told: SafeString
    fields: tuple[Field, ...]
    kind: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Code:
    """An error code, the statuses that it comes with, the title of its problems, and what it means."""

    code: str
    statuses: tuple[str, ...]
    title: str
    told: tuple[SafeString, ...]


@cache
def reference() -> SafeString:
    """Return the reference as HTML. It is in English in every language, so a process makes it once."""
    made = document()
    shapes = made["components"]["schemas"]
    context = {
        "chapters": chapters(made),
        "shapes": [_shape(name, shapes[name]) for name in sorted(shapes)],
        "codes": codes(made),
        "pages": pages(),
    }
    return render_to_string("rest/reference.html", context)


def chapters(made: Schema) -> dict[str, list[Operation]]:
    """Return the operations by chapter, both in the order of the alphabet."""
    found: dict[str, list[Operation]] = {}
    for path, method, operation in operations(made):
        for tag in operation["tags"]:
            found.setdefault(tag, []).append(_operation(path, method, operation, made["components"]["schemas"]))
    return dict(sorted(found.items()))


def operations(made: Schema) -> Iterator[tuple[str, str, Schema]]:
    """Yield the address, the method and the description of each operation."""
    for path, methods in made["paths"].items():
        for method, operation in methods.items():
            yield path, method.upper(), operation


def codes(made: Schema) -> list[Code]:
    """Return all error codes in the order of the alphabet."""
    statuses: dict[str, set[str]] = {}
    told: dict[str, set[str]] = {}
    for status, code, sentence in _errors_named(made):
        statuses.setdefault(code, set()).add(status)
        told.setdefault(code, set()).add(sentence)
    with override("en"):
        titles = {kind.code: kind.type_title() for kind in RefereeError.kinds()}
        return [
            Code(
                code,
                tuple(sorted(statuses[code])),
                titles[code],
                tuple(map(html_with_code, sorted(told[code]))),
            )
            for code in sorted(statuses)
        ]


def html_with_code(text: str) -> SafeString:
    """Return a text as HTML, with the words between backticks as code."""
    parts = enumerate(text.split("`"))
    return format_html_join(
        "", "{}", ((format_html("<code>{}</code>", part) if at % 2 else part,) for at, part in parts)
    )


def _errors_named(made: Schema) -> Iterator[tuple[str, str, str]]:
    """Yield status, code and meaning of each error that the document names, and of those before any operation."""
    for _path, _method, operation in operations(made):
        for status, answer in operation["responses"].items():
            for found in CODE.finditer(answer["description"]):
                yield status, found["code"], found["told"]
    for error in NO_OPERATION:
        yield str(error.status), error.code, _meaning(error)


def _meaning(error: type[RefereeError]) -> str:
    return " ".join((error.__doc__ or "").split())


def _operation(path: str, method: str, operation: Schema, shapes: Schema) -> Operation:
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    taken = body.get("$ref", "").removeprefix(REFERENCE)
    security = operation.get("security") or [{}]
    answered = operation["responses"].items()
    return Operation(
        name=operation["operationId"],
        method=method,
        path=path,
        summary=operation["summary"],
        told=html_with_code(operation.get("description", "")),
        token=next(iter(security[0]), ""),
        parameters=tuple(_parameter(one) for one in operation.get("parameters", ())),
        body=taken,
        fields=_fields(shapes.get(taken, {})),
        answers=tuple((status, _answer(answer)) for status, answer in answered if status < "400"),
        refusals=tuple(
            Refusal(status, tuple(found["code"] for found in CODE.finditer(answer["description"])))
            for status, answer in answered
            if status >= "400"
        ),
    )


def _parameter(parameter: Schema) -> Field:
    schema = parameter["schema"]
    told = html_with_code(parameter.get("description", ""))
    return Field(parameter["name"], parameter["in"], parameter.get("required", False), tuple(_kind(schema)), told)


def _answer(answer: Schema) -> tuple[Piece, ...]:
    content = answer.get("content")
    if not content:
        return (Piece("no content"),)
    json = content.get("application/json", {}).get("schema", {})
    if json.get("format") == "binary" or not json:
        return (Piece("a file: " + " or ".join(content)),)
    return tuple(_kind(json))


def _shape(name: str, schema: Schema) -> Shape:
    fields = _fields(schema)
    told = html_with_code(
        "" if "enum" in schema else schema.get("description", "")
    )  # of an enumeration it repeats the values
    return Shape(name, told, fields, () if fields else tuple(_kind(schema)))


def _fields(schema: Schema) -> tuple[Field, ...]:
    required = schema.get("required", ())
    return tuple(
        Field(name, "", name in required, tuple(_kind(field)), html_with_code(field.get("description", "")))
        for name, field in schema.get("properties", {}).items()
    )


def _kind(schema: Schema) -> Iterator[Piece]:
    """Yield the description of a type in pieces: “array of ”, “PlayerOfList”."""
    if "$ref" in schema:
        name = schema["$ref"].removeprefix(REFERENCE)
        yield Piece(name, name)
        return
    several = schema.get("anyOf") or schema.get("oneOf") or schema.get("allOf")
    if several:
        yield from _join_kinds(several, " or ")
    elif "enum" in schema or "const" in schema:
        yield Piece(_values(schema))
    elif schema.get("type") == "array" and "prefixItems" in schema:
        yield Piece("array of exactly ")
        yield from _join_kinds(schema["prefixItems"], ", ")
    elif schema.get("type") == "array":
        yield Piece("array of ")
        yield from _kind(schema.get("items", {}))
    elif "additionalProperties" in schema:
        yield Piece("object of ")
        yield from _kind(schema["additionalProperties"])
    else:
        kinds = schema.get("type", "anything")
        yield Piece(kinds if isinstance(kinds, str) else " or ".join(kinds))
    if limits := list(_limits(schema)):
        yield Piece(", " + ", ".join(limits))


def _values(schema: Schema) -> str:
    """Return the values of an enumeration, or the one value of a constant."""
    if "const" in schema:
        return f"always “{schema['const']}”"
    return " or ".join("null" if one is None else f"“{one}”" for one in schema["enum"])


def _join_kinds(schemas: list[Schema], between: str) -> Iterator[Piece]:
    for number, one in enumerate(schemas):
        if number:
            yield Piece(between)
        yield from _kind(one)


def _limits(schema: Schema) -> Iterator[str]:
    """Yield what narrows a type: its format, its bounds, its default."""
    if "format" in schema:
        yield f"format {schema['format']}"
    for name, words in LIMITS.items():
        if name in schema:
            yield f"{words} {schema[name]}"
    for name, (words, what) in (SIZES | ITEMS).items():
        if name in schema and "prefixItems" not in schema:
            yield f"{words} {schema[name]} {what if schema[name] != 1 else what[:-1]}"
    if "pattern" in schema:
        yield f"pattern {schema['pattern']}"
    if schema.get("default") not in (None, ""):
        yield f"{schema['default']} if left out"
