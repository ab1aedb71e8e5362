"""Knoesten: its house options as questions, and their values as answers."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from referee.faces.words import OptionWords

OPTIONS: Mapping[str, OptionWords] = {
    "start_points": OptionWords(_("How many points does everybody start with?")),
    "fault_points": OptionWords(_("How many points does a fault cost?")),
    "max_passes": OptionWords(_("How often may a player pass in a row?")),
    "low_points": OptionWords(_("At how many points or fewer must a player join?")),
    "fault_hand": OptionWords(
        _("What happens to the hand after a fault?"),
        {
            "play_on": pgettext_lazy("a house option", "it is played to its end"),
            "void": pgettext_lazy("a house option", "it ends without scores and is dealt again"),
        },
    ),
    "faults": OptionWords(
        _("When does an illegal move cost points?"),
        {
            "at_once": pgettext_lazy("a house option", "as soon as it is proven"),
            "called": pgettext_lazy("a house option", "only when the referee gives a fault"),
        },
    ),
    "win_when": OptionWords(
        _("When are points deducted?"),
        {
            "hand_end": pgettext_lazy("a house option", "when the hand is over"),
            "at_once": pgettext_lazy("a house option", "trick by trick"),
        },
    ),
    "passers_cards": OptionWords(
        _("What happens to the cards of those who passed?"),
        {
            "out": pgettext_lazy("a house option", "they stay out of the hand"),
            "handed_in": pgettext_lazy("a house option", "they count as handed in"),
        },
    ),
}
