"""Knåker: the house options, with the clause each settles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from referee.engine.options import Option, Options

OPTIONS = Options(
    Option("decks", 1, "17", "One deck, or two decks under rule 17.", (1, 2)),
    Option(
        "bang_and_blow",
        "required",
        "13.5",
        "A player who goes out on a seven must bang and blow (required), or need not (waived).",
        ("required", "waived"),
    ),
    Option(
        "tie_scope",
        "lap",
        "7.3",
        "Players who go out in the same lap (lap), or in the same player's turn (turn), share a place.",
        ("lap", "turn"),
    ),
    Option(
        "shared_places",
        "skip",
        "7.3",
        "After two first places comes the third (skip), or the second (dense).",
        ("skip", "dense"),
    ),
    Option(
        "lap_end",
        "turn_back",
        "16",
        "A lap is over when the turn comes back to the player whose turn it was.",
        ("turn_back",),
    ),
    Option(
        "pick_up",
        "stuck_only",
        "3.3",
        "Only a player with no card to lay takes the pile (stuck_only), or anyone may (free).",
        ("stuck_only", "free"),
    ),
    Option(
        "pick_up_face_down",
        "may",
        "3.3",
        (
            "A player with only face-down cards left may take the pile without trying one (may), or must turn "
            "one over first (must_try)."
        ),
        ("may", "must_try"),
    ),
    Option(
        "combine_up",
        "hand_empty",
        "6.1",
        (
            "Face-up cards may be added to a combination only when the hand is empty (hand_empty), or at any time "
            "(any_time)."
        ),
        ("hand_empty", "any_time"),
    ),
    Option(
        "take_up_knower",
        "public",
        "3.3",
        "Cards taken up from the pile count as known to be in that player's hand.",
        ("public",),
    ),
    Option(
        "sevens_break_rows",
        True,
        "4.2",
        ("A seven between two cards of one rank breaks their row (true), or is ignored when rows are counted (false)."),
        (True, False),
    ),
    Option(
        "instick_on_seven",
        "effective",
        "11",
        "An instick on sevens must have the rank of the card under them.",
        ("effective",),
    ),
    Option("instick_joker", "allowed", "11.1", "A joker may be laid as an instick on a joker.", ("allowed",)),
    Option(
        "black_jokers_under_14",
        "allowed",
        "14",
        "Jokers may be laid on three kings: only spades and clubs count as black there.",
        ("allowed",),
    ),
    Option(
        "black_on_trippelknug",
        "none",
        "14",
        "No black card may be laid on three kings (none), or black tens and sevens may (ten_seven).",
        ("none", "ten_seven"),
    ),
    Option(
        "disqualified_place",
        "as_loser",
        "16.8",
        "A disqualified player takes the lowest place still free.",
        ("as_loser",),
    ),
    Option("first_turn", "given", "2.1", "The players say who begins when play starts.", ("given",)),
    Option(
        "after_chance",
        "nothing",
        "9.1",
        "Nothing may be added to a chanced card (nothing), or more cards may be laid (more).",
        ("nothing", "more"),
    ),
    Option("run_wrap", "joker_only", "12.4", "A run continues from ace to three only across a joker.", ("joker_only",)),
    Option("false_accusation", "free", "16", "Accusing a legal move costs nothing.", ("free",)),
    Option(
        "fourth_prick_turn", "kept", "16.8", "Taking the pile at the fourth prick does not move the turn.", ("kept",)
    ),
)


class House(NamedTuple):
    """The options that judging needs, each as one question."""

    decks: int
    bang: bool
    tie_lap: bool
    dense: bool
    stuck_only: bool
    must_turn_down: bool
    up_any_time: bool
    sevens_break: bool
    black_ten_seven: bool
    more_after_chance: bool


def house_of(options: Mapping[str, Any]) -> House:
    """Return the options as `House`."""
    return House(
        options["decks"],
        options["bang_and_blow"] == "required",
        options["tie_scope"] == "lap",
        options["shared_places"] == "dense",
        options["pick_up"] == "stuck_only",
        options["pick_up_face_down"] == "must_try",
        options["combine_up"] == "any_time",
        options["sevens_break_rows"],
        options["black_on_trippelknug"] == "ten_seven",
        options["after_chance"] == "more",
    )
