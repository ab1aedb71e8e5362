"""JSON Schema of entries as they are written, made of what the games declare.

A program that knows these schemas can write every entry of every game. They say what an entry looks like, and not when
the rules allow it. A kind of field that only one game has registers its schema beside its declaration
(`@value_schema.register`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch
from typing import Any

from referee.engine import fields
from referee.engine.cards import Card
from referee.engine.events import EventKind
from referee.engine.outcomes import PlacesOfAll
from referee.engine.table import Game

Schema = dict[str, Any]
PLAYER: Schema = {"type": "string", "description": "the name of a player at the table"}
ENTRY = "Entry"
RESULT = "result"  # the entry that records how the whole game has ended
GAME_RESULT = "GameResult"  # the name of the schema of the result of any game
HEARD_BY = "Only the player who entered it and the referee hear it"


@singledispatch
def value_schema(kind: fields.FieldKind, cards: Sequence[Card]) -> Schema:
    """Return the schema of a field's value. `cards` are those of the game's pack."""
    raise TypeError(f"{type(kind).__name__} has no schema: register one with value_schema")


@value_schema.register
def _(kind: fields.OneCard, cards: Sequence[Card]) -> Schema:
    return {"enum": list(cards)}


@value_schema.register
def _(kind: fields.Cards, cards: Sequence[Card]) -> Schema:
    one = pattern_of(cards, unknown=kind.unknown)
    told = "cards with a space between two, in the order they are laid"
    if kind.most == 1:
        return {"type": "string", "pattern": f"^{one}$", "description": "one card"}
    more = f"{{{max(0, kind.least - 1)},{kind.most - 1 if kind.most else ''}}}"
    several = f"{one}( {one}){more}"
    pattern = f"^{several}$" if kind.least else f"^({several})?$"
    return {"type": "string", "pattern": pattern, "description": told + ("; ?? is a hidden one" * kind.unknown)}


@value_schema.register
def _(kind: fields.Number, cards: Sequence[Card]) -> Schema:
    return {"type": "integer", "minimum": kind.least} | ({} if kind.most is None else {"maximum": kind.most})


@value_schema.register
def _(kind: fields.Points, cards: Sequence[Card]) -> Schema:
    return {"type": "integer"}


@value_schema.register
def _(kind: fields.Numbers, cards: Sequence[Card]) -> Schema:
    return {"type": "array", "items": {"type": "integer", "minimum": 0}}


@value_schema.register
def _(kind: fields.YesNo, cards: Sequence[Card]) -> Schema:
    return {"type": "boolean"}


@value_schema.register
def _(kind: fields.Player, cards: Sequence[Card]) -> Schema:
    return dict(PLAYER)


@value_schema.register
def _(kind: fields.OneOf, cards: Sequence[Card]) -> Schema:
    return {"enum": [str(word) for word in kind.words]}


@value_schema.register
def _(kind: fields.SeveralOf, cards: Sequence[Card]) -> Schema:
    return {"type": "array", "items": {"enum": list(kind.words)}, "uniqueItems": True}


@value_schema.register
def _(kind: fields.OfPlayers, cards: Sequence[Card]) -> Schema:
    return {
        "type": "object",
        "additionalProperties": value_schema(kind.each, cards),
        "description": "a value for each player, by name",
    }


@value_schema.register
def _(kind: PlacesOfAll, cards: Sequence[Card]) -> Schema:
    return {
        "type": "array",
        "items": {"type": "array", "items": dict(PLAYER), "minItems": 1},
        "description": "all players in the order of their places; those who share a place stand together",
    }


def pattern_of(cards: Sequence[Card], *, unknown: bool = False) -> str:
    """Return a regular expression for one card of a pack: suits with the same ranks are written together."""
    suits: dict[str, str] = {}
    for card in cards:
        suits[card[1]] = suits.get(card[1], "") + card[0]
    alike: dict[str, str] = {}
    for suit, ranks in suits.items():
        alike[ranks] = alike.get(ranks, "") + suit
    ways = [f"[{ranks}][{of}]" for ranks, of in alike.items()] + [r"\?\?"] * unknown
    return f"({'|'.join(ways)})"


def schema_name(game: str, do: str = "") -> str:
    """Return the name of the schema of one kind of entry; without `do`, that of any entry of a game."""
    return f"{camel_case(game)}{camel_case(do)}{ENTRY}"


def camel_case(words: str) -> str:
    """Return a name of a declaration as one in a document of schemas: "TakeBack" for "take_back"."""
    return "".join(word.capitalize() for word in words.split("_"))


def entry_schema(game: Game, do: str) -> Schema:
    """Return the schema of one kind of entry of a game. More fields than these are refused."""
    kind = game.events[do]
    fields = {field.name: _field_schema(field, game.cards) for field in kind.fields.values()}
    return {
        "type": "object",
        "properties": {"do": {"const": do}, "by": _by_schema(kind), **fields},
        "required": ["do", *(field.name for field in kind.fields.values() if field.required)],
        "additionalProperties": False,
    }


def result_schema(game: Game) -> Schema:
    """Return the schema of a game's result: the entry `result` without `do` and `by`, which are always the same."""
    entry = entry_schema(game, RESULT)
    fields = {name: field for name, field in entry["properties"].items() if name not in ("do", "by")}
    return {**entry, "properties": fields, "required": [name for name in entry["required"] if name in fields]}


def result_name(game: str) -> str:
    """Return the name of the schema of a game's result."""
    return f"{camel_case(game)}{RESULT.capitalize()}"


def _field_schema(field: fields.Field, cards: Sequence[Card]) -> Schema:
    schema = value_schema(field.kind, cards)
    if type(field.default) in (bool, str):
        schema["default"] = field.default
    if field.private is not None:
        others = f", and the player named in `{field.private.shared_with}`" if field.private.shared_with else ""
        told = schema.get("description")
        schema["description"] = f"{told}. {HEARD_BY}{others}." if told else f"{HEARD_BY}{others}."
    return schema


def _by_schema(kind: EventKind) -> Schema:
    """Return the schema of `by`: who did it, which is not always who enters it."""
    if kind.by_referee:
        who = "any seat may enter it, and may leave this out" if kind.witnessed else "only a referee may enter it"
        return {"const": "referee", "description": who}
    who = "the player who did it"
    if kind.witnessed:
        who += "; any seat may enter it for another"
    if kind.by_anybody:
        who += ", or “referee”"
    return {"type": "string", "description": f"{who}. A seat may leave this out: then it is that seat's player"}
