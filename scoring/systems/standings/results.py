"""A player's outcome at a table, and the field of all players: the whole input of standings and seating."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from typing import Self

from scoring.systems.people.penalties import Deduction
from scoring.systems.standings.cuts import Cut
from scoring.systems.standings.missed import Missed, MissedCounts


class Best(StrEnum):
    """Which end of a scale is good: Knoesten counts down to 0, placement points count up."""

    LOWEST = "lowest"
    HIGHEST = "highest"

    def worth(self, value: Fraction | int) -> Fraction:
        """Return `value` with its sign adjusted so that more is better."""
        return Fraction(value if self is Best.HIGHEST else -value)


@dataclass(frozen=True, slots=True)
class TableResult:
    """One player's result at one table of one round.

    `game_points` are the game's own points. `place` counts from 1, with shared places as 1, 2, 2, 4; `points` are the
    placement points that the place earned. A `provisional` result is that of a table still playing, as it stands now.
    `pricks` are the player's penalties, in games that count them.
    """

    player: str
    round: int
    table: int
    game_points: int
    place: int
    points: Fraction
    provisional: bool = False
    pricks: int = 0


@dataclass(frozen=True)
class CompetitionResults:
    """The players of a competition with all their results so far. `best` says whether high or low game points are good.

    Players are identified by name, which is unique in a competition. `missed` lists the rounds in which a player did
    not play, and `counts` says what such a round counts. `lots` are the numbers drawn for the players (`lots.lot`), if
    a lot may decide; `cut` says who plays in a final, if there are finals (`stages`); `deductions` are what penalties
    outside a game take off. A result of somebody who is not in `players` is the caller's mistake and raises ValueError.
    """

    players: frozenset[str]
    outcomes: tuple[TableResult, ...]
    best: Best
    missed: tuple[Missed, ...] = ()
    counts: MissedCounts = field(default_factory=MissedCounts)
    lots: Mapping[str, int] = field(default_factory=dict)
    cut: Cut | None = None
    deductions: tuple[Deduction, ...] = ()

    @classmethod
    def of(
        cls,
        players: Iterable[str],
        outcomes: Iterable[TableResult],
        best: Best,
        missed: Iterable[Missed] = (),
        counts: MissedCounts | None = None,
        lots: Mapping[str, int] | None = None,
        cut: Cut | None = None,
        deductions: Iterable[Deduction] = (),
    ) -> Self:
        """Return the field. Its outcomes have a fixed order, whatever the order in which they are given."""
        made = cls(
            frozenset(players),
            tuple(sorted(outcomes, key=_order)),
            best,
            tuple(sorted(missed, key=lambda one: (one.round, one.player))),
            counts or MissedCounts(),
            lots or {},
            cut,
            tuple(sorted(deductions, key=lambda one: (one.round, one.player, one.kind, one.points))),
        )
        named = {outcome.player for outcome in made.outcomes} | {one.player for one in made.missed}
        named |= {one.player for one in made.deductions}
        strangers = named - made.players
        if strangers:
            raise ValueError(f"results of people who are not in the field: {sorted(strangers)}")
        return made

    def until(self, round_: int) -> Self:
        """Return the field as it stood after this round. A later cut is left out."""
        return replace(
            self,
            cut=self.cut and self.cut.until(round_),
            outcomes=tuple(outcome for outcome in self.outcomes if outcome.round <= round_),
            missed=tuple(one for one in self.missed if one.round <= round_),
            deductions=tuple(one for one in self.deductions if one.round <= round_),
        )

    @cached_property
    def by_player(self) -> dict[str, tuple[TableResult, ...]]:
        """Each player's outcomes, by round."""
        found: dict[str, list[TableResult]] = {player: [] for player in self.players}
        for outcome in self.outcomes:
            found[outcome.player].append(outcome)
        return {player: tuple(outcomes) for player, outcomes in found.items()}

    @cached_property
    def missed_by(self) -> dict[str, tuple[Missed, ...]]:
        """The rounds that each player missed; players who missed none are left out."""
        found: dict[str, list[Missed]] = {}
        for one in self.missed:
            found.setdefault(one.player, []).append(one)
        return {player: tuple(missed) for player, missed in found.items()}

    @cached_property
    def deducted_from(self) -> dict[str, tuple[Deduction, ...]]:
        """What penalties take off each player's total; players without any are left out."""
        found: dict[str, list[Deduction]] = {}
        for one in self.deductions:
            found.setdefault(one.player, []).append(one)
        return {player: tuple(deductions) for player, deductions in found.items()}

    def missed_worth(self, player: str) -> tuple[tuple[Missed, Fraction], ...]:
        """Return the rounds that the player missed, each with the placement points that it counts."""
        own = [outcome.points for outcome in self.by_player[player]]
        mean = sum(own, Fraction(0)) / len(own) if own else Fraction(0)
        return tuple((one, self.counts.worth(one.why, mean)) for one in self.missed_by.get(player, ()))

    @cached_property
    def by_table(self) -> dict[tuple[int, int], tuple[TableResult, ...]]:
        """The outcomes of each (round, table)."""
        found: dict[tuple[int, int], list[TableResult]] = {}
        for outcome in self.outcomes:
            found.setdefault((outcome.round, outcome.table), []).append(outcome)
        return {table: tuple(outcomes) for table, outcomes in found.items()}


def _order(outcome: TableResult) -> tuple[int, int, int, str]:
    return outcome.round, outcome.table, outcome.place, outcome.player
