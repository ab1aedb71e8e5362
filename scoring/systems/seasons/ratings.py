"""Ratings: estimates of how strong players are, from all tables so far.

The model is `openskill`'s Plackett-Luce, which allows tables of any size and shared places. It describes each player by
a mean `mu` and an uncertainty `sigma`. Everybody starts with the same two values; results move the mean, and every
table makes the rating less uncertain. People compare the *ordinal*, which is `mu` minus three times `sigma`. The
player's true strength is hardly ever below this cautious figure, so nobody leads a list after one lucky table. People
are shown whole numbers instead, of which a newcomer has 1000 (`Rating.low`).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from openskill.models import PlackettLuce

#: How many decimals a rating keeps. It is rounded after every table, so that all machines get the same figures.
DECIMALS = 6
_CAUTION = 3
_START, _STEP = 1000, 20  # what an ordinal of 0 is shown as, and how many points one of the model's are
_MODEL = PlackettLuce()


class Rating(NamedTuple):
    """A player's rating at one moment."""

    mu: float
    sigma: float

    @property
    def ordinal(self) -> float:
        """The cautious figure by which players are compared."""
        return round(self.mu - _CAUTION * self.sigma, DECIMALS)

    @property
    def low(self) -> int:
        """The ordinal as it is shown: the player's strength is almost certainly between this figure and `high`."""
        return round(_START + _STEP * self.ordinal)

    @property
    def high(self) -> int:
        """The upper figure: the player is hardly ever stronger than this."""
        return round(_START + _STEP * (self.mu + _CAUTION * self.sigma))


@dataclass(frozen=True, slots=True)
class RatedTable:
    """A table that counts for ratings: when it was played (a text chosen by the caller) and each player's place.

    Players are identified by keys that stay the same from one competition to the next.
    """

    when: str
    places: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class RatingStep:
    """One table's effect on one player's rating: the rating before the table and after it."""

    when: str
    place: int
    size: int
    before: Rating
    after: Rating


BEGINNER = Rating(round(_MODEL.mu, DECIMALS), round(_MODEL.sigma, DECIMALS))


def rating_courses(
    tables: Iterable[RatedTable], earlier: Mapping[str, Rating] | None = None
) -> dict[str, tuple[RatingStep, ...]]:
    """Return each player's rating after each of their tables, in the order given. A table of one player is left out.

    `earlier` are the ratings with which players come to the first of these tables; everybody else is a beginner.
    """
    courses: dict[str, list[RatingStep]] = {}
    now: dict[str, Rating] = dict(earlier or {})
    for table in tables:
        if len(table.places) < 2:
            continue
        before = {player: now.get(player, BEGINNER) for player in table.places}
        for player, after in rate_table(before, table.places).items():
            step = RatingStep(table.when, table.places[player], len(table.places), before[player], after)
            courses.setdefault(player, []).append(step)
            now[player] = after
    return {player: tuple(steps) for player, steps in courses.items()}


def rate_table(before: Mapping[str, Rating], places: Mapping[str, int]) -> dict[str, Rating]:
    """Return the players' ratings after one table. The order in which the players are given makes no difference."""
    order = sorted(places, key=lambda player: (places[player], player))
    teams = [[_MODEL.rating(mu=before[player].mu, sigma=before[player].sigma)] for player in order]
    after = _MODEL.rate(teams, ranks=[float(places[player]) for player in order])
    return {
        player: Rating(round(one.mu, DECIMALS), round(one.sigma, DECIMALS))
        for player, (one,) in zip(order, after, strict=True)
    }


def rating_list(now: Mapping[str, Rating]) -> tuple[tuple[str, Rating], ...]:
    """Return each player with the latest rating, the highest ordinal first."""
    return tuple(sorted(now.items(), key=lambda row: (-row[1].ordinal, row[0])))
