"""What the programs of an account read."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from referee.ground.shape import Shape


@dataclass(frozen=True, slots=True)
class Account(Shape):
    """The account of the token, and what the token allows."""

    name: str
    scopes: tuple[str, ...]  # read | tournaments | club | seasons | deletions


@dataclass(frozen=True, slots=True)
class OwnTournament(Shape):
    """A tournament in which the account has a role."""

    name: str
    slug: str  # its name in addresses
    role: str  # of the account: owner | co_organiser | helper
    status: str  # planned | running | ended
    made_at: datetime
    competitions: tuple[str, ...]  # their names in addresses
    players: int
    rounds: int  # drawn so far, in all competitions


@dataclass(frozen=True, slots=True)
class DeletedTournament(Shape):
    """A tournament of the account that was deleted."""

    id: int
    name: str
    deleted_at: datetime | None


@dataclass(frozen=True, slots=True)
class CompetitionNamed(Shape):
    """A competition that counts in a season, or that may be added to one."""

    slug: str
    name: str
    tournament: str
    game: str


@dataclass(frozen=True, slots=True)
class OwnSeason(Shape):
    """A season that the account organises."""

    name: str
    slug: str  # its name in addresses
    role: str  # of the account: owner | co_organiser
    scheme: str  # what places are worth
    best: int | None  # how many results of a person count; null for all
    rated: bool  # it shows ratings
    ended: bool
    number: int  # grows with every decision of the organisers
    competitions: tuple[CompetitionNamed, ...]  # in the season's order


@dataclass(frozen=True, slots=True)
class SeasonPlayerShape(Shape):
    """A player of one tournament."""

    id: int
    name: str
    tournament: str
    club: str


@dataclass(frozen=True, slots=True)
class SeasonPersonShape(Shape):
    """A person of a season, with the players that are this person."""

    key: int
    name: str
    players: tuple[SeasonPlayerShape, ...]
    proposed: bool  # equal names alone hold the players together; nobody has confirmed that they are one person


@dataclass(frozen=True, slots=True)
class PersonQuestion(Shape):
    """The question whether two persons are one. Until it is answered they count as two."""

    one: int  # the key of a person
    other: int
    why: str  # near: the names are similar | several: it is the name of several persons | family: the family differs


@dataclass(frozen=True, slots=True)
class PersonDecision(Shape):
    """An organiser's decision about who is who."""

    id: int
    same: bool  # they are one person; else they are different people
    ones: tuple[str, ...]
    others: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeasonPeople(Shape):
    """Who is who in a season."""

    persons: tuple[SeasonPersonShape, ...]  # by name
    questions: tuple[PersonQuestion, ...]
    decisions: tuple[PersonDecision, ...]  # the latest first
