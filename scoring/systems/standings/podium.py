"""The podium: who came first, second and third, with shared places."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from scoring.systems.standings.standings import Row

STEPS = 3


@dataclass(frozen=True, slots=True)
class PodiumStep:
    """A place with everybody who shares it. After a shared place the next ones are left out: 1, 1, 3."""

    place: int
    names: tuple[str, ...]
    points: Fraction


def podium(rows: Iterable[Row], called: Mapping[str, str] | None = None) -> tuple[PodiumStep, ...]:
    """Return the first three places, best first. Whoever has not played has none, so it may be empty.

    `called` has the names that the podium shows instead, of players who had a substitute.
    """
    shown = called or {}
    return podium_of((row.rank, shown.get(row.player, row.player), row.points) for row in rows if row.played)


def podium_of(ranking: Iterable[tuple[int, str, Fraction]]) -> tuple[PodiumStep, ...]:
    """Return the first three places of a ranking of (rank, name, points), which is in its order."""
    placed = [one for one in ranking if one[0] <= STEPS]
    return tuple(
        PodiumStep(rank, tuple(name for _rank, name, _points in (first, *others)), first[2])
        for rank, (first, *others) in groupby(placed, key=lambda one: one[0])
    )
