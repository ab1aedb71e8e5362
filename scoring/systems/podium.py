"""The podium: who came first, second and third, with shared places."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from scoring.systems.standings import Row

STEPS = 3


@dataclass(frozen=True, slots=True)
class PodiumStep:
    """A place with everybody who shares it. After a shared place the next ones are left out: 1, 1, 3."""

    place: int
    names: tuple[str, ...]
    points: Fraction


def podium(rows: Iterable[Row]) -> tuple[PodiumStep, ...]:
    """Return the first three places, best first. Whoever has not played has none, so it may be empty."""
    placed = [row for row in rows if row.played and row.rank <= STEPS]
    return tuple(
        PodiumStep(rank, tuple(row.player for row in (first, *others)), first.points)
        for rank, (first, *others) in groupby(placed, key=lambda row: row.rank)
    )
