"""The games' faces, by the game's id: everything that pages and sentences need of a game besides its rules.

Each face is a Django app of its own, so that one line in `INSTALLED_APPS` brings a game: its rules, its words, its
templates, its template tags, its translations.
"""

from __future__ import annotations

from referee.faces.face import Face
from referee.games import register

FACES: dict[str, Face] = {}


def face_register(face: Face) -> None:
    """Add a game: its rules to the games, its face to the faces."""
    register(face.game)
    FACES[face.game.id] = face


def face_of(game: str) -> Face:
    """Return the face of a game."""
    return FACES[game]


def templates_of(game: str, part: str) -> tuple[str, ...]:
    """Return the templates that may draw a part of a game, such as "pad": its own first, then those of games alike."""
    folders = (game, FACES[game].templates) if FACES[game].templates else (game,)
    return tuple(f"referee/{folder}/_{part}.html" for folder in folders)
