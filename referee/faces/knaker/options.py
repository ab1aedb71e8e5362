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
    "lap_end": OptionWords(
        _("When is a lap over?"),
        {
            "turn_back": pgettext_lazy("a house option", "when the turn comes back to the player whose turn it was"),
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
    "take_up_knower": OptionWords(
        _("Who knows the cards that a player takes up from the pile?"),
        {
            "public": pgettext_lazy("a house option", "everybody"),
        },
    ),
    "sevens_break_rows": OptionWords(
        _("Does a seven between two cards of one rank break their row?"),
        {
            "true": YES,
            "false": pgettext_lazy("a house option", "no: it is ignored when rows are counted"),
        },
    ),
    "instick_on_seven": OptionWords(
        _("Which rank must an instick on sevens have?"),
        {
            "effective": pgettext_lazy("a house option", "the rank of the card under them"),
        },
    ),
    "instick_joker": OptionWords(
        _("May a joker be laid as an instick on a joker?"),
        {
            "allowed": YES,
        },
    ),
    "black_jokers_under_14": OptionWords(
        _("May jokers be laid on three kings?"),
        {
            "allowed": pgettext_lazy("a house option", "yes: only spades and clubs count as black there"),
        },
    ),
    "black_on_trippelknug": OptionWords(
        _("Which black cards may be laid on three kings?"),
        {
            "none": pgettext_lazy("a house option", "none"),
            "ten_seven": pgettext_lazy("a house option", "tens and sevens"),
        },
    ),
    "disqualified_place": OptionWords(
        _("Which place does a disqualified player take?"),
        {
            "as_loser": pgettext_lazy("a house option", "the lowest that is still free"),
        },
    ),
    "first_turn": OptionWords(
        _("Who begins?"),
        {
            "given": pgettext_lazy("a house option", "whoever the players name when play starts"),
        },
    ),
    "after_chance": OptionWords(
        _("May more cards be laid after a chanced card?"),
        {
            "nothing": NO,
            "more": YES,
        },
    ),
    "run_wrap": OptionWords(
        _("May a run continue from ace to three?"),
        {
            "joker_only": pgettext_lazy("a house option", "only across a joker"),
        },
    ),
    "false_accusation": OptionWords(
        _("What does accusing a legal move cost?"),
        {
            "free": pgettext_lazy("a house option", "nothing"),
        },
    ),
    "fourth_prick_turn": OptionWords(
        _("Does taking the pile at the fourth prick move the turn?"),
        {
            "kept": NO,
        },
    ),
}
