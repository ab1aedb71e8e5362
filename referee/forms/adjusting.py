"""What is filled in to adjust the scores of a table: results, each with its share in per cent and points by seat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict

Sent = Mapping[str, str] | QueryDict
MOST_OUTCOMES = 3  # results that may be weighed at once
ALONE = "100"  # the share of a result that is not weighed


@dataclass(frozen=True, slots=True)
class OutcomeFields:
    """The fields of one result: those of its share and of each seat, as (name of the field, player, value)."""

    number: int
    share: str
    seats: tuple[tuple[str, str, str], ...]


def outcome_fields(seats: Iterable[tuple[str, str]], sent: Sent) -> tuple[OutcomeFields, ...]:
    """Return the fields of the results, filled in as they were sent. `seats` are (key, player)."""
    seats = tuple(seats)
    return tuple(
        OutcomeFields(
            number,
            sent.get(f"share-{number}", ALONE if number == 1 else ""),
            tuple((name := f"points-{number}-{key}", player, sent.get(name, "")) for key, player in seats),
        )
        for number in range(1, MOST_OUTCOMES + 1)
    )


def adjustment_sent(keys: Iterable[str], sent: Sent) -> dict[str, Any]:
    """Return what was filled in for these seats: outcomes as texts of share and points by seat, ground, and clause."""
    keys = tuple(keys)
    outcomes = []
    for one in outcome_fields(((key, key) for key in keys), sent):
        points = {key: value for key, (_field, _key, value) in zip(keys, one.seats, strict=True) if value.strip()}
        if points or one.share.strip():
            outcomes.append((one.share, points))
    return {"outcomes": outcomes, "ground": sent.get("ground", ""), "clause": sent.get("clause", "")}
