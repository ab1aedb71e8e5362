"""Exact fractions in the database: a shared place may be worth 7/3 points, and three of those must make 7."""

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from django.db import models

if TYPE_CHECKING:
    TextField = models.CharField[Fraction | int, Fraction]
else:
    TextField = models.CharField  # Django's fields take no type parameters when they run


@lru_cache(maxsize=1024)
def _fraction(text: str) -> Fraction:
    """Return a stored fraction.

    Fractions are cached, since a competition has few different ones and reading is slow.
    """
    return Fraction(text)


class FractionField(TextField):
    """A fraction stored as text ("7/3", "2"). The database can neither order nor add such values."""

    description = "An exact fraction"

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs["max_length"] = 40
        super().__init__(*args, **kwargs)

    def deconstruct(self) -> Any:
        name, path, args, kwargs = super().deconstruct()
        del kwargs["max_length"]
        return name, path, args, kwargs

    def from_db_value(self, value: str | None, *_: object) -> Fraction | None:
        return None if value is None else _fraction(value)

    def to_python(self, value: Any) -> Fraction | None:
        return None if value is None else Fraction(value)

    def get_prep_value(self, value: Any) -> str | None:
        return None if value is None else str(Fraction(value))
