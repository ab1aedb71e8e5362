"""What the words of a game are made of: one `Words` a game, in `referee.wording.games`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from django.utils.functional import Promise

Body = Mapping[str, Any]
View = Mapping[str, Any]
Text = str | Promise
Told = Text | Callable[[Body], str]
"""A sentence to be filled from an entry, its cards as signs; or a function that makes it."""

Ask = Callable[[View, str | None], str]
"""What is asked now: (the engine's view, the reader's name if they play) -> a sentence."""


class Why(NamedTuple):
    """One reason: as it reads when cards show it, when counting does, and while it is open."""

    shown: Text
    counted: Text = ""
    open: Text = ""


class FieldWords(NamedTuple):
    """A field of an entry: its name within a sentence, and the question that it answers."""

    name: Text
    asked: Text


class Words(NamedTuple):
    """The sentences of one game: `said` of each `do`, `own` the same to its maker, `whys` of its breaches.

    And the words of what its `events` declare: `does` of each `do`; `fields` and `values` by the field's name, "cards",
    or by both, "chance.cards", where the field means something else there.
    """

    said: Mapping[str, Told]
    whys: Mapping[str, Why]
    ask: Ask
    own: Mapping[str, Told] = {}
    restore: Callable[[Body], str] = str  # of a step that puts real cards back, what follows its known cards
    does: Mapping[str, Text] = {}
    fields: Mapping[str, FieldWords] = {}
    values: Mapping[str, Mapping[str, Text]] = {}
    begins: Text = ""  # what the first entries of a game will be; `first` is who sits in the first seat
