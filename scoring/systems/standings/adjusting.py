"""Scores that a referee assigns in place of those of the game, or weighs from several results (decision 0117).

Nothing is rounded: shares are whole per cents, and what they come to is an exact fraction.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

_POINTS = re.compile(r"[0-9]{1,3}([.][0-9]{1,2})?")
_SHARE = re.compile(r"[0-9]{1,3}")
WHOLE = 100  # per cent that the shares add up to

#: Why a score may be adjusted. Their names are in `scoring.wording.adjusting`.
GROUNDS = ("damage", "misled", "ruling", "unplayable", "appeal", "other")


class Outcome(NamedTuple):
    """One result of a table: the share with which it counts, in per cent, and the placement points by seat."""

    share: int
    points: Mapping[str, Fraction]


class OutcomesUnclear(ValueError):
    """Points or shares can't be read, the shares don't add up to the whole, or the results are for different seats."""


def read_points(text: str) -> Fraction:
    """Return the points in a text such as "2", "1.5" or "1,5". Raises OutcomesUnclear."""
    text = text.strip().replace(",", ".")
    if not _POINTS.fullmatch(text):
        raise OutcomesUnclear
    return Fraction(text)


def read_outcomes(sent: Iterable[tuple[str, Mapping[str, str]]]) -> list[Outcome]:
    """Return results from their shares in per cent and their points, as they were typed. Raises OutcomesUnclear."""
    return [
        Outcome(_read_share(share), {seat: read_points(text) for seat, text in points.items()})
        for share, points in sent
    ]


def _read_share(text: str) -> int:
    text = text.strip().removesuffix("%").rstrip()
    if not _SHARE.fullmatch(text):
        raise OutcomesUnclear
    return int(text)


def weighted_points(outcomes: Sequence[Outcome]) -> dict[str, Fraction]:
    """Return what each seat gets: its points in each result, by the shares. Raises OutcomesUnclear."""
    seats = {frozenset(one.points) for one in outcomes}
    if len(seats) != 1 or not all(seats):
        raise OutcomesUnclear
    if any(one.share <= 0 for one in outcomes) or sum(one.share for one in outcomes) != WHOLE:
        raise OutcomesUnclear
    return {
        seat: sum((Fraction(one.share, WHOLE) * one.points[seat] for one in outcomes), Fraction(0))
        for seat in outcomes[0].points
    }


def outcomes_kept(outcomes: Iterable[Outcome], names: Mapping[str, str] | None = None) -> list[dict[str, Any]]:
    """Return results as they are stored and archived; with `names`, by those in place of the seats' keys."""
    return [
        {"share": share, "points": {(names or {}).get(seat, seat): str(value) for seat, value in points.items()}}
        for share, points in outcomes
    ]


def outcomes_read(kept: Iterable[Mapping[str, Any]]) -> list[Outcome]:
    """Return results that were kept. Raises LookupError, TypeError or ValueError if they are none."""
    return [
        Outcome(int(one["share"]), {seat: Fraction(value) for seat, value in one["points"].items()}) for one in kept
    ]


def adjusted_agrees(kept: Mapping[str, Any] | None, told: Mapping[str, Any] | None) -> bool:
    """Return whether what is stored of an adjusted score is what the audit log tells of it.

    Players who were renamed since are known by their points alone, as with awarded points.
    """
    if not kept or not told:
        return not kept and not told
    return _anonymous(kept) == _anonymous(told)


def _anonymous(adjusted: Mapping[str, Any]) -> tuple[Any, ...]:
    outcomes = [(one["share"], sorted(one["points"].values())) for one in adjusted["outcomes"]]
    return adjusted["ground"], adjusted["clause"], outcomes
