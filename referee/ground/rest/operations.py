"""Operations of REST without a body of their own: what they do is a service or a selector, which they call.

Each function gets the arguments that it names: those of the address, of the body or query (`sent` is all of it), and
what the view knows (`View.knows`). The answer is what the last function returns, and its annotation stands in the
contract. With the status 204 nothing is answered.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from inspect import Parameter, signature, unwrap
from typing import Any, get_type_hints

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from referee.ground.rest.contract import Contract, Errors, read_as
from referee.ground.rest.views import View
from referee.ground.shape import Shape

NO_CONTENT = 204
Does = Callable[..., Any]
Known = Mapping[str, Any]
Serializer = type[serializers.Serializer[Any]]


def operation(
    does: Does,
    says: str,
    takes: Serializer | None = None,
    then: Does | None = None,
    *,
    asks: Serializer | None = None,
    first: Does | None = None,
    status: int = 200,
    errors: Errors = (),
    sends: Callable[[Request, Any, Known], Response] | None = None,
) -> Callable[..., Response]:
    """Return a view's method that calls `does`, and then `then` if the answer is made by another function.

    `then` gets what `does` returned as `made`, and what the view knows as it is after the act. `first` refuses what
    must be refused before. `says` is the description in the documentation. The errors are those that `does` declares
    (`referee.ground.errors.raises`), and `errors`.
    """
    answer = None if status == NO_CONTENT else get_type_hints(unwrap(then or does))["return"]
    contract = Contract(answer, takes, asks, (status,), (*errors_of(does), *errors))

    def method(view: View, request: Request, **address: Any) -> Response:
        asked = dict(address)
        if takes or asks:
            sent = read_as(takes, request.data) if takes else read_as(asks, request.query_params)  # type: ignore[arg-type]  # one of them is
            asked |= {**sent, "sent": sent}
        known = {**view.knows(), **asked}
        if first:
            named(first, known)
        made = named(does, known)
        if then:
            view.renew()
            made = named(then, {**view.knows(), **asked, "made": made})
        if sends:
            return sends(request, made, known)
        return Response(status=status) if status == NO_CONTENT else Response(plain(made), status=status)

    method.__doc__ = says
    method.contract = contract  # type: ignore[attr-defined]  # functions may have any
    return method


def errors_of(does: Does) -> Errors:
    """Return the errors that a service declares."""
    found: Errors = getattr(does, "raises", ())
    return found


def named(function: Does, known: Known) -> Any:
    """Call a function with those of the known values that it names, and all that was sent if it takes any."""
    names, takes_all = _parameters(function)
    sent = known["sent"] if takes_all else {}
    return function(**{**sent, **{name: known[name] for name in names if name in known}})


@cache
def _parameters(function: Does) -> tuple[tuple[str, ...], bool]:
    """Return the names of a function's parameters, and whether it takes all others too."""
    found = signature(function).parameters.values()
    names = tuple(one.name for one in found if one.kind != Parameter.VAR_KEYWORD)
    return names, len(names) < len(found)


def plain(made: Any) -> Any:
    """Return a shape, or a list of shapes, as JSON."""
    if isinstance(made, Shape):
        return made.to_json()
    return [plain(one) for one in made] if isinstance(made, (list, tuple)) else made
