"""What a tournament says about its tables, provided by whoever keeps the tournament (`scoring`).

The tournament registers functions at start-up, through `referee.api`: one tells how a change at a table affects the
standings (`standings_told_by`), one since when they are final (`ends_told_by`), one finds problems in the tournament's
stored data (`tournaments_verified_by`), and two know the players' personal links (`personal_links_by`). Without a
tournament, standings never change and are never final, there are no problems, and a seat's own link is all that its
player has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from referee.shapes.base import Shape

PointsAndPlaces = Mapping[str, tuple[int, int]]  # each player's key -> points and place at the table


@dataclass(frozen=True, slots=True)
class StandingChange(Shape):
    """A player whose row in the standings changes. Points are text, as the standings show them."""

    player: str
    rank_was: int
    rank_now: int
    points_was: str
    points_now: str


Teller = Callable[[int, PointsAndPlaces, PointsAndPlaces], Sequence[StandingChange]]
"""(table, its outcome now, its outcome after the change) -> the rows that change, by new rank."""


def _nobody(table_id: int, was: PointsAndPlaces, now: PointsAndPlaces) -> Sequence[StandingChange]:
    """Stand-in for when no tournament is kept."""
    return ()


_teller: Teller = _nobody


def standings_told_by(teller: Teller) -> None:
    """Register the function that tells what changes in the standings."""
    global _teller
    _teller = teller


Ender = Callable[[int], datetime | None]
"""(table) -> since when the standings of its tournament are final; None while they may change."""


def _never_final(table_id: int) -> datetime | None:
    return None


_ender: Ender = _never_final


def ends_told_by(ender: Ender) -> None:
    """Register the function that tells whether the standings of a table's tournament are final."""
    global _ender
    _ender = ender


def final_since(table_id: int) -> datetime | None:
    """Return since when the standings of the table's tournament are final; None while they may change."""
    return _ender(table_id)


Verifier = Callable[[], Iterable[str]]
"""Returns the problems in stored results and standings, one sentence each."""

_verifier: Verifier = tuple


def tournaments_verified_by(verifier: Verifier) -> None:
    """Register the function that finds problems in tournaments."""
    global _verifier
    _verifier = verifier


def tournament_faults() -> tuple[str, ...]:
    """Return the problems in the stored data of tournaments; () if everything agrees with the tables."""
    return tuple(_verifier())


def standings_changed(table_id: int, was: PointsAndPlaces, now: PointsAndPlaces) -> tuple[StandingChange, ...]:
    """Return what another result of this table would change in its tournament. Queries: the tournament's own."""
    return tuple(_teller(table_id, was, now))


Finder = Callable[[int, str], str]
"""(hall, player key) -> the path of the player's personal link; "" if the hall belongs to no tournament."""

Renewer = Callable[[int, str, Callable[[], bool]], None]
"""(hall, player key, renew) -> None. Calls `renew`, which gives the player's seats new links and returns whether it did
so only now, and renews the player's personal link in the same act."""


def _no_link(hall_id: int, player_key: str) -> str:
    return ""


def _seats_alone(hall_id: int, player_key: str, renew: Callable[[], bool]) -> None:
    renew()


_finder: Finder = _no_link
_renewer: Renewer = _seats_alone


def personal_links_by(finder: Finder, renewer: Renewer) -> None:
    """Register the functions that find and renew personal links."""
    global _finder, _renewer
    _finder, _renewer = finder, renewer


def personal_path(hall_id: int, player_key: str) -> str:
    """Return the path of the personal link of whoever has this key in this hall; "" without a tournament."""
    return _finder(hall_id, player_key) if player_key else ""


def link_renewed(hall_id: int, player_key: str, renew: Callable[[], bool]) -> None:
    """Renew the links of a player's seats and, in the hall of a tournament, the player's personal link."""
    (_renewer if player_key else _seats_alone)(hall_id, player_key, renew)
