"""Malformed input for the property tests of all games: it is refused with a code, or a name, and never crashes."""

from collections.abc import Iterable
from typing import Any

import pytest

from referee.engine.casebook import CaseError, read_case
from referee.engine.errors import EntryError
from referee.engine.table import Game, Record
from referee.games import game_named


def code_of_event(game: Game, players: Iterable[str], raw: Any) -> str:
    """Return the code with which an event is refused at a table that has just begun. It must be refused."""
    record = Record.begin(game, players=tuple(players))
    with pytest.raises(EntryError) as caught:
        game.read_event(raw, record)
    return caught.value.code


def code_of_position(game: Game, players: Iterable[str], position: Any) -> str:
    """Return the code with which a position is refused. It must be refused."""
    with pytest.raises(EntryError) as caught:
        Record.begin(game, players=tuple(players), position=position)
    return caught.value.code


def reads_or_names(game: str, players: Iterable[str], position: Any, events: Any) -> bool:
    """Tell whether a case is read, or refused with its name."""
    case = {"id": "junk", "game": game, "players": list(players), "position": position, "events": events}
    try:
        read_case(case, game_named)
    except CaseError as error:
        return error.case == "junk"
    return True
