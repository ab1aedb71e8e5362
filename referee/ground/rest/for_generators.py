"""The finished OpenAPI document as programs need it that make code of it: what a reader could conclude is said.

Each enumeration has a type, those of several kinds are divided by kind, an array of fixed parts also says what all of
its parts may be (`items`), and an operation that asks for no token says that it asks for none.
"""

from __future__ import annotations

from itertools import chain
from typing import Any

from referee.ground.rest.shapes import PLAIN, Schema


def for_generators(result: Any, **_about: Any) -> Any:
    """Say all of that in a finished OpenAPI document."""
    for operation in chain.from_iterable(methods.values() for methods in result["paths"].values()):
        operation.setdefault("security", [])
    return _make_explicit(result)


def _make_explicit(part: Any) -> Any:
    """Return a part of the document with explicit schemas."""
    if isinstance(part, list):
        return [_make_explicit(one) for one in part]
    if not isinstance(part, dict):
        return part
    made = {name: _make_explicit(value) for name, value in part.items()}
    if isinstance(made.get("enum"), list) and "type" not in made:
        made = _type_enumeration(made)
    if isinstance(made.get("anyOf"), list):
        made["anyOf"] = list(chain.from_iterable(_choices(one) for one in made["anyOf"]))
    if "prefixItems" in made:
        parts = [one for at, one in enumerate(made["prefixItems"]) if one not in made["prefixItems"][:at]]
        made["items"] = parts[0] if len(parts) == 1 else {"anyOf": parts}
    return made


def _type_enumeration(schema: Schema) -> Schema:
    """Return an enumeration with its type; if its values are of several, with a choice between these."""
    by_type: dict[str, list[Any]] = {}
    for value in schema["enum"]:
        by_type.setdefault(PLAIN[type(value)]["type"], []).append(value)
    typed: list[Schema] = [{"type": kind, "enum": values} for kind, values in by_type.items()]
    others = {name: value for name, value in schema.items() if name != "enum"}
    return {**(typed[0] if len(typed) == 1 else {"anyOf": typed}), **others}


def _choices(schema: Schema) -> list[Schema]:
    """Return the choices within a choice that has nothing else to say, or else the schema itself."""
    return schema["anyOf"] if schema.keys() == {"anyOf"} else [schema]
