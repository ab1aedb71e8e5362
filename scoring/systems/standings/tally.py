"""All results with the sums that standings compare. One table can be counted anew without counting the others.

Points are kept as whole numbers of a unit; `scale` units make one point. Adding and comparing exact fractions would
take ten times as long, and 10,000 players have 100,000 results.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import lcm

from scoring.systems.standings.missed import Missed
from scoring.systems.standings.results import CompetitionResults, TableResult

TableKey = tuple[int, int]  # round and table


@lru_cache(maxsize=8_192)
def fraction(numerator: int, denominator: int) -> Fraction:
    """Return a fraction of two whole numbers. Many players have the same points, and making one takes a microsecond."""
    return Fraction(numerator, denominator)


@dataclass(frozen=True, slots=True)
class Changed:
    """The players whom a change concerns: those whose `own` results changed; `met` also has all whom they have met."""

    own: frozenset[str]
    met: frozenset[str]


class Tally:
    """The results of a field by table and by player, and each player's points in units of 1/`scale`.

    `earned` are the points without what penalties took off; opponents are as strong as what they have earned.
    """

    def __init__(self, field: CompetitionResults) -> None:
        self.players = field.players
        self.best = field.best
        self.counts = field.counts
        self.lots = field.lots
        self.missed: Mapping[str, tuple[Missed, ...]] = field.missed_by
        self.deducted = {player: sum(one.points for one in every) for player, every in field.deducted_from.items()}
        self.tables: dict[TableKey, tuple[TableResult, ...]] = dict(field.by_table)
        self.own: dict[str, dict[TableKey, TableResult]] = {player: {} for player in field.players}
        for outcome in field.outcomes:
            self.own[outcome.player][outcome.round, outcome.table] = outcome
        self.scale = lcm(*{outcome.points.denominator for outcome in field.outcomes})
        self.units: dict[str, int] = {}
        self.earned: dict[str, int] = {}
        self.table_units = dict.fromkeys(self.tables, 0)
        self._count(self.players)

    #: `table_units` has, for each table, the sum of the points that its players have earned in the whole competition.

    def change(self, key: TableKey, results: Iterable[TableResult]) -> Changed:
        """Replace a table's results by these, and return whom that concerns. An unplayed table has no results."""
        before, after = self.tables.pop(key, ()), tuple(sorted(results, key=lambda row: (row.place, row.player)))
        if after:
            self.tables[key] = after
        self.table_units[key] = sum(self.earned[outcome.player] for outcome in after)
        for outcome in before:
            del self.own[outcome.player][key]
        for outcome in after:
            self.own[outcome.player][key] = outcome
        own = frozenset(outcome.player for outcome in (*before, *after))
        if not self._count(own):
            return Changed(self.players, self.players)
        return Changed(own, own.union(*(self.mates(player) for player in own)))

    def mates(self, player: str) -> set[str]:
        """Return the players who have sat at a table with this player, who is one of them after the first result."""
        return {other.player for key in self.own[player] for other in self.tables[key]}

    def points(self, player: str) -> Fraction:
        """Return the player's placement points."""
        return fraction(self.units[player], self.scale)

    def _count(self, players: Iterable[str]) -> bool:
        """Count the points of these players. Return False if a finer scale was needed, for which all were counted."""
        for player in players:
            units = self._units(player)
            if units.denominator != 1:
                self.scale *= units.denominator
                self._count(self.players)
                return False
            self._set(player, int(units))
        return True

    def _set(self, player: str, units: int) -> None:
        """Set the player's points, and the sums of the tables where the player sat."""
        more = units - self.earned.get(player, 0)
        self.earned[player] = units
        self.units[player] = units - self.deducted.get(player, 0) * self.scale
        if more:
            for key in self.own[player]:
                self.table_units[key] += more

    def _units(self, player: str) -> Fraction | int:
        scale, whole = self.scale, 0
        for outcome in self.own[player].values():
            points = outcome.points
            parts, rest = divmod(points.numerator * scale, points.denominator)
            if rest:
                return Fraction(rest, points.denominator)
            whole += parts
        return whole + self._missed_units(player, whole) if player in self.missed else whole

    def _missed_units(self, player: str, whole: int) -> Fraction:
        played = len(self.own[player])
        mean = Fraction(whole, self.scale * played) if played else Fraction(0)
        worth = (self.counts.worth(one.why, mean) for one in self.missed[player])
        return sum(worth, Fraction(0)) * self.scale
