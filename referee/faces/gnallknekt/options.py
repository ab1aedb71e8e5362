"""Gnällknekt: its house options as questions, and their values as answers."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from referee.faces.words import NO, YES, OptionWords

OPTIONS: Mapping[str, OptionWords] = {
    "discard_take": OptionWords(
        _("How are cards taken from the discard pile?"),
        {
            "top": pgettext_lazy("a house option", "from the top, in order"),
            "any": pgettext_lazy("a house option", "any of them"),
        },
    ),
    "life_play": OptionWords(
        _("Which open cards of their own life may a player play?"),
        {
            "any_open": pgettext_lazy("a house option", "any of them"),
            "top": pgettext_lazy("a house option", "only the top card or the top pair"),
        },
    ),
    "pair_mixed": OptionWords(
        _("May a card from the hand and one from a life be played as a pair?"),
        {
            "forbidden": NO,
            "allowed": YES,
        },
    ),
    "gnall_count": OptionWords(
        _("What happens to the count of rounds when a round begins outside the position?"),
        {
            "onward": pgettext_lazy("a house option", "it continues"),
            "reset": pgettext_lazy("a house option", "it starts again from 0"),
        },
    ),
    "stock_empty": OptionWords(
        _("When is the used pile shuffled to become the stock?"),
        {
            "reshuffle": pgettext_lazy("a house option", "as soon as the stock runs out"),
            "when_needed": pgettext_lazy("a house option", "when the next card is needed"),
        },
    ),
}
