"""House options in words: each is a question, and its value is the answer ("Who may take the pile?" "Anyone").

Each game has a table of its own (`Words.options` in `referee.faces`), keyed by the names of its options.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from referee.engine.options import POLICY, as_written
from referee.faces import face_of
from referee.faces.words import OptionWords
from referee.games import game_named
from referee.models import Policy

_POLICY = OptionWords(_("What follows an illegal entry?"), {policy.value: policy.label for policy in Policy})


def option_asked(game: str, name: str) -> str:
    """Return the question that an option settles: "Who may take the pile?"."""
    return str(_words(game, name).asked)


def option_answer(game: str, name: str, value: Any) -> str:
    """Return the answer that a value gives: "Only a player with no card to lay"; a number is its own answer."""
    written = as_written(value)
    answer = str(_words(game, name).answers.get(written, written))
    return answer[:1].upper() + answer[1:]


def options_text(game: str, options: Mapping[str, Any]) -> str:
    """Return options in one line: "How many points does a fault cost? 2. Who deals first? …". Readings are left out."""
    readings = game_named(game).readings
    return " ".join(
        f"{option_asked(game, name)} {option_answer(game, name, value)}."
        for name, value in options.items()
        if name not in readings
    )


def _words(game: str, name: str) -> OptionWords:
    return _POLICY if name == POLICY.name else face_of(game).words.options[name]
