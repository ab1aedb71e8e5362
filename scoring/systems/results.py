"""A player's outcome at a table, and the field of all players: the whole input of standings and seating."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cached_property


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

    `game_points` are the game's own points, `place` is from 1 with shared places (1, 2, 2, 4), `points` are the
    placement points it earned. A `provisional` outcome is a table still playing, counted as it stands now.
    """

    player: str
    round: int
    table: int
    game_points: int
    place: int
    points: Fraction
    provisional: bool = False


@dataclass(frozen=True)
class CompetitionResults:
    """Everybody in a competition with all outcomes so far. `best` says which game points are good.

    Players are identified by name, which is unique in a competition. Outcomes of people not in `players` are a caller's
    mistake and raise ValueError.
    """

    players: frozenset[str]
    outcomes: tuple[TableResult, ...]
    best: Best

    @classmethod
    def of(cls, players: Iterable[str], outcomes: Iterable[TableResult], best: Best) -> "CompetitionResults":
        """Return the field, with its outcomes in a fixed order regardless of the order given."""
        field = cls(frozenset(players), tuple(sorted(outcomes, key=_order)), best)
        strangers = {outcome.player for outcome in field.outcomes} - field.players
        if strangers:
            raise ValueError(f"results of people who are not in the field: {sorted(strangers)}")
        return field

    @cached_property
    def by_player(self) -> dict[str, tuple[TableResult, ...]]:
        """Each player's outcomes, by round."""
        found: dict[str, list[TableResult]] = {player: [] for player in self.players}
        for outcome in self.outcomes:
            found[outcome.player].append(outcome)
        return {player: tuple(outcomes) for player, outcomes in found.items()}

    @cached_property
    def points(self) -> dict[str, Fraction]:
        """Each player's placement points over all rounds."""
        return {
            player: sum((outcome.points for outcome in outcomes), Fraction(0))
            for player, outcomes in self.by_player.items()
        }

    @cached_property
    def by_table(self) -> dict[tuple[int, int], tuple[TableResult, ...]]:
        """The outcomes of each (round, table)."""
        found: dict[tuple[int, int], list[TableResult]] = {}
        for outcome in self.outcomes:
            found.setdefault((outcome.round, outcome.table), []).append(outcome)
        return {table: tuple(outcomes) for table, outcomes in found.items()}

    @cached_property
    def opponents(self) -> dict[str, Counter[str]]:
        """How often each player has met each other player at a table."""
        found: dict[str, Counter[str]] = {player: Counter() for player in self.players}
        for outcomes in self.by_table.values():
            for outcome in outcomes:
                found[outcome.player].update(other.player for other in outcomes if other is not outcome)
        return found


def _order(outcome: TableResult) -> tuple[int, int, int, str]:
    return outcome.round, outcome.table, outcome.place, outcome.player
