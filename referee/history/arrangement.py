"""Corrections of a whole table: who sat where, whose phone belonged to whom, which house options applied.

Each is a log line whose body says what was wrong. It is a layer over the line of play: it changes no entry, and undoing
it leaves no trace.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from referee.engine.table import Record

Body = Mapping[str, Any]
SEATS, OPTIONS, UNDO = "seats", "options", "undo"
OF_TABLE = frozenset({SEATS, OPTIONS})
NEVER_NAMES = frozenset({"do", "cards", "trump"})  # entry fields that never hold a player's name


class Arrangement(NamedTuple):
    """A correction of the whole table that is in force. `number` is its number in the log.

    Its body is {"do": "seats", "swap": [a, b], "phones": bool, "places": bool, "since": n}: two players used each
    other's phones from entry n on (`phones`), or sat in each other's places all along (`places`), or both. Otherwise it
    is {"do": "options", "options": {...}}: these house options applied to the game.
    """

    number: int
    body: Body


def arranged_start(origin: Record, arrangements: Iterable[Arrangement]) -> Record:
    """Return the record that the table begins with after these corrections. Raises EntryError for invalid options."""
    players, options = origin.setup.players, dict(origin.setup.options)
    for arrangement in arrangements:
        body = arrangement.body
        if body["do"] == OPTIONS:
            options = {**body["options"], "policy": origin.setup.options["policy"]}
        elif body["places"]:
            names = _swap(body)
            players = tuple(names.get(player, player) for player in players)
    if (players, options) == (origin.setup.players, dict(origin.setup.options)):
        return origin
    return Record.begin(origin.game, players=players, options=options, brought=origin.setup.brought)


def arrange_body(said: Body | None, *, entry: int, words: int, arrangements: Iterable[Arrangement]) -> Body | None:
    """Return the body of an entry after applying the arrangements that were made later than its words."""
    for arrangement in arrangements:
        body = arrangement.body
        if said is None or body["do"] != SEATS or not body["phones"]:
            continue
        if words < arrangement.number and entry >= body["since"]:
            names = _swap(body)
            said = {key: value if key in NEVER_NAMES else _replace_names(value, names) for key, value in said.items()}
    return said


def _swap(body: Body) -> dict[str, str]:
    first, second = body["swap"]
    return {first: second, second: first}


def _replace_names(value: object, names: Mapping[str, str]) -> Any:
    """Return the value with every name in it replaced."""
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, Mapping):
        return {names.get(key, key): _replace_names(part, names) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_replace_names(part, names) for part in value]
    return value
