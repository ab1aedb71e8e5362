"""Knåker: its house options as questions, and their values as answers."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from referee.faces.words import NO, YES, OptionWords

OPTIONS: Mapping[str, OptionWords] = {
    "decks": OptionWords(
        _("How many decks are played with?"),
        {
            "1": pgettext_lazy("a house option", "one"),
            "2": pgettext_lazy("a house option", "two, under rule 17"),
        },
    ),
    "bang_and_blow": OptionWords(
        _("Must a player who goes out on a seven bang and blow?"),
        {
            "required": YES,
            "waived": NO,
        },
    ),
    "tie_scope": OptionWords(
        _("Which players who go out share a place?"),
        {
            "lap": pgettext_lazy("a house option", "those who go out in the same lap"),
            "turn": pgettext_lazy("a house option", "those who go out in the same player's turn"),
        },
    ),
    "shared_places": OptionWords(
        _("Which place follows two first places?"),
        {
            "skip": pgettext_lazy("a house option", "the third"),
            "dense": pgettext_lazy("a house option", "the second"),
        },
    ),
    "pick_up": OptionWords(
        _("Who may take the pile?"),
        {
            "stuck_only": pgettext_lazy("a house option", "only a player with no card to lay"),
            "free": pgettext_lazy("a house option", "anyone"),
        },
    ),
    "pick_up_face_down": OptionWords(
        _("Must a player with only face-down cards turn one over before taking the pile?"),
        {
            "may": NO,
            "must_try": YES,
        },
    ),
    "combine_up": OptionWords(
        _("When may face-up cards be added to a combination?"),
        {
            "hand_empty": pgettext_lazy("a house option", "only when the hand is empty"),
            "any_time": pgettext_lazy("a house option", "at any time"),
        },
    ),
    "sevens_break_rows": OptionWords(
        _("Does a seven between two cards of one rank break their row?"),
        {
            "true": YES,
            "false": pgettext_lazy("a house option", "no: it is ignored when rows are counted"),
        },
    ),
    "black_on_trippelknug": OptionWords(
        _("Which black cards may be laid on three kings?"),
        {
            "none": pgettext_lazy("a house option", "none"),
            "ten_seven": pgettext_lazy("a house option", "tens and sevens"),
        },
    ),
    "after_chance": OptionWords(
        _("May more cards be laid after a chanced card?"),
        {
            "nothing": NO,
            "more": YES,
        },
    ),
}
