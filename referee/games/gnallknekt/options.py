"""Gnällknekt: the house options and the readings, with the clause each settles."""

from __future__ import annotations

from referee.engine.clauses import gettext_noop as _
from referee.engine.options import Option, Options, Reading

OPTIONS = Options(
    Option(
        "discard_take",
        "top",
        "take",
        "Cards are taken from the top of the discard pile, in order (top), or any of them (any).",
        ("top", "any"),
    ),
    Reading("take_exact", "at_most", "take", _("A player may take fewer cards than they are entitled to.")),
    Reading(
        "turn_up",
        "at_once",
        "expose",
        _("The next card is turned up as soon as the last open card is gone, even if its owner played it."),
    ),
    Option(
        "life_play",
        "any_open",
        "moves",
        ("From their own life a player may play any open card (any_open), or only the top card or the top pair (top)."),
        ("any_open", "top"),
    ),
    Option(
        "pair_mixed",
        "forbidden",
        "pair.life",
        "One card from the hand and one from a life may be played as a pair (allowed), or not (forbidden).",
        ("forbidden", "allowed"),
    ),
    Reading(
        "jack_pair",
        "as_pair",
        "attack.trump",
        _("Two jacks may be laid in one move; they knock out what one jack would, and defend one by one."),
    ),
    Option(
        "gnall_count",
        "onward",
        "gnall",
        (
            "Once begun, the count of rounds continues (onward), or starts again from 0 when a round begins "
            "outside the position (reset)."
        ),
        ("onward", "reset"),
    ),
    Reading("out_hand", "used", "win", _("The hand of a player without lives goes to the used pile.")),
    Reading("both_out", "draw", "win", _("If one move takes the last lives of the last two, it is a draw.")),
    Option(
        "stock_empty",
        "reshuffle",
        "take",
        (
            "The used pile is shuffled and becomes the stock: as soon as the stock runs out, even while a player "
            "is taking cards (reshuffle), or only when the next card is needed (when_needed)."
        ),
        ("reshuffle", "when_needed"),
    ),
    Reading(
        "pair_rank",
        "by_role",
        "values",
        _("A pair of aces is the highest in an attack and the lowest in defence, as single aces are."),
    ),
    Reading("jack_on_pair", "both", "attack.pair", _("One jack knocks out both cards of a pair.")),
)
