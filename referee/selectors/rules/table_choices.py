"""What an organiser may choose for a table: the game, its house options, and who learns of breaches and confirms."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from referee.engine.options import POLICY, as_written
from referee.faces import face_of
from referee.faces.face import Usual
from referee.games import GAMES, game_named
from referee.models import Confirm, Policy
from referee.wording.options import option_answer, option_asked


@dataclass(frozen=True, slots=True)
class HouseOption:
    """A house option of a game.

    `values` are the words to which it can be set; if they are None, it is a whole number of at least `least`. `words`
    are the values allowed in place of a number, such as "off".
    """

    name: str
    asked: str  # the question that the option answers, in the reader's language
    default: Any
    values: tuple[Any, ...] | None
    least: int
    words: tuple[Any, ...]
    answers: Mapping[str, str]  # each value that is not a number -> the answer that it gives, in the reader's language

    def answer(self, value: object) -> str:
        """Return the answer that a value gives; a number is its own answer."""
        written = as_written(value)
        return self.answers.get(written, written)


@dataclass(frozen=True, slots=True)
class GameInfo:
    """A game that an organiser can choose, with some house options.

    `seats` are the sizes that a table may have, and `best_size` is the size with which the game is best. `best` says
    which points win: "lowest" or "highest". If it `has_pricks`, penalties are pricks, which are counted for each
    player. `usual` is what is usual in a competition of it, and proposed to its organiser.
    """

    name: str
    title: str
    seats: tuple[int, ...]  # possible numbers of players, smallest first
    best_size: int
    best: str
    has_pricks: bool
    usual: Usual
    about: str  # the game in one line
    options: tuple[HouseOption, ...]


def games() -> tuple[GameInfo, ...]:
    """Return all games."""
    return tuple(game_info(name) for name in GAMES)


def game_info(name: str, options: Mapping[str, Any] | None = None) -> GameInfo:
    """Return a game with these house options, or with its defaults. Raises EntryError if no game has that name."""
    game = game_named(name)
    sizes = game.sizes(options)
    house = tuple(
        HouseOption(
            name=option.name,
            asked=option_asked(game.id, option.name),
            default=option.default,
            values=option.values,
            least=option.least,
            words=option.words,
            answers={
                as_written(value): option_answer(game.id, option.name, value)
                for value in (*(option.values or ()), *option.words)
            },
        )
        for option in game.options.values()
        if option is not POLICY
    )
    face = face_of(game.id)
    return GameInfo(
        name=game.id,
        title=game.title,
        seats=tuple(sizes.allowed),
        best_size=sizes.best,
        best=game.best,
        has_pricks=game.hands_over,
        usual=face.usual,
        about=str(face.about),
        options=house,
    )


def policies() -> tuple[tuple[str, str], ...]:
    """Return the policies on who learns of a breach and when: (name, sentence in the reader's language)."""
    return tuple((policy.value, str(policy.label)) for policy in Policy)


def confirmations() -> tuple[tuple[str, str], ...]:
    """Return the rules on who must confirm a result before it is final: (name, sentence in the reader's language)."""
    return tuple((way.value, str(way.label)) for way in Confirm)
