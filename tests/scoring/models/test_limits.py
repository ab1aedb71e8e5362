"""What a program may set, an organiser's page may save again, and the other way round."""

from collections.abc import Iterator
from typing import Any

import pytest
from django import forms
from django.urls import get_resolver
from rest_framework import serializers

from referee.ground.rest.fields import WholeNumber
from scoring.models.limits import HIGHEST_TABLE, LONGEST_ROUND, MOST_MEETINGS, MOST_PLANNED_ROUNDS


@pytest.fixture(autouse=True)
def loaded() -> None:
    """Load all forms and serializers, as the list of addresses does."""
    assert get_resolver().url_patterns


def below(kind: type[Any]) -> Iterator[type[Any]]:
    """Yield all classes below one."""
    for one in kind.__subclasses__():
        yield one
        yield from below(one)


def most_by_form() -> dict[str, set[Any]]:
    """Return the bounds of each number that an organiser fills in, by the field's name."""
    found: dict[str, set[Any]] = {}
    for form in below(forms.Form):
        for name, field in form.base_fields.items():
            if form.__module__.startswith("scoring.") and isinstance(field, forms.IntegerField):
                found.setdefault(name, set()).add(field.max_value)
    return found


#: Bodies whose numbers have the name of a form's field and mean something else: how late a player is, how long a line
#: is shown, how long appeals are heard.
OTHERS = {"SayIn", "AnnouncementIn", "AppealMinutesIn"}


def most_by_rest() -> dict[str, set[Any]]:
    """Return the bounds of each number that a program of an organiser sends, by the field's name."""
    found: dict[str, set[Any]] = {}
    for serializer in below(serializers.Serializer):
        for name, field in serializer._declared_fields.items():
            ours = serializer.__module__.startswith("scoring.rest.") and serializer.__name__ not in OTHERS
            if ours and isinstance(field, WholeNumber):
                found.setdefault(name, set()).add(field.max_value)
    return found


def test_pages_and_rest_have_the_same_bounds() -> None:
    """A number that both can set has one bound."""
    by_form, by_rest = most_by_form(), most_by_rest()
    both = sorted(by_form.keys() & by_rest.keys())

    assert {"planned_rounds", "minutes", "first_table", "best", "hidden_rounds"} <= set(both)
    assert {name: by_rest[name] for name in both} == {name: by_form[name] for name in both}


@pytest.mark.parametrize(
    ("name", "most"),
    [
        ("planned_rounds", MOST_PLANNED_ROUNDS),
        ("minutes", LONGEST_ROUND),
        ("first_table", HIGHEST_TABLE),
        ("meetings_most", MOST_MEETINGS),
    ],
)
def test_bounds_are_those_that_are_declared(name: str, most: int) -> None:
    """In `scoring.models.limits`."""
    assert most_by_form()[name] == most_by_rest()[name] == {most}
