"""What the programs of organisers read of single players: leaving, substitutes, double entries, pairs to keep apart."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from referee.ground.shape import Shape


@dataclass(frozen=True, slots=True)
class SeatStands(Shape):
    """What a player gets if the table is stopped and counts as it stands."""

    player: str
    game_points: int
    place: int
    points: float | None
    points_exact: str | None


@dataclass(frozen=True, slots=True)
class LeaveShape(Shape):
    """What becomes of a table if one of its players leaves now."""

    round: int | None  # null if the player sits at no table that plays
    table: int | None  # null if the player sits at no table that plays
    others: tuple[str, ...]  # the other players of the table
    plays_on: str  # what the game's book rules if the others play on; "" if they can't
    stands: tuple[SeatStands, ...]  # if the table is stopped now and counts as it stands
    missed: str  # what a missed round counts for a player who comes back, in words; "" without a table


@dataclass(frozen=True, slots=True)
class TakingShape(Shape):
    """What taking over an entry means in one competition."""

    competition: str
    round: int  # the first round of the person who takes over
    table: int | None  # of the game that is on; null for none
    plays: bool  # the game at this table has begun


@dataclass(frozen=True, slots=True)
class SubstitutionShape(Shape):
    """Who plays for a player now, and what can be done about it."""

    substitute: str  # "" for nobody
    since: int | None  # the substitute's first round; null without a substitute
    takes: tuple[TakingShape, ...]  # what it means if somebody takes over now, or if the player plays again
    may_end: bool
    may_undo: bool
    before: str  # who plays again if the substitution is undone; "" without a substitute


@dataclass(frozen=True, slots=True)
class PlayerName(Shape):
    """A player by name."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class CompetitionRounds(Shape):
    """Rounds of one competition."""

    competition: str
    rounds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MergePreview(Shape):
    """What merging two players would change, and what prevents it."""

    kept: PlayerName
    other: PlayerName  # who disappears from the list
    moves: tuple[CompetitionRounds, ...]  # the rounds whose results the kept player gets
    clashes: tuple[CompetitionRounds, ...]  # rounds in which both have a seat, so that they are two people
    sits_in: int | None  # a round in which the other player sits now; null for none
    over: bool  # the other player has results in final standings
    substitute: str  # who plays for one of the two now; "" for nobody
    possible: bool


@dataclass(frozen=True, slots=True)
class MemberShape(Shape):
    """A member of a club."""

    id: int
    name: str
    family: str  # members with the same family are kept apart
    spellings: tuple[str, ...]  # of the name, by which lists are matched too


@dataclass(frozen=True, slots=True)
class Forgotten(Shape):
    """Somebody who was forgotten."""

    name: str  # under which places and points remain, the same in all tournaments of the account


@dataclass(frozen=True, slots=True)
class MemberHere(Shape):
    """A member of a club, and whether the member is at a competition."""

    id: int
    name: str
    presence: str  # not_listed | away | here
    player: int | None  # the id of the player; null if not on the list


@dataclass(frozen=True, slots=True)
class OwnActsShape(Shape):
    """What players may say on their own pages."""

    own_acts: str | None  # drawn | ask | open; null: nothing


@dataclass(frozen=True, slots=True)
class AskedShape(Shape):
    """Something that a player asks for and nobody has answered."""

    id: int
    player: int  # the player's id
    name: str
    says: str  # skip | home
    round: int  # the round to skip, or the last one drawn when the player asked to go home
    asked_at: datetime
