"""How much of the standings the public sees during a competition, and which places a change of rules would move."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from scoring.systems.standings.points import Scheme, placement_points
from scoring.systems.standings.results import CompetitionResults, TableResult
from scoring.systems.standings.standings import Row


class Shown(StrEnum):
    """What the public sees of the standings: every result at once, all but the last rounds, or nothing."""

    LIVE = "live"
    PART = "part"
    HELD = "held"


def last_shown(shown: str, hidden: int, rounds: int, planned: int | None = None, cut: int | None = None) -> int | None:
    """Return the last round whose results the public sees: 0 if it sees none, None if it sees all there are.

    There are `rounds` rounds so far. If only a part is `shown`, the last `hidden` of them are kept back. If a number of
    rounds is `planned`, the last `hidden` planned rounds are kept back with all that follow, and earlier ones are shown
    at once. So a final, or a round more than planned, shows nothing of what was hidden. Without a plan the rounds up to
    the `cut` count in the same way.
    """
    if shown == Shown.HELD:
        return 0
    if shown != Shown.PART or not hidden:
        return None
    last = max((planned or cut or rounds) - hidden, 0)
    return None if planned and last >= rounds else last


@dataclass(frozen=True, slots=True)
class Moved:
    """A player whose place or points differ between two standings."""

    player: str
    rank_was: int
    rank_now: int
    points_was: Fraction
    points_now: Fraction

    @property
    def up(self) -> int:
        """How many places the player goes up; negative if the player goes down."""
        return self.rank_was - self.rank_now


def moved_players(before: Sequence[Row], after: Sequence[Row]) -> tuple[Moved, ...]:
    """Return the players whose place or points differ, in the order `after`. Both standings have the same players."""
    was = {row.player: row for row in before}
    rows = (Moved(row.player, was[row.player].rank, row.rank, was[row.player].points, row.points) for row in after)
    return tuple(row for row in rows if row.up or row.points_was != row.points_now)


def awarded_anew(
    field: CompetitionResults, scheme: Scheme, fixed: Collection[tuple[int, str]] = ()
) -> CompetitionResults:
    """Return the field with placement points by another scheme. Seats in `fixed`, as (round, player), keep theirs."""
    outcomes: list[TableResult] = []
    for table in field.by_table.values():
        earned = placement_points({row.player: row.place for row in table}, scheme)
        outcomes += [
            row if (row.round, row.player) in fixed else replace(row, points=earned[row.player]) for row in table
        ]
    return replace(field, outcomes=CompetitionResults.of(field.players, outcomes, field.best).outcomes)
