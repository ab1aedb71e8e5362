"""The results of a table's seats for the standings, counted from the referee's summary of the table."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from referee import api
from scoring.models import Result, RoundStatus, TableSeating
from scoring.systems.points import SCHEMES, placement_points


@dataclass(frozen=True, slots=True)
class Counted:
    """A player's result at one table. `final`: nothing still to be played or confirmed can change it."""

    game_points: int
    place: int
    placement_points: Fraction
    final: bool

    def is_stored_as(self, result: Result | None) -> bool:
        """Return whether a stored result is the same."""
        return result is not None and self == Counted(
            result.game_points, result.place, result.placement_points, result.finished_at is not None
        )


def counted(table: TableSeating, summary: api.TableSummary) -> dict[str, Counted]:
    """Return the results of a table by player key; none while nobody has played at it."""
    if not summary.played:
        return {}
    scheme = SCHEMES[table.round.competition.scheme]
    earned = placement_points({player.key: player.place for player in summary.players}, scheme)
    final = summary.confirmed and (summary.status in api.DONE or table.round.status == RoundStatus.ENDED)
    return {player.key: Counted(player.points, player.place, earned[player.key], final) for player in summary.players}
