"""A game that was written down, as a value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from referee.engine.private import Body
from referee.engine.table import Game, Record, Setup
from referee.notation.tokens import POSITION

GAME, SEATS, OPTION, BROUGHT = "Game", "Seats", "Option", "Brought"
ENGINE_TAGS = frozenset([GAME, SEATS, OPTION, BROUGHT, POSITION])
"""The tags that say how the game begins. All others are about the game and change nothing in it."""


class Noted(NamedTuple):
    """An entry as the log has it (a raw event), and the comment after it ("" if there is none)."""

    body: Body
    comment: str = ""


class Tag(NamedTuple):
    """A statement about a game: a name such as `Date`, and one or more texts."""

    name: str
    texts: tuple[str, ...]


@dataclass(frozen=True)
class GameText:
    """One game: how it begins, and its entries.

    `position` is where the table stands at the beginning, as the casebook writes it; None is the beginning of a game.
    `tags` are those that the engine doesn't need. `comment` stands before the first entry. The entries are numbered
    from 1, and an entry names an earlier one by that number.
    """

    game: Game
    setup: Setup
    entries: tuple[Noted, ...]
    position: Mapping[str, Any] | None = None
    tags: tuple[Tag, ...] = ()
    comment: str = ""

    def begin(self) -> Record:
        """Return the record before the first entry. Raises EntryError."""
        players, options, brought = self.setup
        return Record.begin(self.game, players=players, options=options, position=self.position, brought=brought)
