"""The types that make up a game's words: one `Words` per game, in its face."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

Body = Mapping[str, Any]
View = Mapping[str, Any]
Text = str | Promise
Told = Text | Callable[[Body], str]
"""A sentence filled from an entry, with cards as symbols; or a function that makes it."""

FIRST_HINT = _("Do it with your real cards first, then enter the same here.")

Ask = Callable[[View, str | None], str]
"""Makes the sentence on what is asked now: (the engine's view, the reader's name if they play) -> a sentence."""


class Why(NamedTuple):
    """One reason, worded for when cards show it, when counting shows it, and while it is open."""

    shown: Text
    counted: Text = ""
    open: Text = ""


class FieldWords(NamedTuple):
    """A field of an entry: its name within a sentence, and the question it answers."""

    name: Text
    asked: Text


class OptionWords(NamedTuple):
    """A house option: the question it settles, and the answer that each value gives, by the value as written."""

    asked: Text
    answers: Mapping[str, Text] = {}


YES, NO = pgettext_lazy("a house option", "yes"), pgettext_lazy("a house option", "no")


class Words(NamedTuple):
    """The sentences of one game: `said` for each `do`, `own` the same to its player, `whys` for its breaches.

    It also names what its `events` declare: `does` for each `do`; `fields` and `values` by the field's name, "cards",
    or by `do` and name, "chance.cards", if the field means something else there. `options` words the house options.
    """

    said: Mapping[str, Told]
    whys: Mapping[str, Why]
    ask: Ask
    own: Mapping[str, Told] = {}
    restore: Callable[[Body], str] = str  # the words that follow the known cards of a step that puts real cards back
    does: Mapping[str, Text] = {}
    fields: Mapping[str, FieldWords] = {}
    values: Mapping[str, Mapping[str, Text]] = {}
    options: Mapping[str, OptionWords] = {}
    called: Mapping[str, str] = {}  # clause -> other names it is searched by, in any language
    first_hint: Text = FIRST_HINT  # to somebody who sees the phone page of this game for the first time
    hints: Mapping[str, Text] = {}  # why a move is sensible, for somebody who practises
    begins: Text = ""  # what the first entries of a game will be; `first` sits in the first seat
