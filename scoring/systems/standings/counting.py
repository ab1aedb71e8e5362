"""From a table's game to the results of its seats: the points and places of the game, or what was awarded instead."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple, Protocol

from scoring.systems.standings.comparison import Hands
from scoring.systems.standings.points import Scheme, placement_points

UNPLAYED, AWARDED, ADJUSTED = "unplayed", "awarded", "adjusted"  # how a table can be settled


class PlayedBy(Protocol):
    """A player at a table: the key by which the table knows the player, and how their game stands."""

    @property
    def key(self) -> str:
        """The key by which the table knows the player."""

    @property
    def points(self) -> int:
        """The points of the game."""

    @property
    def place(self) -> int:
        """The place at the table."""

    @property
    def pricks(self) -> int:
        """The penalty pricks, 0 in games without."""


@dataclass(frozen=True, slots=True)
class Counted:
    """A player's result at one table. `final`: nothing still to be played or confirmed can change it.

    `hands` are those of a duplicate.
    """

    game_points: int
    place: int
    placement_points: Fraction
    final: bool
    pricks: int = 0
    hands: Hands = ()


class Compared(NamedTuple):
    """The hands of a player at a table of a duplicate, and the points that they have by comparison."""

    hands: Hands
    points: Fraction


def counted_results(
    players: Iterable[PlayedBy],
    scheme: Scheme,
    *,
    settled: str,
    awarded: Mapping[str, str],
    played: bool,
    final: bool,
    compared: Mapping[str, Compared] | None = None,
) -> dict[str, Counted]:
    """Return the results of a table by the players' keys; none if nobody has played at it or it counts for nobody.

    `settled` says how the table was settled ("" if the game's own result counts), and `awarded` the points given by key
    to each player, or to some if their score was adjusted. `final` says whether the game's own result can still change.
    In a duplicate, what was `compared` counts in place of the scheme.
    """
    players = tuple(players)
    if settled == AWARDED or (settled == ADJUSTED and not played and len(awarded) == len(players)):
        return _awarded_results(players, awarded)
    if settled == UNPLAYED or not played:
        return {}
    if compared is None:
        earned = placement_points({player.key: player.place for player in players}, scheme)
        compared = {key: Compared((), points) for key, points in earned.items()}
    found = {
        one.key: Counted(one.points, one.place, compared[one.key].points, final, one.pricks, compared[one.key].hands)
        for one in players
    }
    return found if settled != ADJUSTED else with_adjusted(found, awarded)


def with_adjusted(results: Mapping[str, Counted], awarded: Mapping[str, str]) -> dict[str, Counted]:
    """Return results in which the players in `awarded` have those placement points. Places and game points stay."""
    return {
        key: replace(result, placement_points=Fraction(awarded[key])) if key in awarded else result
        for key, result in results.items()
    }


def _awarded_results(players: Iterable[PlayedBy], awarded: Mapping[str, str]) -> dict[str, Counted]:
    """Return results with the points that the organiser awarded and the places that follow from them.

    Everything else in the results is from the game.
    """
    points = {player.key: Fraction(awarded[player.key]) for player in players}
    ahead = {key: sum(other > mine for other in points.values()) for key, mine in points.items()}
    return {
        player.key: Counted(player.points, ahead[player.key] + 1, points[player.key], final=True, pricks=player.pricks)
        for player in players
    }
