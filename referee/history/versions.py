"""The version of a game's rule set: a fingerprint of the code that rules, so that nobody can forget to raise it.

The same log comes to the same rulings wherever this version is the same. Another version may rule differently, so a
log that was ruled on by another version is not thereby suspect.
"""

from __future__ import annotations

import hashlib
import inspect
from functools import cache
from pathlib import Path

import referee.engine
from referee.games import game_named

LETTERS = 12


@cache
def rules_version(game: str) -> str:
    """Return the version of this game's rule set: the game's own package, the engine, and how a log is read.

    Raises EntryError if there is no such game.
    """
    own = Path(inspect.getfile(game_named(game).begin)).parent
    found = hashlib.sha256()
    for package in (Path(referee.engine.__file__).parent, Path(__file__).parent, own):
        for path in sorted(package.rglob("*.py")):
            source = path.read_bytes().replace(b"\r\n", b"\n")
            found.update(f"{package.name}/{path.relative_to(package).as_posix()}\0{len(source)}\0".encode() + source)
    return found.hexdigest()[:LETTERS]
