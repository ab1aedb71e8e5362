"""Ratings: how strong a player seems to be, from all tables so far.

The model is Plackett-Luce of `openskill`, made for tables of any size with shared places. It knows each player by a
mean `mu` and an uncertainty `sigma`: both start the same for everybody, results move the mean, and every table makes
the rating less uncertain. What people compare is the *ordinal*, `mu` less three times `sigma`: a cautious figure, below
which the player's true strength hardly lies, so that nobody leads a list after one lucky table.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from openskill.models import PlackettLuce

#: Figures are rounded to so many decimals after every table, so that all machines agree.
DECIMALS = 6
_CAUTION = 3
_MODEL = PlackettLuce()


class Rating(NamedTuple):
    """A player's rating after one table."""

    mu: float
    sigma: float

    @property
    def ordinal(self) -> float:
        """The cautious figure that is compared."""
        return round(self.mu - _CAUTION * self.sigma, DECIMALS)


@dataclass(frozen=True, slots=True)
class RatedTable:
    """A table that counts for ratings: when it was, in any words of the caller's, and each player's place at it.

    Players go by keys that stay the same from one competition to the next.
    """

    when: str
    places: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class RatingStep:
    """One table's effect on one player: the rating after it."""

    when: str
    place: int
    size: int
    before: Rating
    after: Rating


BEGINNER = Rating(round(_MODEL.mu, DECIMALS), round(_MODEL.sigma, DECIMALS))


def rating_courses(tables: Iterable[RatedTable]) -> dict[str, tuple[RatingStep, ...]]:
    """Return the course of each player's rating over the tables, in the order given. Tables of one are passed over."""
    courses: dict[str, list[RatingStep]] = {}
    now: dict[str, Rating] = {}
    for table in tables:
        if len(table.places) < 2:
            continue
        before = {player: now.get(player, BEGINNER) for player in table.places}
        for player, after in rated(before, table.places).items():
            step = RatingStep(table.when, table.places[player], len(table.places), before[player], after)
            courses.setdefault(player, []).append(step)
            now[player] = after
    return {player: tuple(steps) for player, steps in courses.items()}


def rated(before: Mapping[str, Rating], places: Mapping[str, int]) -> dict[str, Rating]:
    """Return the players' ratings after one table. Neither depends on the order in which the players are given."""
    order = sorted(places, key=lambda player: (places[player], player))
    teams = [[_MODEL.rating(mu=before[player].mu, sigma=before[player].sigma)] for player in order]
    after = _MODEL.rate(teams, ranks=[float(places[player]) for player in order])
    return {
        player: Rating(round(one.mu, DECIMALS), round(one.sigma, DECIMALS))
        for player, (one,) in zip(order, after, strict=True)
    }


def rating_list(courses: Mapping[str, tuple[RatingStep, ...]]) -> tuple[tuple[str, Rating], ...]:
    """Return the players with their present ratings, the highest ordinal first."""
    now = [(player, steps[-1].after) for player, steps in courses.items() if steps]
    return tuple(sorted(now, key=lambda row: (-row[1].ordinal, row[0])))
