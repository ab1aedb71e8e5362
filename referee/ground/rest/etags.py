"""ETags for all JSON answers to a GET of REST (decision 0056): a program that has the newest answer gets an empty 304.

A tag is a digest of the answer itself, and so of what this reader may see, in this reader's language. It can't tell a
reader anything that the answer does not tell, and no view can forget to renew it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from hashlib import sha256
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from django.http import HttpRequest
from django.utils.http import parse_etags
from rest_framework.request import Request

OF_LISTS = ("Total-Count", "Link")  # headers that belong to the answer
Ticking = dict[str, Any]
"""The fields of a type that tick (`referee.ground.shape.TICKS`), by name: True, or the ticking fields below them."""


def tag_of(data: Any, kind: Any = None, headers: Mapping[str, str] | None = None) -> str:
    """Return the tag of an answer of this kind. The tag leaves out what changes only because time passes.

    It is a weak tag for that reason, and because the same answer may be sent compressed.
    """
    told = [_at_rest(data, _ticking(kind)), *((headers or {}).get(name, "") for name in OF_LISTS)]
    return f'W/"{sha256(json.dumps(told, default=str).encode()).hexdigest()[:32]}"'


def has_newest(request: HttpRequest | Request, tag: str) -> bool:
    """Return whether the sender of a request says that it has the answer with this tag."""
    known = parse_etags(request.headers.get("If-None-Match", ""))
    return "*" in known or tag.removeprefix("W/") in {one.removeprefix("W/") for one in known}


def _at_rest(data: Any, ticking: Ticking) -> Any:
    """Return the data without its ticking fields."""
    if not ticking or data is None:
        return data
    if isinstance(data, (list, tuple)):
        return [_at_rest(one, ticking) for one in data]
    return {
        name: _at_rest(value, ticking.get(name, {})) for name, value in data.items() if ticking.get(name) is not True
    }


@cache
def _ticking(kind: Any) -> Ticking:
    """Return the ticking fields of a type. Those of a list are the fields of its items."""
    if isinstance(kind, type) and is_dataclass(kind):
        hints = get_type_hints(kind)
        below = {one.name: True if one.metadata.get("ticks") else _ticking(hints[one.name]) for one in fields(kind)}
        return {name: found for name, found in below.items() if found}
    if get_origin(kind) in (list, tuple, Sequence, Union, UnionType):
        return {name: found for one in get_args(kind) for name, found in _ticking(one).items()}
    return {}
