"""Gnällknekt: the names of its actions, and of its entries' fields and values."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from referee.faces.words import FieldWords, Text

DOES: Mapping[str, Text] = {
    "take": pgettext_lazy("what was done", "takes cards"),
    "attack": pgettext_lazy("what was done", "attacks"),
    "defend": pgettext_lazy("what was done", "defends"),
    "expose": pgettext_lazy("what was done", "turned up"),
    "discard": pgettext_lazy("what was done", "discards"),
    "end": pgettext_lazy("what was done", "ends the turn"),
    "shuffle": pgettext_lazy("what was done", "has shuffled"),
    "outcome": pgettext_lazy("what was done", "is out"),
    "result": pgettext_lazy("what was done", "the result of the game"),
}
FIELDS: Mapping[str, FieldWords] = {
    "stock": FieldWords(pgettext_lazy("a field", "number from the stock"), _("How many from the stock?")),
    "discard": FieldWords(
        pgettext_lazy("a field", "cards from the discard pile"),
        _("Which cards from the discard pile? The top one first."),
    ),
    "from": FieldWords(pgettext_lazy("a field", "where from"), _("Where does the card come from?")),
    "life_from": FieldWords(pgettext_lazy("a field", "own life"), _("From which own life? 0 is the hand.")),
    "target": FieldWords(pgettext_lazy("a field", "whose life"), _("Whose life?")),
    "life": FieldWords(pgettext_lazy("a field", "life"), _("Which life?")),
    "hit": FieldWords(
        pgettext_lazy("a field", "card that was hit"), _("Which card was hit? The top one, if none is named.")
    ),
    "under": FieldWords(
        pgettext_lazy("a field", "whether they go under the stock"), _("Were they put under the rest of the stock?")
    ),
    "out": FieldWords(pgettext_lazy("a field", "who is out"), _("Who is out?")),
    "shares": FieldWords(pgettext_lazy("a field", "shared place"), _("By the same move as the one before?")),
    "drawn": FieldWords(pgettext_lazy("a field", "whether it is drawn"), _("Is the game drawn?")),
}
VALUES: Mapping[str, Mapping[str, Text]] = {
    "from": {
        "hand": pgettext_lazy("where a card comes from", "the hand"),
        "life": pgettext_lazy("where a card comes from", "an own life"),
        "down": pgettext_lazy("where a card comes from", "face down"),
    },
}
