"""Kombinations-Whist: the house options and the readings, with the clause each settles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine.clauses import gettext_noop as _
from referee.engine.options import Contradiction, Option, Options, Reading

OFF = ("off", False)
"""The values that switch a clock off; YAML reads a bare `off` as false."""


def _first_is_shorter(options: Mapping[str, Any]) -> bool:
    """Return whether there is less time before the first bid than for the bids after it."""
    first, later = options["first_bid_seconds"], options["bid_seconds"]
    return first not in OFF and later not in OFF and first < later


OPTIONS = Options(
    Option(
        "variant",
        "classic",
        "2.2.4",
        "Who wins: first at a falling total (classic), or after a number of rounds (limited).",
        ("classic", "limited"),
    ),
    Option("rounds", 3, "2.2.4", "Rounds of the limited variant; in a round everyone deals once.", least=1),
    Option("bid_seconds", 20, "2.2.2", "Seconds allowed for a bid; off: no clock.", least=1, words=OFF),
    Option(
        "first_bid_seconds", 60, "2.2.2", "Seconds allowed before the first bid; off: no clock.", least=1, words=OFF
    ),
    Reading(
        "impossible_bids",
        "by_shape",
        "2.2.2",
        _("A bid is impossible when no division of the tricks can make it; nobody's cards are looked at."),
    ),
    Reading(
        "overbid_potential",
        "equal",
        "bid.potential",
        _("For a player with more P than the leading bidder, a bid of equal value is enough."),
    ),
    Reading(
        "sit_out_points",
        "none",
        "2.2.3",
        _("A player who sits out a deal does not take part in it and gets no free point."),
    ),
    Option(
        "barred",
        "while_below",
        "2.2.3",
        "A player below -5 may not bid until back at -5 (while_below), or for the rest of the game (for_good).",
        ("while_below", "for_good"),
    ),
    Option(
        "free_point",
        "from_next_deal",
        "2.2.3",
        (
            "A player who was below -5 when the deal began gets a free point; so does one who falls below in it "
            "(same_deal)."
        ),
        ("from_next_deal", "same_deal"),
    ),
    Option(
        "subtrumf_tie",
        "barred",
        "bid.subtrumf",
        "A suit that ties for the longest may not be trumps (barred), or may (allowed).",
        ("barred", "allowed"),
    ),
    Option(
        "iron_ranks",
        "everywhere",
        "bid.jarn",
        "Aces rank lowest in rangtrumf's swap too (everywhere), or only in the tricks (tricks_only).",
        ("everywhere", "tricks_only"),
    ),
    Reading(
        "brev_across",
        "four_only",
        "bid.brev",
        _("Cards can be passed across only with four players; three players pass to the left or right."),
    ),
    Reading(
        "pest_broken",
        "by_anyone",
        "bid.pest",
        _("The plague suit counts as played once anyone has played a card of it, except by the declarer's own lead."),
    ),
    Reading(
        "show_by",
        "first_card",
        "bid.oppen-hand",
        _("An open hand, or open trumps, must lie open by the time the declarer plays their first card."),
    ),
    Reading(
        "studio_refill",
        "before_next_play",
        "bid.atelje",
        _("The card due in the studio must lie there by the time the declarer plays their next card."),
    ),
    Option(
        "declarer_cheat",
        "ends_deal",
        "3.3",
        (
            "A cheat by the declarer ends the deal at once (ends_deal), or the deal is played to its end with the "
            "bid lost (play_on)."
        ),
        ("ends_deal", "play_on"),
    ),
    Reading(
        "void_deal",
        "same_dealer",
        "3.3",
        _("After a deal is called off because of a cheat, the same dealer deals again."),
    ),
    Contradiction(
        ("variant", "rounds"),
        lambda options: options["variant"] == "classic",
        _("The classic game is not played for a number of rounds, so that number changes nothing."),
        idle="rounds",
    ),
    Contradiction(
        ("first_bid_seconds", "bid_seconds"),
        _first_is_shorter,
        _("There is less time before the first bid than for later ones, although it needs the longest thought."),
    ),
)
