"""The games, by their id: each package in this folder. They don't import one another."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from referee.engine.errors import EntryError
from referee.engine.table import Game


def _games_of_house() -> list[Game]:
    """Return the games of the house, in the order of their ids."""
    names = sorted(module.name for module in iter_modules(__path__) if module.ispkg)
    return [import_module(f"{__name__}.{name}").GAME for name in names]


GAMES: dict[str, Game] = {game.id: game for game in _games_of_house()}


def register(game: Game) -> None:
    """Add a game whose rules lie elsewhere."""
    GAMES[game.id] = game


def game_named(name: object) -> Game:
    """Return a game by its id.

    Raises:
        EntryError: there is no such game.
    """
    if not isinstance(name, str) or name not in GAMES:
        raise EntryError("unknown-game", key="game", value=name, expected=tuple(GAMES))
    return GAMES[name]
