"""The games, by their id. They don't import one another."""

from __future__ import annotations

from referee.engine.errors import EntryError
from referee.engine.table import Game
from referee.games import gnallknekt, knaker, knoesten, kombinationswhist

GAMES: dict[str, Game] = {
    game.id: game for game in (gnallknekt.GAME, knaker.GAME, knoesten.GAME, kombinationswhist.GAME)
}


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
