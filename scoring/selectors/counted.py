"""The results of a table's seats for the standings, counted from the referee's summary of the table."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from referee import api
from scoring.models import Result, RoundStatus, Settled, TableSeating
from scoring.systems.points import SCHEMES, placement_points


@dataclass(frozen=True, slots=True)
class Counted:
    """A player's result at one table. `final`: nothing still to be played or confirmed can change it."""

    game_points: int
    place: int
    placement_points: Fraction
    final: bool
    pricks: int = 0

    def is_stored_as(self, result: Result | None) -> bool:
        """Return whether a stored result is the same."""
        return result is not None and self == Counted(
            result.game_points,
            result.place,
            result.placement_points,
            result.finished_at is not None,
            result.pricks,
        )


def counted(table: TableSeating, summary: api.TableSummary) -> dict[str, Counted]:
    """Return the results of a table by the players' keys; none if nobody has played at it or it counts for nobody."""
    if table.settled == Settled.AWARDED:
        return _awarded(table, summary)
    if table.settled == Settled.UNPLAYED or not summary.played:
        return {}
    scheme = SCHEMES[table.round.competition.scheme]
    earned = placement_points({player.key: player.place for player in summary.players}, scheme)
    final = summary.confirmed and (summary.status in api.DONE or table.round.status == RoundStatus.ENDED)
    return {
        player.key: Counted(player.points, player.place, earned[player.key], final, player.pricks)
        for player in summary.players
    }


def _awarded(table: TableSeating, summary: api.TableSummary) -> dict[str, Counted]:
    """Return results with the points that the organiser awarded and the places that follow from them.

    Everything else in the results is from the game.
    """
    points = {player.key: Fraction(table.awarded[player.key]) for player in summary.players}
    ahead = {key: sum(other > mine for other in points.values()) for key, mine in points.items()}
    return {
        player.key: Counted(player.points, ahead[player.key] + 1, points[player.key], final=True, pricks=player.pricks)
        for player in summary.players
    }
