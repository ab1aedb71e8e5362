"""The standings: everybody's rank, and the reason for it.

Players are ordered by placement points; players who are level are separated by the competition's tie-breaks, one after
another; those still level share the rank. Every row has the steps that placed it and the reason it is above the next
one, recorded while ordering rather than reconstructed afterwards.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby, pairwise

from scoring.systems.results import CompetitionResults
from scoring.systems.tie_breaks import TieBreak


@dataclass(frozen=True, slots=True)
class Step:
    """One tie-break applied to a player: its value, how many were level before it, and how many still are."""

    tie_break: str
    value: Fraction
    level_before: int
    level_after: int


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a row is above the next: `by` is "points", a tie-break's key, or "level" if they share the rank."""

    by: str
    value: Fraction
    next_value: Fraction


@dataclass(frozen=True, slots=True)
class Row:
    """One player's row. `rank` counts from 1, with shared ranks as 1, 2, 2, 4; `above` is None in the last row.

    `played` counts tables, including running ones; `provisional`: one of them is still running. `values` has one entry
    for each tie-break, None if it was not needed for this player; `steps` has only those applied.
    """

    rank: int
    player: str
    points: Fraction
    played: int
    provisional: bool
    values: tuple[Fraction | None, ...]
    steps: tuple[Step, ...]
    above: Reason | None


@dataclass(frozen=True, slots=True)
class _Placed:
    """A player with the steps that placed them; players who are level have the same `rank`."""

    rank: int
    player: str
    steps: tuple[Step, ...]


def standings(field: CompetitionResults, tie_breaks: Sequence[TieBreak]) -> tuple[Row, ...]:
    """Return the rows from the top. The same field gives the same rows, in whatever order it was gathered."""
    placed: list[_Placed] = []
    for group in _parted(field.players, field.points.__getitem__):
        placed += _placed(field, group, tuple(tie_breaks), (), 1 + len(placed))
    reasons = [_reason(field, upper, lower) for upper, lower in pairwise(placed)]
    return tuple(_row(field, tie_breaks, line, reason) for line, reason in zip(placed, [*reasons, None], strict=False))


def _parted(players: Iterable[str], worth: Callable[[str], Fraction]) -> list[frozenset[str]]:
    """Return the players in groups of equal worth, the best group first."""
    ordered = sorted(players, key=worth, reverse=True)
    return [frozenset(group) for _, group in groupby(ordered, key=worth)]


def _placed(
    field: CompetitionResults,
    level: frozenset[str],
    tie_breaks: tuple[TieBreak, ...],
    steps: tuple[Step, ...],
    rank: int,
) -> list[_Placed]:
    """Return the level players in order, from `rank` on, each with the steps that separated them."""
    if len(level) == 1 or not tie_breaks:
        return [_Placed(rank, player, steps) for player in sorted(level)]
    first, rest = tie_breaks[0], tie_breaks[1:]
    values = {player: first.measure(field, player, level) for player in level}
    best = first.best_in(field)
    placed: list[_Placed] = []
    for group in _parted(level, lambda player: best.worth(values[player])):
        value = values[min(group)]
        step = Step(first.key, value, level_before=len(level), level_after=len(group))
        placed += _placed(field, group, rest, (*steps, step), rank + len(placed))
    return placed


def _reason(field: CompetitionResults, upper: _Placed, lower: _Placed) -> Reason:
    """Return what puts `upper` above `lower`: points, else the first tie-break in which they differ, else "level"."""
    if field.points[upper.player] != field.points[lower.player]:
        return Reason("points", field.points[upper.player], field.points[lower.player])
    for mine, theirs in zip(upper.steps, lower.steps, strict=False):
        if mine.value != theirs.value:
            return Reason(mine.tie_break, mine.value, theirs.value)
    return Reason("level", field.points[upper.player], field.points[lower.player])


def _row(field: CompetitionResults, tie_breaks: Sequence[TieBreak], line: _Placed, above: Reason | None) -> Row:
    outcomes = field.by_player[line.player]
    applied = {step.tie_break: step.value for step in line.steps}
    return Row(
        rank=line.rank,
        player=line.player,
        points=field.points[line.player],
        played=len(outcomes),
        provisional=any(outcome.provisional for outcome in outcomes),
        values=tuple(
            applied.get(
                tie_break.key, None if tie_break.of_group else tie_break.measure(field, line.player, frozenset())
            )
            for tie_break in tie_breaks
        ),
        steps=line.steps,
        above=above,
    )
