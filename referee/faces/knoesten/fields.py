"""Knoesten: the names of its actions, and of its entries' fields."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from referee.faces.words import FieldWords, Text

DOES: Mapping[str, Text] = {
    "deal": pgettext_lazy("what was done", "deals"),
    "join": pgettext_lazy("what was done", "joins"),
    "pass": pgettext_lazy("what was done", "passes"),
    "exchange": pgettext_lazy("what was done", "exchanges"),
    "play": pgettext_lazy("what was done", "plays"),
    "take_back": pgettext_lazy("what was done", "takes the card back"),
    "fault": pgettext_lazy("what was done", "gets a fault"),
    "outcome": pgettext_lazy("what was done", "the outcome of the hand"),
    "result": pgettext_lazy("what was done", "the result of the game"),
}
FIELDS: Mapping[str, FieldWords] = {
    "trump": FieldWords(pgettext_lazy("a field", "turned card"), _("Which card was turned up?")),
    "count": FieldWords(pgettext_lazy("a field", "number of cards"), _("How many cards?")),
    "play.cards": FieldWords(pgettext_lazy("a field", "card"), _("Which card?")),
    "take_back.cards": FieldWords(pgettext_lazy("a field", "card"), _("Which card was taken back?")),
    "exchange.cards": FieldWords(pgettext_lazy("a field", "cards"), _("Which cards were handed in?")),
    "tricks": FieldWords(pgettext_lazy("a field", "tricks"), _("How many tricks?")),
}
VALUES: Mapping[str, Mapping[str, Text]] = {}
