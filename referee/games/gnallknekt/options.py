"""Gnällknekt: the house options, with the clause each settles."""

from __future__ import annotations

from referee.engine.options import Option, Options

OPTIONS = Options(
    Option(
        "discard_take",
        "top",
        "take",
        "Cards are taken from the top of the discard pile, in order (top), or any of them (any).",
        ("top", "any"),
    ),
    Option("take_exact", "at_most", "take", "A player may take fewer cards than they are entitled to.", ("at_most",)),
    Option(
        "turn_up",
        "at_once",
        "expose",
        "The next card is turned up as soon as the last open card is gone, even if its owner played it.",
        ("at_once",),
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
    Option(
        "jack_pair",
        "as_pair",
        "attack.trump",
        "Two jacks may be laid in one move; they knock out what one jack would, and defend one by one.",
        ("as_pair",),
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
    Option("out_hand", "used", "win", "The hand of a player without lives goes to the used pile.", ("used",)),
    Option("both_out", "draw", "win", "If one move takes the last lives of the last two, it is a draw.", ("draw",)),
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
    Option(
        "pair_rank",
        "by_role",
        "values",
        "A pair of aces is the highest in an attack and the lowest in defence, as single aces are.",
        ("by_role",),
    ),
    Option("jack_on_pair", "both", "attack.pair", "One jack knocks out both cards of a pair.", ("both",)),
)
