"""Knåker: the house options and the readings, with the clause each settles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from referee.engine.clauses import gettext_noop as _
from referee.engine.options import Contradiction, Option, Options, Reading

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
    Reading("lap_end", "turn_back", "16", _("A lap is over when the turn comes back to the player whose turn it was.")),
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
    Reading(
        "take_up_knower", "public", "3.3", _("Cards taken up from the pile count as known to be in that player's hand.")
    ),
    Option(
        "sevens_break_rows",
        True,
        "4.2",
        ("A seven between two cards of one rank breaks their row (true), or is ignored when rows are counted (false)."),
        (True, False),
    ),
    Reading(
        "instick_on_seven", "effective", "11", _("An instick on sevens must have the rank of the card under them.")
    ),
    Reading("instick_joker", "allowed", "11.1", _("A joker may be laid as an instick on a joker.")),
    Reading(
        "black_jokers_under_14",
        "allowed",
        "14",
        _("Jokers may be laid on three kings: only spades and clubs count as black there."),
    ),
    Option(
        "black_on_trippelknug",
        "none",
        "14",
        "No black card may be laid on three kings (none), or black tens and sevens may (ten_seven).",
        ("none", "ten_seven"),
    ),
    Reading("disqualified_place", "as_loser", "16.8", _("A disqualified player takes the lowest place still free.")),
    Reading("first_turn", "given", "2.1", _("The players say who begins when play starts.")),
    Option(
        "after_chance",
        "nothing",
        "9.1",
        "Nothing may be added to a chanced card (nothing), or more cards may be laid (more).",
        ("nothing", "more"),
    ),
    Reading("run_wrap", "joker_only", "12.4", _("A run continues from ace to three only across a joker.")),
    Reading("false_accusation", "free", "16", _("Accusing a legal move costs nothing.")),
    Reading("fourth_prick_turn", "kept", "16.8", _("Taking the pile at the fourth prick does not move the turn.")),
    Contradiction(
        ("pick_up", "pick_up_face_down"),
        lambda options: options["pick_up"] == "free",
        _("Anyone may take the pile at any time, so nobody can be obliged to turn over a face-down card first."),
        idle="pick_up_face_down",
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
        decks=options["decks"],
        bang=options["bang_and_blow"] == "required",
        tie_lap=options["tie_scope"] == "lap",
        dense=options["shared_places"] == "dense",
        stuck_only=options["pick_up"] == "stuck_only",
        must_turn_down=options["pick_up_face_down"] == "must_try",
        up_any_time=options["combine_up"] == "any_time",
        sevens_break=options["sevens_break_rows"],
        black_ten_seven=options["black_on_trippelknug"] == "ten_seven",
        more_after_chance=options["after_chance"] == "more",
    )
