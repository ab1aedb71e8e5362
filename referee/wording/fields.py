"""The fields of an entry in words: their names, their questions, their values.

Each game has a table of its own (`Words.does`, `fields`, `values` in `referee.faces`), keyed by the names that
the game declares. A field is looked up together with its `do` first ("chance.cards"), then by itself ("cards").
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext, pgettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from referee.engine.cards import UNKNOWN
from referee.engine.fields import FieldKind
from referee.faces import face_of
from referee.faces.words import FieldWords, Text
from referee.games import GAMES
from referee.signs import SUIT_NAMES, SUIT_SIGNS, card_sign, card_words, suit_words

# Fields that have the same name in every game.
COMMON: Mapping[str, FieldWords] = {
    "by": FieldWords(pgettext_lazy("a field", "who it was"), _("Who was it?")),
    "do": FieldWords(pgettext_lazy("a field", "what was done"), _("What was done?")),
    "cards": FieldWords(pgettext_lazy("a field", "cards"), _("Which cards?")),
    "player": FieldWords(pgettext_lazy("a field", "player"), _("Which player?")),
    "dealer": FieldWords(pgettext_lazy("a field", "dealer"), _("Who dealt?")),
    "points": FieldWords(pgettext_lazy("a field", "points"), _("How many points?")),
    "places": FieldWords(pgettext_lazy("a field", "places"), _("Which place?")),
}


def does_text(game: str, do: str) -> str:
    """Return the words for a `do`, as a referee picks it: "plays"."""
    return str(face_of(game).words.does.get(do, do))


def field_text(game: str, do: str, name: str) -> str:
    """Return a field's name: "stack"; with a player's name if each player has a value: "card laid (Bo)"."""
    field, _dot, player = name.partition(".")
    words = _words(game, do, field)
    if words is None:
        return name
    return f"{words.name} ({player})" if player else str(words.name)


def asked_text(game: str, do: str, name: str) -> str:
    """Return the question that a field answers. For a field with a value per player, it names the player."""
    field, _dot, player = name.partition(".")
    words = _words(game, do, field)
    asked = str(words.asked) if words else field
    return f"{player}: {asked}" if player else asked


def value_text(
    game: str, do: str, name: str, kind: FieldKind, value: Any, entries: Mapping[int, str] | None = None
) -> str:
    """Return a value of a field as it is picked. An entry is shown by its words in `entries`."""
    if kind.drawn == "answers":
        return gettext("Yes") if value else gettext("No")
    if kind.drawn == "cards":
        return gettext("a card nobody has seen") if value == UNKNOWN else card_words(value)
    if kind.drawn == "wishes":
        return f"{SUIT_SIGNS[value[0]]} {suit_words(value[0])} {value[1]}"
    if kind.drawn == "entries":
        return f"{value}: {(entries or {}).get(value, '')}".removesuffix(": ")
    if kind.drawn == "words":
        return does_text(game, value) if name == "do" else str(value_words(game, do, name).get(value, value))
    return str(value)


def value_words(game: str, do: str, name: str) -> Mapping[str, Text]:
    """Return the words for a field's values that are specific to the game."""
    table = face_of(game).words.values
    found = table.get(f"{do}.{name}", table.get(name, {}))
    return found or {letter: f"{SUIT_SIGNS[letter]} {suit}" for letter, suit in SUIT_NAMES.items()}


def once_more_text(card: str) -> str:
    """A card that is chosen, to be chosen once more: there may be two of it in the pack."""
    return gettext("%(card)s once more") % {"card": card_sign(card)}


def card_fields(game: str, body: Mapping[str, Any]) -> frozenset[str]:
    """The fields of an entry that are cards: they stand in a sentence as signs."""
    kind = GAMES[game].kinds.get(str(body.get("do"))) if game in GAMES else None
    fields = kind.fields.values() if kind else ()
    return frozenset(field.name for field in fields if field.kind.drawn == "cards")


def not_said_text() -> str:
    """Return the choice that leaves a field out."""
    return pgettext("a field left out", "not said")


def _words(game: str, do: str, field: str) -> FieldWords | None:
    table = face_of(game).words.fields if game else {}  # an entry of no known game has only common fields
    return table.get(f"{do}.{field}") or table.get(field) or COMMON.get(field)
