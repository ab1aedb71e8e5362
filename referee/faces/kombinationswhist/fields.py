"""Kombinations-Whist: the names of its actions, and of its entries' fields and values."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from referee.faces.words import FieldWords, Text
from referee.games.kombinationswhist.bids_special import SPECIAL_BIDS
from referee.games.kombinationswhist.bids_standard import STANDARD_BIDS
from referee.games.kombinationswhist.rulebook import RULES

BID_NAMES: Mapping[str, str] = {bid: RULES.clauses[f"bid.{bid}"].title for bid in (*STANDARD_BIDS, *SPECIAL_BIDS)}
DOES: Mapping[str, Text] = {
    "deal": pgettext_lazy("what was done", "deals"),
    "bid": pgettext_lazy("what was done", "bids"),
    "pass": pgettext_lazy("what was done", "passes"),
    "declare": pgettext_lazy("what was done", "declares"),
    "send": pgettext_lazy("what was done", "passes cards"),
    "show": pgettext_lazy("what was done", "lays cards open"),
    "play": pgettext_lazy("what was done", "plays"),
    "justice": pgettext_lazy("what was done", "says who takes the trick"),
    "cheat": pgettext_lazy("what was done", "cheated"),
    "outcome": pgettext_lazy("what was done", "the outcome of the hand"),
    "result": pgettext_lazy("what was done", "the result of the game"),
}
FIELDS: Mapping[str, FieldWords] = {
    "standard": FieldWords(pgettext_lazy("a field", "standard bid"), _("Which standard bid?")),
    "specials": FieldWords(pgettext_lazy("a field", "special bids"), _("Which special bids?")),
    "timeout": FieldWords(pgettext_lazy("a field", "whether time ran out"), _("Did the time run out?")),
    "trump": FieldWords(pgettext_lazy("a field", "trumps"), _("Which suit is trumps?")),
    "guess": FieldWords(pgettext_lazy("a field", "number of tricks"), _("How many tricks?")),
    "justice": FieldWords(pgettext_lazy("a field", "card of justice"), _("Which card of justice?")),
    "plague": FieldWords(pgettext_lazy("a field", "plague suit"), _("Which plague suit?")),
    "direction": FieldWords(pgettext_lazy("a field", "direction"), _("Which way?")),
    "studio": FieldWords(pgettext_lazy("a field", "studio"), _("Which cards in the studio?")),
    "ranks": FieldWords(pgettext_lazy("a field", "card laid"), _("Which card was turned up?")),
    "takes": FieldWords(pgettext_lazy("a field", "card taken"), _("Which card is taken?")),
    "preferences": FieldWords(pgettext_lazy("a field", "preferred suit"), _("Which suit, and how much from 1 to 5?")),
    "to": FieldWords(pgettext_lazy("a field", "receiver"), _("To whom?")),
    "play.cards": FieldWords(pgettext_lazy("a field", "card"), _("Which card?")),
    "justice.winner": FieldWords(pgettext_lazy("a field", "who takes the trick"), _("Who takes the trick?")),
    "result.winner": FieldWords(pgettext_lazy("a field", "winner"), _("Who has won?")),
    "on_purpose": FieldWords(pgettext_lazy("a field", "whether on purpose"), _("On purpose?")),
    "agreed": FieldWords(pgettext_lazy("a field", "whether all agree"), _("Do all agree how to put it right?")),
    "all_pass": FieldWords(pgettext_lazy("a field", "whether all passed"), _("Did all pass?")),
    "declarer": FieldWords(pgettext_lazy("a field", "declarer"), _("Who played the deal?")),
    "made": FieldWords(pgettext_lazy("a field", "whether it was made"), _("Was the bid made?")),
    "honour": FieldWords(
        pgettext_lazy("a field", "the whole plague suit"), _("For pest only: was the whole plague suit taken?")
    ),
    "tricks": FieldWords(pgettext_lazy("a field", "tricks"), _("How many tricks?")),
}
VALUES: Mapping[str, Mapping[str, Text]] = {
    "standard": BID_NAMES,
    "specials": BID_NAMES,
    "direction": {
        "left": pgettext_lazy("which way", "to the left"),
        "right": pgettext_lazy("which way", "to the right"),
        "across": pgettext_lazy("which way", "across"),
    },
}
