"""The three recording depths in words, and how deep a game was recorded. What each proves is in the game's face."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext, ngettext

from referee.faces import face_of
from referee.faces.depths import Recording
from referee.games import GAMES
from referee.models import Depth


def recording(game: str, depth: str) -> Recording:
    """Return what a depth is called in a game, and what it can and can't prove."""
    return face_of(game).depths[depth]


def depth_name(game: str, depth: str) -> str:
    """Return what is recorded at a depth, in the game's words: "each hand's outcome"."""
    return str(recording(game, depth).name)


def least_depth(shallow: Mapping[str, int | bool]) -> str:
    """Return the shallowest depth used in a game; `shallow` as on a table's row."""
    if shallow.get("result"):
        return Depth.RESULT
    return Depth.HANDS if shallow else Depth.MOVES


def recorded_text(game: str, hands: int, shallow: Mapping[str, int | bool]) -> str:
    """Return what a game's result rests on so far: how many of its `hands` were recorded how deep."""
    parts = _by_hand(hands, shallow) if "deal" in GAMES[game].events else _as_one(game, shallow)
    if shallow.get("result"):
        parts.append(gettext("its result was entered as it ended"))
    if not parts:
        return gettext("Recorded move by move.")
    return gettext("Recorded: %(parts)s.") % {"parts": "; ".join(parts)}


def _by_hand(hands: int, shallow: Mapping[str, int | bool]) -> list[str]:
    """Return the parts of a game dealt hand by hand; none if every move was recorded."""
    partly, outcomes = shallow.get("partly", 0), shallow.get("outcomes", 0)
    whole = hands - partly - outcomes if shallow else 0
    counted = (
        (whole, ngettext("%(count)d hand move by move", "%(count)d hands move by move", whole)),
        (partly, ngettext("%(count)d hand in part", "%(count)d hands in part", partly)),
        (outcomes, ngettext("%(count)d hand by its outcome", "%(count)d hands by their outcome", outcomes)),
    )
    return [words % {"count": count} for count, words in counted if count]


def _as_one(game: str, shallow: Mapping[str, int | bool]) -> list[str]:
    """Return the same for a game that is one hand."""
    parts = [gettext("part of it move by move")] if shallow.get("partly") else []
    return [*parts, depth_name(game, Depth.HANDS)] if shallow.get("outcomes") else parts
