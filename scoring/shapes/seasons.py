"""What everybody reads of a season."""

from __future__ import annotations

from dataclasses import dataclass

from referee.ground.shape import Shape


@dataclass(frozen=True, slots=True)
class SeasonPart(Shape):
    """A competition of a season."""

    slug: str
    name: str
    game: str
    final: bool  # its standings can't change any more
    hidden: str  # what is not shown to the public, and why; "" if everything is


@dataclass(frozen=True, slots=True)
class SeasonLineShape(Shape):
    """A person's row in a season's standings."""

    key: str  # of the person, in addresses
    rank: int
    player: str
    points: float | None
    points_exact: str | None
    results: int
    counting: int  # how many of the results count


@dataclass(frozen=True, slots=True)
class SeasonShape(Shape):
    """A season with its standings, as far as the public may see the standings of its competitions."""

    name: str
    slug: str
    number: int  # grows with every decision of the organisers
    scheme: str  # what places are worth
    meaning: str
    best: int | None  # how many results of a person count; null for all
    final: bool  # the season and all its competitions have ended
    competitions: tuple[SeasonPart, ...]
    standings: tuple[SeasonLineShape, ...]


@dataclass(frozen=True, slots=True)
class SeasonResultShape(Shape):
    """A person's result in one competition."""

    competition: str  # its slug
    place: int
    of: int  # how many players the competition ranks
    worth: float | None
    worth_exact: str | None
    counts: bool  # it is among the best results, which count


@dataclass(frozen=True, slots=True)
class RatingShape(Shape):
    """A person's rating in one game."""

    key: str  # of the person
    place: int
    player: str
    low: int  # the strength is almost certainly between `low` and `high`; the list is ordered by `low`
    high: int
    tables: int
    certainty: str  # low | medium | high


@dataclass(frozen=True, slots=True)
class GameRatingShape(Shape):
    """A person's rating, with the game."""

    game: str
    rating: RatingShape


@dataclass(frozen=True, slots=True)
class PersonShape(Shape):
    """A person of a season, with the reasons for the place."""

    line: SeasonLineShape
    results: tuple[SeasonResultShape, ...]
    above: str  # what puts the person above the next; "" for the last
    below: str  # what puts the person below the one before; "" for the first
    ratings: tuple[GameRatingShape, ...]  # in each game the person has played; empty in a season without ratings


@dataclass(frozen=True, slots=True)
class RatingsShape(Shape):
    """The ratings of one game in a season."""

    game: str
    games: tuple[str, ...]  # of the season
    ratings: tuple[RatingShape, ...]
