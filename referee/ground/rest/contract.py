"""What a REST operation takes, returns and may refuse, declared above its method.

The schema is made of this, and the tests hold every answer against it, so nothing is sent or refused undocumented.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar

from rest_framework import serializers

from referee.ground.errors import RefereeError

Method = TypeVar("Method", bound=Callable[..., Any])
Errors = tuple[type[RefereeError], ...]
ACCEPTED = 202
PLAIN_TEXT = "text/plain; charset=utf-8"  # the content type of a game in the notation


@dataclass(frozen=True, slots=True)
class File:
    """The answer of an operation that sends a file of one of these content types, and no JSON. It has no ETag."""

    content_types: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Contract:
    """An operation. `answer` is the type of its answer: a shape, a list of shapes, a File, or None for no content.

    With `later`, an answer with status 202 has this type and leads to a job. The header `Location` has its address.
    """

    answer: Any
    takes: type[serializers.Serializer[Any]] | None  # the body
    asks: type[serializers.Serializer[Any]] | None  # the query
    statuses: tuple[int, ...]
    errors: Errors
    later: Any = None

    def answer_with(self, status: int) -> Any:
        """Return the type of the answer that has this status."""
        return self.later if self.leads_to_job(status) else self.answer

    def leads_to_job(self, status: int) -> bool:
        """Return whether the answer that has this status leads to a job."""
        return status == ACCEPTED and self.later is not None


def gives(
    answer: Any,
    *,
    takes: type[serializers.Serializer[Any]] | None = None,
    asks: type[serializers.Serializer[Any]] | None = None,
    statuses: tuple[int, ...] = (200,),
    errors: Errors = (),
    later: Any = None,
) -> Callable[[Method], Method]:
    """Write the contract of a view's method. Errors that every operation of its kind may raise are left out."""

    def written(method: Method) -> Method:
        method.contract = Contract(answer=answer, takes=takes, asks=asks, statuses=statuses, errors=errors, later=later)  # type: ignore[attr-defined]  # functions may have any
        return method

    return written


def contract_of(view: Any, method: str) -> Contract | None:
    """Return the contract of a view's method ("GET"); None if the view has no such method."""
    return getattr(getattr(view, method.lower(), None), "contract", None)


def read_as(kind: type[serializers.Serializer[Any]], data: Any) -> dict[str, Any]:
    """Return the data read as `kind`. Raises ValidationError, which names the field."""
    reader = _reader(kind)
    if type(data) is dict:  # JSON, and no query, in which everything is text
        for name, field in _strict_fields(kind):
            if name in data:
                _refuse_other_type(name, field, data[name])
    return dict(reader.run_validation(data))


@cache
def _reader(kind: type[serializers.Serializer[Any]]) -> serializers.Serializer[Any]:
    """Return a serializer that reads every submit: making one copies all its fields, and it keeps nothing it reads."""
    return kind()


@cache
def _strict_fields(kind: type[serializers.Serializer[Any]]) -> list[tuple[str, serializers.Field[Any, Any, Any, Any]]]:
    return list(_reader(kind).fields.items())


def _refuse_other_type(name: str, field: Any, value: Any) -> None:
    """Refuse 7 for "7" and "yes" for true, which the framework would take: the schema promises one type.

    Raises ValidationError.
    """
    child = getattr(field, "child", None)
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for one in inside if child is not None else ():
        _refuse_other_type(name, child, one)
    kinds = next((kinds for of, kinds in _TYPES.items() if isinstance(field, of)), None)
    if value is None or kinds is None:
        return
    too_long = isinstance(value, str) and len(value) > (getattr(field, "max_length", None) or len(value))
    if type(value) not in kinds or too_long:
        raise serializers.ValidationError({name: [str(field.error_messages["invalid"])]})


_TYPES: dict[type, tuple[type, ...]] = {
    serializers.CharField: (str,),
    serializers.IntegerField: (int,),
    serializers.BooleanField: (bool,),
}
