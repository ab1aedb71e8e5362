"""Knoesten: the house options and the readings, with the clause each settles."""

from __future__ import annotations

from referee.engine.clauses import gettext_noop as _
from referee.engine.options import Contradiction, Option, Options, Reading

OPTIONS = Options(
    Option("start_points", 25, "start", "The points that everybody starts with.", least=1),
    Option("fault_points", 5, "fault", "The points that a fault costs."),
    Option("max_passes", 2, "join.passes", "How often a player may pass in a row."),
    Option("low_points", 5, "join.low", "At this many points or fewer a player must join."),
    Option(
        "fault_hand",
        "play_on",
        "fault",
        "After a fault the hand is played to its end (play_on), or ends without scores and is dealt again (void).",
        ("play_on", "void"),
    ),
    Option(
        "faults",
        "at_once",
        "fault",
        (
            "An illegal move costs points as soon as it is proven (at_once), or only when the referee gives a "
            "fault (called)."
        ),
        ("at_once", "called"),
    ),
    Option(
        "win_when",
        "hand_end",
        "win",
        "Points are deducted when the hand is over (hand_end), or trick by trick (at_once).",
        ("hand_end", "at_once"),
    ),
    Reading(
        "win_tie",
        "shared",
        "win",
        _("If several players stand at 0 or below, the lowest wins; equal players share the place."),
    ),
    Reading("underruff_led", "not_needed", "underruff", _("As long as nobody has ruffed, any trump will do.")),
    Option(
        "passers_cards",
        "out",
        "exchange.stock",
        "The cards of those who passed stay out of the hand (out), or count as handed in (handed_in).",
        ("out", "handed_in"),
    ),
    Reading("first_dealer", "any", "next", _("The table decides who deals first.")),
    Contradiction(
        ("start_points", "low_points", "max_passes"),
        lambda options: options["max_passes"] > 0 and options["start_points"] <= options["low_points"],
        _("Everybody starts with so few points that they must join: nobody may pass when the game begins."),
    ),
    Contradiction(
        ("max_passes", "low_points"),
        lambda options: options["max_passes"] == 0,
        _("Nobody may ever pass, so the number of points at which a player must join changes nothing."),
        idle="low_points",
    ),
    Contradiction(
        ("max_passes", "passers_cards"),
        lambda options: options["max_passes"] == 0,
        _("Nobody may ever pass, so what happens to the cards of those who passed changes nothing."),
        idle="passers_cards",
    ),
    Contradiction(
        ("start_points",),
        lambda options: options["start_points"] == 1,
        _("Somebody takes a trick in the first hand, and one trick is enough: no game has a second hand."),
    ),
    Contradiction(
        ("fault_points", "fault_hand"),
        lambda options: options["fault_points"] == 0 and options["fault_hand"] == "play_on",
        _("A fault costs nothing and the hand goes on: whoever breaks a rule loses nothing."),
    ),
)
