"""Fields of bodies whose schema stands in the OpenAPI document under a name of its own."""

from __future__ import annotations

from typing import Any, ClassVar

from drf_spectacular.extensions import OpenApiSerializerFieldExtension
from rest_framework import serializers

from referee.ground.whole_numbers import HIGHEST

COMPONENTS = "#/components/schemas/"


class WholeNumber(serializers.IntegerField):
    """A whole number that the database can hold."""

    def __init__(self, **bounds: Any) -> None:
        super().__init__(**{"min_value": 0, "max_value": HIGHEST, **bounds})


class NamedObject(serializers.DictField):
    """An object that has the schema with the name `described_as`. Somebody else adds this schema to the document."""

    described_as: ClassVar[str]


class NamedObjectSchema(OpenApiSerializerFieldExtension):
    """Describes such a field by a reference to its schema."""

    target_class = NamedObject
    match_subclasses = True

    def map_serializer_field(self, auto_schema: Any, direction: Any) -> dict[str, Any]:
        """Return the reference."""
        return reference(self.target.described_as)


def reference(name: str) -> dict[str, Any]:
    """Return a schema that refers to the one with this name."""
    return {"$ref": f"{COMPONENTS}{name}"}


class OutcomeIn(serializers.Serializer[Any]):
    """A result that an adjusted score is weighed from: its share in per cent, and points by the seats' keys."""

    share = WholeNumber(min_value=1, max_value=100, default=100)
    points = serializers.DictField(child=serializers.CharField(max_length=20))
