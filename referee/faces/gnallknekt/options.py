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
    "take_exact": OptionWords(
        _("How many cards may a player take?"),
        {
            "at_most": pgettext_lazy("a house option", "as many as they are entitled to, or fewer"),
        },
    ),
    "turn_up": OptionWords(
        _("When is the next card of a life turned up?"),
        {
            "at_once": pgettext_lazy("a house option", "as soon as the last open card is gone"),
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
    "jack_pair": OptionWords(
        _("May two jacks be laid in one move?"),
        {
            "as_pair": pgettext_lazy(
                "a house option", "yes: they knock out what one jack would, and defend one by one"
            ),
        },
    ),
    "gnall_count": OptionWords(
        _("What happens to the count of rounds when a round begins outside the position?"),
        {
            "onward": pgettext_lazy("a house option", "it continues"),
            "reset": pgettext_lazy("a house option", "it starts again from 0"),
        },
    ),
    "out_hand": OptionWords(
        _("Where does the hand of a player without lives go?"),
        {
            "used": pgettext_lazy("a house option", "to the used pile"),
        },
    ),
    "both_out": OptionWords(
        _("What if one move takes the last lives of the last two players?"),
        {
            "draw": pgettext_lazy("a house option", "the game is drawn"),
        },
    ),
    "stock_empty": OptionWords(
        _("When is the used pile shuffled to become the stock?"),
        {
            "reshuffle": pgettext_lazy("a house option", "as soon as the stock runs out"),
            "when_needed": pgettext_lazy("a house option", "when the next card is needed"),
        },
    ),
    "pair_rank": OptionWords(
        _("How high is a pair of aces?"),
        {
            "by_role": pgettext_lazy("a house option", "the highest in an attack, the lowest in defence"),
        },
    ),
    "jack_on_pair": OptionWords(
        _("What does one jack knock out of a pair?"),
        {
            "both": pgettext_lazy("a house option", "both cards"),
        },
    ),
}
