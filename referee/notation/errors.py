"""The error for a text that can't be read as a game: what is wrong, and where."""

from __future__ import annotations

from referee.engine.errors import EntryError


class NotationError(EntryError):
    """A text can't be read as a game. `line` and `column` count from 1.

    `code` and `data` are those of any EntryError. If the mistake lies in an entry or its game's options, `game` is the
    id of the game, and `do` the kind of entry.
    """

    def __init__(self, code: str, *, line: int, column: int, **data: object) -> None:
        super().__init__(code, **data)
        self.line, self.column = line, column
        self.game, self.do = "", ""
