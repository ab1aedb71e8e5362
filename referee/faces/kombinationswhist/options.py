"""Kombinations-Whist: its house options as questions, and their values as answers."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from referee.faces.words import NO, YES, OptionWords

OPTIONS: Mapping[str, OptionWords] = {
    "variant": OptionWords(
        _("Who wins?"),
        {
            "classic": pgettext_lazy("a house option", "the first to reach a falling total"),
            "limited": pgettext_lazy("a house option", "whoever leads after a number of rounds"),
        },
    ),
    "rounds": OptionWords(_("How many rounds does the limited variant have?")),
    "bid_seconds": OptionWords(
        _("How many seconds are allowed for a bid?"),
        {
            "off": pgettext_lazy("a house option", "no clock"),
        },
    ),
    "first_bid_seconds": OptionWords(
        _("How many seconds are allowed before the first bid?"),
        {
            "off": pgettext_lazy("a house option", "no clock"),
        },
    ),
    "barred": OptionWords(
        _("How long may a player below -5 not bid?"),
        {
            "while_below": pgettext_lazy("a house option", "until back at -5"),
            "for_good": pgettext_lazy("a house option", "for the rest of the game"),
        },
    ),
    "free_point": OptionWords(
        _("Who gets a free point?"),
        {
            "from_next_deal": pgettext_lazy("a house option", "a player who was below -5 when the deal began"),
            "same_deal": pgettext_lazy("a house option", "also a player who falls below -5 in the deal"),
        },
    ),
    "subtrumf_tie": OptionWords(
        _("May a suit that ties for the longest be trumps?"),
        {
            "barred": NO,
            "allowed": YES,
        },
    ),
    "iron_ranks": OptionWords(
        _("Where do aces rank lowest?"),
        {
            "everywhere": pgettext_lazy("a house option", "in the tricks and in rangtrumf's swap"),
            "tricks_only": pgettext_lazy("a house option", "only in the tricks"),
        },
    ),
    "declarer_cheat": OptionWords(
        _("What follows a cheat by the declarer?"),
        {
            "ends_deal": pgettext_lazy("a house option", "the deal ends at once"),
            "play_on": pgettext_lazy("a house option", "the deal is played to its end with the bid lost"),
        },
    ),
}
