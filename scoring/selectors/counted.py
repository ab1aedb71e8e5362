"""What the seats of a table bring to the standings, counted from how the referee's table stands."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from referee import api
from scoring.models import Result, RoundStatus, TableSeating
from scoring.systems.points import SCHEMES, placement_points


@dataclass(frozen=True, slots=True)
class Counted:
    """A player's result at one table; `final` once nothing that is still to be played or confirmed can change it."""

    game_points: int
    place: int
    placement_points: Fraction
    final: bool

    def is_stored_as(self, result: Result | None) -> bool:
        """Whether a stored result says the same."""
        return result is not None and self == Counted(
            result.game_points, result.place, result.placement_points, result.finished_at is not None
        )


def counted(table: TableSeating, standing: api.TableStanding) -> dict[str, Counted]:
    """The results of a table by the players' keys; none while nobody has played at it."""
    if not standing.played:
        return {}
    scheme = SCHEMES[table.round.tournament.scheme]
    earned = placement_points({player.key: player.place for player in standing.players}, scheme)
    final = standing.confirmed and (standing.status in api.DONE or table.round.status == RoundStatus.ENDED)
    return {player.key: Counted(player.points, player.place, earned[player.key], final) for player in standing.players}
