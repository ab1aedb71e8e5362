"""JSON Schema of the frozen dataclasses that selectors return: their types, and the comments beside their fields."""

from __future__ import annotations

import ast
import inspect
import io
import tokenize
import types
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from datetime import datetime
from functools import cache
from importlib import import_module
from textwrap import dedent
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

Schema = dict[str, Any]
Named = Callable[[type], Schema]
"""Returns the reference to a dataclass's schema, which it files under the class's name."""

PLAIN: Mapping[Any, Schema] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    type(None): {"type": "null"},
    datetime: {"type": "string", "format": "date-time"},
    Any: {},
}


def schema_of(kind: Any, named: Named) -> Schema:
    """Return the schema of a type."""
    if kind in PLAIN:
        return dict(PLAIN[kind])
    if isinstance(kind, type) and is_dataclass(kind):
        return named(kind)
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        return {"anyOf": [schema_of(one, named) for one in args]}
    if origin is Literal:
        return {"enum": list(args)}
    if origin is tuple and args[-1] is not ...:
        parts = [schema_of(one, named) for one in args]
        return {"type": "array", "prefixItems": parts, "minItems": len(parts), "maxItems": len(parts)}
    if origin in (tuple, list, Sequence):
        return {"type": "array", "items": schema_of(args[0], named)}
    if origin in (dict, Mapping):
        return {"type": "object", "additionalProperties": schema_of(args[1], named)}
    raise TypeError(f"{kind} has no JSON schema: add it to {__name__}")


def object_of(shape: type, named: Named) -> Schema:
    """Return the schema of a dataclass. A class without fields has what its subclasses, one a game, add to it."""
    hints, told = get_type_hints(shape), _comments(shape)
    properties = {}
    for one in fields(shape):
        properties[one.name] = schema_of(hints[one.name], named)
        if told.get(one.name):
            properties[one.name]["description"] = told[one.name]
    schema: Schema = {"type": "object", "description": inspect.cleandoc(shape.__doc__ or "")}
    if properties:
        return {**schema, "properties": properties, "required": list(properties)}
    return {**schema, "anyOf": [*map(named, _of_games(shape)), {"type": "object"}]}


def _of_games(shape: type) -> list[type]:
    """Return the subclasses that the games add. (A dataclass with slots leaves a twin behind, in no module.)"""
    below: list[type] = type.__subclasses__(shape)
    kinds = [kind for kind in below if kind.__module__.startswith("referee.faces.")]
    return [kind for kind in kinds if getattr(import_module(kind.__module__), kind.__name__, None) is kind]


@cache
def _comments(shape: type) -> dict[str, str]:
    """Return the comment beside each field, with those of the classes that it inherits from."""
    found: dict[str, str] = {}
    for kind in reversed([one for one in shape.__mro__ if is_dataclass(one)]):
        source = dedent(inspect.getsource(kind))
        lines = tokenize.generate_tokens(io.StringIO(source).readline)
        beside = {one.start[0]: one.string.lstrip("# ") for one in lines if one.type == tokenize.COMMENT}
        body = ast.parse(source).body[0]
        for one in ast.walk(body):
            if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name):
                found[one.target.id] = beside.get(one.end_lineno or 0, "")
    return found
