"""What programs read of a whole tournament: its players, referees and overall ranking."""

from __future__ import annotations

from dataclasses import dataclass

from referee.ground.shape import JSON, Shape


@dataclass(frozen=True, slots=True)
class PlayerOfTournament(Shape):
    """A player of the tournament, and where the player takes part."""

    id: int
    name: str
    club: str
    competitions: tuple[str, ...]  # the slugs of those in which the player plays and has not withdrawn


@dataclass(frozen=True, slots=True)
class RefereeShape(Shape):
    """A referee of the tournament, or a trainee, whose link opens the shadow rulings alone."""

    id: int  # of the referee's link
    name: str
    is_head: bool
    tables: str  # the referee's section, as "1–8, 12"; "" for all tables
    path: str  # of the referee's link, /r/<token>/; "" unless the token has the scope `referees`
    is_trainee: bool


@dataclass(frozen=True, slots=True)
class RankingChoice(Shape):
    """A way to rank players across competitions."""

    key: str  # "" for no overall ranking
    name: str
    meaning: str
    example: str


@dataclass(frozen=True, slots=True)
class OverallChoice(Shape):
    """How the tournament ranks its players across the competitions."""

    scheme: str  # a key of `choices`
    choices: tuple[RankingChoice, ...]


@dataclass(frozen=True, slots=True)
class PartShape(Shape):
    """A competition of a tournament, for everybody."""

    name: str
    slug: str
    game: str  # its title
    ended: bool
    hidden: str  # what is not shown to the public, and why; "" if everything is


@dataclass(frozen=True, slots=True)
class PlaceShape(Shape):
    """A player's place in one competition, and what it is worth in the overall ranking."""

    competition: str
    place: int
    of: int  # how many players the competition ranks
    worth: float | None
    worth_exact: str | None


@dataclass(frozen=True, slots=True)
class OverallLine(Shape):
    """A player's row in the overall ranking."""

    rank: int
    player: str
    called: str  # the name with those of the player's substitutes
    points: float | None
    points_exact: str | None
    places: tuple[PlaceShape, ...]
    above: str  # what puts the player above the next; "" for the last
    below: str  # what puts the player below the one before; "" for the first


@dataclass(frozen=True, slots=True)
class OverallShape(Shape):
    """A tournament with its overall ranking, as far as everybody may see it."""

    name: str
    slug: str
    competitions: tuple[PartShape, ...]
    scheme: str  # the ranking's name; "" if there is none
    meaning: str
    final: bool  # all competitions have ended, and nothing of them is hidden
    ranking: tuple[OverallLine, ...]


@dataclass(frozen=True, slots=True)
class ClubRulesShape(Shape):
    """A version of a club's own rules for a game."""

    id: int
    game: str
    name: str
    version: int
    label: str  # by which competitions name them
    options: JSON  # house options that differ from the game's own
