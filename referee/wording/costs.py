"""What cards cost, in sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext, gettext_lazy, ngettext_lazy

from referee.signs import card_sign

COST, GAVE, GAINED, TOOK = "cost", "gave", "gained", "took"

COSTS: Mapping[tuple[str, bool], Any] = {
    (COST, True): ngettext_lazy(
        "The %(card)s cost %(player)s %(points)d point.", "The %(card)s cost %(player)s %(points)d points.", "points"
    ),
    (COST, False): ngettext_lazy(
        "The %(card)s cost %(player)s about %(points)d point.",
        "The %(card)s cost %(player)s about %(points)d points.",
        "points",
    ),
    (GAVE, True): ngettext_lazy(
        "The %(card)s gave %(player)s %(points)d point.", "The %(card)s gave %(player)s %(points)d points.", "points"
    ),
    (GAVE, False): ngettext_lazy(
        "The %(card)s gave %(player)s about %(points)d point.",
        "The %(card)s gave %(player)s about %(points)d points.",
        "points",
    ),
    (GAINED, True): ngettext_lazy(
        "Against the rules, the %(card)s gained %(player)s %(points)d point.",
        "Against the rules, the %(card)s gained %(player)s %(points)d points.",
        "points",
    ),
    (GAINED, False): ngettext_lazy(
        "Against the rules, the %(card)s gained %(player)s about %(points)d point.",
        "Against the rules, the %(card)s gained %(player)s about %(points)d points.",
        "points",
    ),
    (TOOK, True): ngettext_lazy(
        "Against the rules, the %(card)s took %(points)d point from %(player)s.",
        "Against the rules, the %(card)s took %(points)d points from %(player)s.",
        "points",
    ),
    (TOOK, False): ngettext_lazy(
        "Against the rules, the %(card)s took about %(points)d point from %(player)s.",
        "Against the rules, the %(card)s took about %(points)d points from %(player)s.",
        "points",
    ),
}
"""By what a card did to the points of a player, and whether that is exact."""

NOTHING: Mapping[bool, Any] = {
    True: gettext_lazy("The %(card)s cost nothing."),
    False: gettext_lazy("The %(card)s cost nothing, as far as can be told."),
}

LOST: Mapping[tuple[bool, bool], Any] = {
    (True, True): ngettext_lazy(
        "%(who)s lost %(points)d point by it.", "%(who)s lost %(points)d points by it.", "points"
    ),
    (True, False): ngettext_lazy(
        "%(who)s lost about %(points)d point by it.", "%(who)s lost about %(points)d points by it.", "points"
    ),
    (False, True): ngettext_lazy(
        "Without it, %(who)s could have kept %(points)d point from %(player)s.",
        "Without it, %(who)s could have kept %(points)d points from %(player)s.",
        "points",
    ),
    (False, False): ngettext_lazy(
        "Without it, %(who)s could have kept about %(points)d point from %(player)s.",
        "Without it, %(who)s could have kept about %(points)d points from %(player)s.",
        "points",
    ),
}
"""By whether a player alone lost, and whether that is exact. Several players play against one."""

STATES: Mapping[str, Any] = {
    "unvalued": gettext_lazy("Cards of this game can't be valued: nobody ever learns the order of the stock."),
    "unknown": gettext_lazy(
        "Cards can't be valued here: not all cards of this hand were played, so nobody knows all hands."
    ),
    "unasked": gettext_lazy("Now that all hands are known, each card can be valued."),
    "waiting": gettext_lazy("The cards are being valued."),
    "failed": gettext_lazy("The cards could not be valued. The server's log says why."),
    "counted": gettext_lazy(
        "A card costs what its player could be sure of before it, less what they could be sure of after it: with all "
        "cards in view, and all the others playing against them."
    ),
}


def cost_text(card: str, points: int, *, player: str, against: str, exact: bool) -> str:
    """Return what a card cost its player, or what it gave the declarer whom they play against (`against`, or "")."""
    words = {"card": card_sign(card), "player": against or player, "points": abs(points)}
    if not points:
        return str(NOTHING[exact] % words)
    did = (GAVE if points > 0 else TOOK) if against else (COST if points > 0 else GAINED)
    return str(COSTS[did, exact] % words)


def loss_text(players: Sequence[str], points: int, *, player: str, exact: bool) -> str:
    """Return what a side lost by a card of `player`."""
    who = gettext(" and ").join(players)
    return str(LOST[len(players) == 1, exact] % {"who": who, "player": player, "points": points})
