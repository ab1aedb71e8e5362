"""Entries in the OpenAPI document: a schema for each kind of entry of each game, made of what the games declare.

The same holds for corrections of a whole table, whose house options each game declares too.
"""

from __future__ import annotations

from typing import Any, ClassVar

from django.utils.translation import override
from drf_spectacular.extensions import OpenApiSerializerFieldExtension
from rest_framework import serializers

from referee.engine.entry_schema import ENTRY, Schema, entry_schema, joined, schema_name
from referee.engine.options import POLICY, Option
from referee.engine.table import Game
from referee.games import GAMES
from referee.history.arrangement import OPTIONS, SEATS
from referee.wording.fields import asked_text, does_text
from referee.wording.options import option_asked

LANGUAGE = "en"  # of the whole document
COMPONENTS = "#/components/schemas/"
ANY_ARRANGEMENT, SEATS_NAME, OPTIONS_NAME = "Arrangement", "SeatsArrangement", "OptionsArrangement"


class EntryField(serializers.DictField):
    """An entry of any game, as the casebook writes it."""

    described_as: ClassVar[str] = ENTRY


class ArrangementField(EntryField):
    """A correction of a whole table: who sat where, whose phone was whose, or the house options."""

    described_as = ANY_ARRANGEMENT


class EntryFieldSchema(OpenApiSerializerFieldExtension):
    """Describes the fields above by a reference to a schema that `file_schemas` adds."""

    target_class = EntryField
    match_subclasses = True

    def map_serializer_field(self, auto_schema: Any, direction: Any) -> Schema:
        """Return the reference."""
        return _reference(self.target.described_as)


def file_schemas(result: Any, **_about: Any) -> Any:
    """Add the schemas of entries and corrections to a finished OpenAPI document."""
    schemas = result["components"]["schemas"]
    added = {name: schema for game in GAMES.values() for name, schema in _of_game(game).items()}
    added |= {ENTRY: _any_entry(), **_of_table()}
    if twice := added.keys() & schemas.keys():
        raise TypeError(f"two schemas have the name {twice}")
    result["components"]["schemas"] = dict(sorted((schemas | added).items()))
    return result


def _any_entry() -> Schema:
    told = "An entry at a table, in the game that `game` of the seat or the table names."
    return {"description": told, "anyOf": [_reference(schema_name(game)) for game in GAMES]}


def _of_game(game: Game) -> dict[str, Schema]:
    """Return the schemas of all entries of a game, and that of any of them."""
    kinds = {do: schema_name(game.id, do) for do in game.events}
    return {
        schema_name(game.id): {
            "description": f"An entry in {game.title}.",
            "oneOf": [_reference(name) for name in kinds.values()],
            "discriminator": {
                "propertyName": "do",
                "mapping": {do: f"{COMPONENTS}{name}" for do, name in kinds.items()},
            },
        },
        **{name: _of_kind(game, do) for do, name in kinds.items()},
        _options_name(game): _options(game),
    }


def _of_kind(game: Game, do: str) -> Schema:
    schema = entry_schema(game, do)
    with override(LANGUAGE):
        for name, field in schema["properties"].items():
            if name not in ("by", "do"):
                asked = asked_text(game.id, do, name)
                field["description"] = " ".join(filter(None, (asked, _sentence(field.get("description", "")))))
        return {"description": f"{game.title}: {does_text(game.id, do)}.", **schema}


def _of_table() -> dict[str, Schema]:
    """Return the schemas of corrections of a whole table."""
    swap = {"type": "array", "items": {"type": "string"}, "minItems": 2, "maxItems": 2}
    properties = {
        "do": {"const": SEATS},
        "swap": {**swap, "description": "the names of the two players"},
        "phones": {"type": "boolean", "description": "whether they used each other's phones"},
        "places": {"type": "boolean", "description": "whether they sat in each other's places all along"},
        "since": {"type": "integer", "minimum": 1, "description": "from which entry on; 1 for places"},
    }
    games = [_reference(_options_name(game)) for game in GAMES.values()]
    options = {"do": {"const": OPTIONS}, "options": {"anyOf": games}}
    kinds = {SEATS: SEATS_NAME, OPTIONS: OPTIONS_NAME}
    return {
        ANY_ARRANGEMENT: {
            "description": "What was wrong with the whole table.",
            "oneOf": [_reference(name) for name in kinds.values()],
            "discriminator": {
                "propertyName": "do",
                "mapping": {do: f"{COMPONENTS}{name}" for do, name in kinds.items()},
            },
        },
        SEATS_NAME: _object("Two players sat in each other's places, or used each other's phones.", properties),
        OPTIONS_NAME: _object("The house options that applied. Those left out have their defaults.", options),
    }


def _options_name(game: Game) -> str:
    return f"{joined(game.id)}Options"


def _options(game: Game) -> Schema:
    with override(LANGUAGE):
        rows = {
            option.name: _option(option) | {"description": option_asked(game.id, option.name)}
            for option in game.options.values()
            if option is not POLICY
        }
    return {
        "type": "object",
        "description": f"House options of {game.title}.",
        "properties": rows | {POLICY.name: _option(POLICY)},
        "additionalProperties": False,
    }


def _option(option: Option) -> Schema:
    if option.values is not None:
        return {"enum": list(option.values), "default": option.default}
    number: Schema = {"type": "integer", "minimum": option.least}
    return {"anyOf": [number, {"enum": list(option.words)}] if option.words else [number], "default": option.default}


def _object(told: str, properties: Schema) -> Schema:
    return {"type": "object", "description": told, "properties": properties, "required": list(properties)}


def _reference(name: str) -> Schema:
    return {"$ref": f"{COMPONENTS}{name}"}


def _sentence(words: str) -> str:
    """Return words that begin in the middle of a sentence as a sentence of their own."""
    return f"{words[0].upper()}{words[1:].rstrip('.')}." if words else ""
