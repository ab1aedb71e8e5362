"""What programs read of categories, teams, prizes and fees."""

from __future__ import annotations

from dataclasses import dataclass

from referee.ground.shape import Shape


@dataclass(frozen=True, slots=True)
class PlaceInCategory(Shape):
    """A player's place in a category."""

    place: int  # among the players of the category; equal places are shared
    player: str  # or the substitute, as in "Cilla (for Bo)"
    club: str
    points: float | None
    points_exact: str | None
    rank: int  # among all


@dataclass(frozen=True, slots=True)
class Category(Shape):
    """The standings of a category, from the same rounds."""

    category: str
    standings: tuple[PlaceInCategory, ...]


@dataclass(frozen=True, slots=True)
class Prize(Shape):
    """Who gets what, as the standings are now."""

    category: str  # "" for the prizes of all
    place: int
    player: str
    worth: float  # a whole number of halves of the unit
    among: int  # how many share the place


@dataclass(frozen=True, slots=True)
class PrizesTold(Shape):
    """The prizes of a competition."""

    unit: str
    text: str  # as an organiser writes them: a line for all, and one for each category
    prizes: tuple[Prize, ...]
    total: float
    remainder: float  # what players who are level could not share


@dataclass(frozen=True, slots=True)
class Fee(Shape):
    """What a player owes and has paid, as amounts such as "12.50"."""

    id: int  # of the player
    player: str
    due: str
    paid: str
    open: str  # still to be paid


@dataclass(frozen=True, slots=True)
class FeesTold(Shape):
    """The fees of a tournament, with their totals."""

    unit: str
    text: str  # as an organiser writes them: an amount for everybody, and one for a category that owes another
    fees: tuple[Fee, ...]
    due: str
    paid: str
    open: str


@dataclass(frozen=True, slots=True)
class Team(Shape):
    """A team in the standings of teams."""

    place: int
    team: str
    points: float | None
    points_exact: str | None
    players: tuple[str, ...]  # the best first; so many of them count as the organiser has decided
