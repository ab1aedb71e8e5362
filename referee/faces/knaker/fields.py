"""Knåker: the names of its actions, and of its entries' fields and values."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from referee.faces.words import FieldWords, Text

DOES: Mapping[str, Text] = {
    "lift_hand": pgettext_lazy("what was done", "takes up the hand"),
    "lift": pgettext_lazy("what was done", "takes cards up from a stack"),
    "lay": pgettext_lazy("what was done", "lays hand cards on a stack"),
    "shift": pgettext_lazy("what was done", "moves cards to another stack"),
    "show": pgettext_lazy("what was done", "tells what lies on a stack"),
    "ready": pgettext_lazy("what was done", "is ready"),
    "start": pgettext_lazy("what was done", "play begins"),
    "play": pgettext_lazy("what was done", "lays cards"),
    "chance": pgettext_lazy("what was done", "chances"),
    "pick_up": pgettext_lazy("what was done", "takes the pile"),
    "draw": pgettext_lazy("what was done", "draws cards"),
    "instick": pgettext_lazy("what was done", "instick"),
    "take_back": pgettext_lazy("what was done", "takes cards back"),
    "blow": pgettext_lazy("what was done", "bangs and blows"),
    "accuse": pgettext_lazy("what was done", "calls a cheat"),
    "cheat": pgettext_lazy("what was done", "cheated"),
    "remark": pgettext_lazy("what was done", "pointed out a cheat"),
    "witness": pgettext_lazy("what was done", "confirms a cheat"),
    "leave": pgettext_lazy("what was done", "leaves because of a decision"),
    "outcome": pgettext_lazy("what was done", "went out, or lost"),
    "result": pgettext_lazy("what was done", "the result of the game"),
}
FIELDS: Mapping[str, FieldWords] = {
    "stack": FieldWords(pgettext_lazy("a field", "stack"), _("Which stack?")),
    "shift.stack": FieldWords(pgettext_lazy("a field", "stack"), _("From which stack?")),
    "to_stack": FieldWords(pgettext_lazy("a field", "stack it goes to"), _("Onto which stack?")),
    "on": FieldWords(pgettext_lazy("a field", "whose stack"), _("Onto whose stack? If empty, the player's own.")),
    "first": FieldWords(pgettext_lazy("a field", "who begins"), _("Who begins?")),
    "from": FieldWords(pgettext_lazy("a field", "where from"), _("Where were the cards laid from?")),
    "chance.cards": FieldWords(pgettext_lazy("a field", "card"), _("Which card was turned over?")),
    "count": FieldWords(pgettext_lazy("a field", "number of cards"), _("How many cards?")),
    "ok": FieldWords(
        pgettext_lazy("a field", "whether they flew"),
        _("Did the cards fly at least five centimetres within three seconds?"),
    ),
    "event": FieldWords(pgettext_lazy("a field", "entry"), _("Which entry is called a cheat?")),
    "denies": FieldWords(pgettext_lazy("a field", "whether it is denied"), _("Was it denied?")),
    "remark.player": FieldWords(pgettext_lazy("a field", "player"), _("Who pointed it out?")),
    "witness.player": FieldWords(pgettext_lazy("a field", "player"), _("Who confirms it?")),
    "witness.event": FieldWords(pgettext_lazy("a field", "entry"), _("Which entry was called a cheat?")),
    "leave.player": FieldWords(pgettext_lazy("a field", "player"), _("Who leaves?")),
    "kind": FieldWords(pgettext_lazy("a field", "cheat"), _("Which cheat?")),
    "pricks": FieldWords(pgettext_lazy("a field", "pricks"), _("How many pricks?")),
    "hand": FieldWords(
        pgettext_lazy("a field", "whether it was the hand"), _("Were cards of the hand changed or thrown away?")
    ),
    "out": FieldWords(pgettext_lazy("a field", "who goes out"), _("Who goes out?")),
    "lost": FieldWords(pgettext_lazy("a field", "who has lost"), _("Who has lost?")),
    "shares": FieldWords(pgettext_lazy("a field", "shared place"), _("In the same lap as the one before?")),
}
CHEATS: Mapping[str, Text] = {
    "swap-down": _("swapped face-down cards"),
    "turn-stack": _("turned a stack over"),
    "throw-last": _("threw the last card away"),
    "look-down": _("looked at a face-down card"),
    "hide-card": _("hid cards (a giffel cheat)"),
    "slow-draw": _("drew too late on purpose"),
    "hinder": _("hindered others in the swap phase"),
    "silent-instick": _("laid an instick without saying so"),
    "other": _("cheated in another way"),
}
VALUES: Mapping[str, Mapping[str, Text]] = {
    "from": {
        "hand": pgettext_lazy("where a card comes from", "the hand"),
        "up": pgettext_lazy("where a card comes from", "face up"),
        "down": pgettext_lazy("where a card comes from", "face down"),
    },
    "kind": CHEATS,
}
