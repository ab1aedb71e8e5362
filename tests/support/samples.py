"""What the tests of all games need of each. A game of the house adds a row here, and changes no test of others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from tests.support import dealt, gnallknekt, knaker, whist

Taps = tuple[dict[str, Any], str]
"""The fields of a form for Anna, Bo and Cia as taps fill them in, and what the log then says."""


class Sample(NamedTuple):
    """How a game is entered.

    `raw` writes an event of its random players as a phone sends it, `first` may be the first entry at a table of Anna,
    Bo, Cia and Dag, `begins` is part of what its empty log says.
    """

    raw: Callable[[Any, Sequence[str]], dict[str, Any]]
    first: dict[str, Any]
    outcome: Taps
    result: Taps
    begins: str


SAMPLES: dict[str, Sample] = {
    "knoesten": Sample(
        dealt.raw,
        {"do": "deal", "dealer": "Dag", "trump": "7H"},
        (
            {"dealer": "Cia", "tricks.Anna": "2", "tricks.Bo": "", "tricks.Cia": "3"},
            "The tricks of the hand: Anna 2, Cia 3",
        ),
        ({"points.Anna": "-2", "points.Bo": "7", "points.Cia": "31"}, "Anna −2, Bo 7, Cia 31"),
        "which card was turned up",
    ),
    "kombinationswhist": Sample(
        whist.raw,
        {"do": "deal", "dealer": "Dag"},
        (
            {"dealer": "Cia", "declarer": "Anna", "standard": "spel", "specials": ["jarn"], "made": "no"},
            "Anna did not make Spel + Järn",
        ),
        ({"points.Anna": "75", "points.Bo": "7", "points.Cia": "−3", "winner": ""}, "Anna 75, Bo 7, Cia −3"),
        "No card is turned up; the bidding comes next",
    ),
    "knaker": Sample(
        knaker.raw,
        {"do": "ready"},
        ({"act": "out=Bo"}, "Bo goes out"),
        ({"places.Anna": "2", "places.Bo": "1", "places.Cia": "3"}, "Bo · Anna · Cia"),
        "to the swap phase",
    ),
    "gnallknekt": Sample(
        gnallknekt.raw,
        {"do": "take", "stock": 4},
        ({"act": "out=Bo"}, "Bo is out"),
        ({"places.Anna": "2", "places.Bo": "1", "places.Cia": "2"}, "Bo · Anna = Cia"),
        "Anna begins, because the first seat is the one left of the dealer; no entry says so",
    ),
}
