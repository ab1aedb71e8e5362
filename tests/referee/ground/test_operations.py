"""Operations of REST that are data: who gets which argument, and what is answered."""

from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import pytest
from django.http import QueryDict
from rest_framework import serializers

from referee.ground.errors import LinkUnknown, RefereeError, TooLarge, raises
from referee.ground.rest import View, operation
from referee.ground.rest.contract import contract_of
from referee.ground.shape import Shape


@dataclass(frozen=True, slots=True)
class Sum(Shape):
    """Two numbers added."""

    sum: int
    label: str


class NumberIn(serializers.Serializer[Any]):
    """A number, which functions know by another name."""

    number = serializers.IntegerField(source="one")


@raises(TooLarge)
def add(*, one: int, two: int) -> int:
    """Return the sum."""
    return one + two


def told(made: int, label: str) -> Sum:
    """Return the sum as it is sent."""
    return Sum(made, label)


def many(**sent: Any) -> list[Sum]:
    """Return all numbers that were sent."""
    return [Sum(value, name) for name, value in sent.items()]


def refuse(two: int) -> None:
    """Refuse 13."""
    if two == 13:
        raise LinkUnknown


class Sums(View):
    """A view that knows a label."""

    def knows(self) -> dict[str, Any]:
        """Return the label."""
        return {"label": "sum", "more": "than anybody asks for"}


def asked(method: Any, **address: Any) -> Any:
    """Return the answer to a request with the number 2."""
    request: Any = SimpleNamespace(data={"number": 2}, query_params=QueryDict("number=2"))
    return method(Sums(), request, **address)


def test_each_function_gets_the_arguments_that_it_names() -> None:
    """They come from the address, the body and the view; the last function makes the answer."""
    answer = asked(operation(add, "Add.", takes=NumberIn, then=told, status=201), two=3)
    assert (answer.status_code, answer.data) == (201, {"sum": 5, "label": "sum"})


def test_a_function_that_takes_anything_gets_all_that_was_sent() -> None:
    """A list of shapes is sent as a list."""
    assert asked(operation(many, "Read.", asks=NumberIn)).data == [{"sum": 2, "label": "one"}]


def test_nothing_is_answered_with_204_and_nothing_is_done_after_a_refusal() -> None:
    """What refuses comes first."""
    method = operation(add, "Add.", takes=NumberIn, first=refuse, status=204)
    answer = asked(method, two=3)
    assert (answer.status_code, answer.data) == (204, None)
    with pytest.raises(LinkUnknown):
        asked(method, two=13)


def test_the_contract_is_made_of_what_the_functions_say() -> None:
    """The answer is the last function's annotation, and the errors are those that the service declares."""
    view = Sums.of(post=operation(add, "Add. Nothing else.", takes=NumberIn, then=told, errors=(RefereeError,)))
    contract = contract_of(view, "POST")
    assert contract is not None and contract_of(view, "GET") is None
    assert (contract.answer, contract.statuses, contract.errors) == (Sum, (200,), (TooLarge, RefereeError))
    assert vars(view)["post"].__doc__ == "Add. Nothing else."


def test_a_shape_takes_what_has_its_name() -> None:
    """What is named otherwise is given beside it."""
    assert Sum.made_from(SimpleNamespace(sum=1, total=2, label="a")) == Sum(1, "a")
    assert Sum.made_from(SimpleNamespace(label="a"), sum=3) == Sum(3, "a")
