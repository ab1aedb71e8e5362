"""Entries in the OpenAPI document: a schema for each kind of entry of each game, made of what the games declare.

The same holds for results of games, and for corrections of a whole table, whose house options each game declares too.
"""

from __future__ import annotations

from typing import Any

from django.utils.translation import override

from referee.engine.entry_schema import (
    ENTRY,
    GAME_RESULT,
    RESULT,
    Schema,
    camel_case,
    entry_schema,
    result_name,
    result_schema,
    schema_name,
)
from referee.engine.options import POLICY, Option
from referee.engine.table import Game
from referee.games import GAMES
from referee.ground.rest.fields import COMPONENTS, NamedObject, reference
from referee.history.arrangement import OPTIONS, SEATS
from referee.wording.fields import asked_text, does_text
from referee.wording.options import option_asked

LANGUAGE = "en"  # of the whole document
ANY_ARRANGEMENT, SEATS_NAME, OPTIONS_NAME = "Arrangement", "SeatsArrangement", "OptionsArrangement"


class EntryField(NamedObject):
    """An entry of any game, as the casebook writes it."""

    described_as = ENTRY


class ArrangementField(NamedObject):
    """A correction of a whole table: who sat where, whose phone was whose, or the house options."""

    described_as = ANY_ARRANGEMENT


def file_schemas(result: Any, **_about: Any) -> Any:
    """Add the schemas of entries and corrections to a finished OpenAPI document."""
    schemas = result["components"]["schemas"]
    added = {name: schema for game in GAMES.values() for name, schema in _of_game(game).items()}
    added |= {ENTRY: _any_entry(), GAME_RESULT: _any_result(), **_of_table()}
    if twice := added.keys() & schemas.keys():
        raise TypeError(f"two schemas have the name {twice}")
    result["components"]["schemas"] = dict(sorted((schemas | added).items()))
    return result


def _any_entry() -> Schema:
    told = "An entry at a table, in the game that `game` of the seat or the table names."
    return {"description": told, "anyOf": [reference(schema_name(game)) for game in GAMES]}


def _any_result() -> Schema:
    told = "The result of a game, in the game that `game` of the competition names."
    return {"description": told, "anyOf": [reference(result_name(game)) for game in GAMES]}


def _of_game(game: Game) -> dict[str, Schema]:
    """Return the schemas of all entries of a game, and that of any of them."""
    kinds = {do: schema_name(game.id, do) for do in game.events}
    return {
        schema_name(game.id): _one_of(f"An entry in {game.title}.", kinds),
        **{name: _of_kind(game, do) for do, name in kinds.items()},
        result_name(game.id): _result(game),
        _options_name(game): _options(game),
    }


def _of_kind(game: Game, do: str) -> Schema:
    schema = _with_questions(entry_schema(game, do), game, do)
    with override(LANGUAGE):
        return {"description": f"{game.title}: {does_text(game.id, do)}.", **schema}


def _result(game: Game) -> Schema:
    return {
        "description": f"The result of a game of {game.title}.",
        **_with_questions(result_schema(game), game, RESULT),
    }


def _with_questions(schema: Schema, game: Game, do: str) -> Schema:
    """Return the schema of an entry with the question that each of its fields answers."""
    with override(LANGUAGE):
        for name, field in schema["properties"].items():
            if name not in ("by", "do"):
                asked = asked_text(game.id, do, name)
                field["description"] = " ".join(filter(None, (asked, _sentence(field.get("description", "")))))
    return schema


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
    games = [reference(_options_name(game)) for game in GAMES.values()]
    options = {"do": {"const": OPTIONS}, "options": {"anyOf": games}}
    kinds = {SEATS: SEATS_NAME, OPTIONS: OPTIONS_NAME}
    return {
        ANY_ARRANGEMENT: _one_of("What was wrong with the whole table.", kinds),
        SEATS_NAME: _object("Two players sat in each other's places, or used each other's phones.", properties),
        OPTIONS_NAME: _object("The house options that applied. Those left out have their defaults.", options),
    }


def _options_name(game: Game) -> str:
    return f"{camel_case(game.id)}Options"


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


def _one_of(told: str, kinds: dict[str, str]) -> Schema:
    """Return the schema of something whose `do` says which kind it is. `kinds` has the name of each kind's schema."""
    return {
        "description": told,
        "oneOf": [reference(name) for name in kinds.values()],
        "discriminator": {"propertyName": "do", "mapping": {do: f"{COMPONENTS}{name}" for do, name in kinds.items()}},
    }


def _sentence(words: str) -> str:
    """Return words that begin in the middle of a sentence as a sentence of their own."""
    return f"{words[0].upper()}{words[1:].rstrip('.')}." if words else ""
