"""Adjusted scores in words: why they were adjusted, and what was weighed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from referee import api
from scoring.systems.standings.adjusting import WHOLE
from scoring.wording.figures import points_text

#: The names of the grounds (`systems.standings.adjusting.GROUNDS`).
GROUNDS = {
    "damage": gettext_lazy("a breach did damage"),
    "misled": gettext_lazy("a player was misled"),
    "ruling": gettext_lazy("a ruling was wrong"),
    "unplayable": gettext_lazy("the game could not be played to its end"),
    "appeal": gettext_lazy("decided on appeal"),
    "other": gettext_lazy("another reason"),
}


def ground_name(ground: str) -> str:
    """Return why a score was adjusted, in the reader's language."""
    return str(GROUNDS.get(ground, ground))


def adjusted_why(adjusted: Mapping[str, Any], game: str) -> str:
    """Return why scores of a table were adjusted, as everybody may know it: the ground, and its clause."""
    clause = api.clause_titles(game).get(adjusted["clause"], adjusted["clause"])
    return ", ".join(filter(None, (ground_name(adjusted["ground"]), clause)))


def adjusted_text(adjusted: Mapping[str, Any] | None, seat: str, game: str) -> str:
    """Return what a seat's adjusted score comes from; "" for a seat whose score is that of the game."""
    if not adjusted or seat not in adjusted["outcomes"][0]["points"]:
        return ""
    told = _("Score adjusted: %(why)s") % {"why": adjusted_why(adjusted, game)}
    parts = [
        _("%(share)s %% of %(points)s") % {"share": one["share"], "points": _points(one["points"][seat])}
        for one in adjusted["outcomes"]
    ]
    return f"{told} ({', '.join(parts)})" if len(parts) > 1 else told


def outcomes_text(outcomes: Iterable[Mapping[str, Any]]) -> str:
    """Return the results that were weighed, such as "60 %: Anna 3; 40 %: Anna 1"."""
    return "; ".join(
        ("" if one["share"] == WHOLE else f"{one['share']} %: ")
        + ", ".join(f"{name} {_points(points)}" for name, points in one["points"].items())
        for one in outcomes
    )


def _points(text: str) -> str:
    return points_text(Fraction(text))
