"""What other programs read of a competition.

Points appear twice: as a number for reading, and as an exact fraction ("7/3") for calculations.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction
from typing import TypedDict

from referee.ground.shape import TICKS, Shape
from scoring.wording.figures import round_points


@dataclass(frozen=True, slots=True)
class TieBreakShape(Shape):
    """A tie-break, as the head of a column."""

    key: str
    abbreviation: str
    name: str
    meaning: str
    example: str


@dataclass(frozen=True, slots=True)
class Missed(Shape):
    """A round that a player missed."""

    round: int
    why: str
    points: float | None
    points_exact: str | None


@dataclass(frozen=True, slots=True)
class DeductedShape(Shape):
    """A penalty outside a game that took points off a player's total."""

    kind: str  # "late"
    points: int  # below 0


@dataclass(frozen=True, slots=True)
class AdjustedShape(Shape):
    """A table at which a player's score was adjusted."""

    round: int
    table: int
    why: str


@dataclass(frozen=True, slots=True)
class Reasons(Shape):
    """Why a player has this rank, in sentences."""

    steps: tuple[str, ...]  # how the points came about
    above: str  # what puts the player above the next; "" for the last
    below: str  # what puts the player below the one before; "" for the first


@dataclass(frozen=True, slots=True)
class StintShape(Shape):
    """Somebody who plays for a player."""

    player: str  # the substitute
    from_round: int
    to_round: int | None  # the last round, null as long as the substitute plays


@dataclass(frozen=True, slots=True)
class StandingLine(Shape):
    """A player's row in the standings."""

    rank: int
    player: str
    club: str
    withdrawn: bool
    substitutes: str  # who plays for the player, and from which round on; "" for nobody
    stints: tuple[StintShape, ...]  # the same as data
    points: float | None
    points_exact: str | None
    tables: int  # how many the player has sat at
    provisional: bool  # a table still plays
    recorded: str  # the shallowest recording depth of all the tables: moves | hands | result
    final: str  # the label of the player's final; "" if the player is in none
    out_after: int | None  # the round after which the player was knocked out of it
    tie_breaks: dict[str, float | None]  # by key; null where it was not needed
    missed: tuple[Missed, ...]
    penalties: tuple[DeductedShape, ...]  # outside a game
    adjusted: tuple[AdjustedShape, ...]  # scores that are not those of the game
    why: Reasons


@dataclass(frozen=True, slots=True)
class Standings(Shape):
    """The standings as everybody may see them now."""

    name: str
    number: int  # grows with every change
    status: str  # planned | running | ended
    as_of: datetime = field(metadata=TICKS)
    final: bool  # the competition has ended, and nothing of it is hidden or left out
    rounds: int  # how many count
    provisional: bool
    hidden: str  # what is not shown to the public, and why; "" if everything is
    tie_breaks: tuple[TieBreakShape, ...]
    standings: tuple[StandingLine, ...]


@dataclass(frozen=True, slots=True)
class SeatResult(Shape):
    """A seat of a round, with the result so far; null while nobody has played."""

    player: str
    substitute: str  # who played instead of the player; "" for nobody
    game_points: int | None
    place: int | None
    points: float | None
    points_exact: str | None
    provisional: bool
    adjusted: str  # why the score was adjusted; "" if it is that of the game


@dataclass(frozen=True, slots=True)
class TableShape(Shape):
    """A table of a round."""

    table: int
    status: str  # waiting | playing | finished | closed
    hand: int
    recorded: str  # the shallowest recording depth of the game: moves | hands | result
    final: str  # the label of the final that is played here; "" for none
    seats: tuple[SeatResult, ...]


@dataclass(frozen=True, slots=True)
class Bye(Shape):
    """A player who sits out."""

    player: str
    substitute: str  # who plays for the player in this round; "" for nobody


@dataclass(frozen=True, slots=True)
class RoundShape(Shape):
    """A round with its tables."""

    round: int
    status: str  # seated | running | ended
    repeats: int  # how many pairs of players met before
    byes: tuple[Bye, ...]  # players who sit out
    tables: tuple[TableShape, ...]


@dataclass(frozen=True, slots=True)
class Rounds(Shape):
    """The rounds, the first one first."""

    rounds: tuple[RoundShape, ...]


@dataclass(frozen=True, slots=True)
class MeetingSide(Shape):
    """One of two players who have met, with the points at the tables where both sat."""

    player: str
    points: float | None
    points_exact: str | None
    above: int  # how often this player was placed above the other


@dataclass(frozen=True, slots=True)
class Meeting(Shape):
    """Two players who have met."""

    one: MeetingSide
    other: MeetingSide
    times: int  # how often they sat at one table
    level: int  # how often they shared a place


@dataclass(frozen=True, slots=True)
class PlayerSeat(Shape):
    """A player's seat in the round that is on."""

    round: int
    stopped: str  # why the organiser stopped the game; "" if nobody did
    table: int
    seat: int  # from 1
    status: str  # waiting | playing | finished | closed
    others: tuple[str, ...]  # clockwise from there
    path: str  # of the seat's link, /s/<token>/


@dataclass(frozen=True, slots=True)
class PlayerPlace(Shape):
    """A player's place in another competition of the tournament."""

    competition: str
    slug: str
    rank: int | None  # null before the first result
    of: int
    hidden: bool  # the present standings are hidden from the public


@dataclass(frozen=True, slots=True)
class PlayerResult(Shape):
    """A player's result at one table."""

    round: int
    table: int
    place: int
    size: int
    game_points: int
    points: float | None
    points_exact: str | None
    provisional: bool
    adjusted: str  # why the score was adjusted; "" if it is that of the game


@dataclass(frozen=True, slots=True)
class PlayerFine(Shape):
    """A penalty, with the round and the table where the player got it."""

    round: int
    table: int
    number: int  # of the line of the log that gave it
    amount: str  # "+5", "1 prick"
    reason: str
    clause: str  # the clause that was broken; "" for a fault that the referee gave in words
    href: str  # the address of the clause in the rule text


@dataclass(frozen=True, slots=True)
class PlayedGame(Shape):
    """A game in which a player has played. Below `path`, the seat's link, its hands can be played back."""

    round: int
    table: int
    hands: int  # that are over
    path: str


@dataclass(frozen=True, slots=True)
class PlayFigure(Shape):
    """A figure of a player's play: tricks a hand, or something else a game."""

    key: str  # tricks | breaches | calls_right | calls_wrong
    name: str
    mine: float
    mean: float  # of the field


@dataclass(frozen=True, slots=True)
class PlayShape(Shape):
    """A player's play in one competition."""

    competition: str
    hands: int  # that the figures count
    games: tuple[PlayedGame, ...]  # those in which something was entered, the latest first
    figures: tuple[PlayFigure, ...]


@dataclass(frozen=True, slots=True)
class PlayerOutside(Shape):
    """A penalty outside a game."""

    kind: str  # "late"
    points: int  # that it takes off the total; 0 is a warning
    why: str
    given_at: datetime
    given_by: str


@dataclass(frozen=True, slots=True)
class PlayerSays(Shape):
    """What a player may say to the organiser now, and what became of it."""

    away: bool
    late: bool  # whether the player may say that they are late
    expected_at: datetime | None  # when a player who is late comes
    skip: int  # the round that the player may skip; 0 for none
    skips: int  # the round that the player skips; 0 for none
    home: bool  # whether the player may go home
    stay: bool  # whether the player has gone home, and may take it back
    skip_asked: str  # waits (for the organiser) | refused | ""
    home_asked: str
    real_name: str  # of a player who publishes under another name, which is `player`; "" for others


@dataclass(frozen=True, slots=True)
class PlayerShape(Shape):
    """Everything that a player's own page shows."""

    player: str
    plays_for: str  # the player for whom a substitute plays; "" for the player
    competition: str
    game: str
    number: int  # grows with every change of this answer
    state: str  # seat | plays | done | ended | withdrawn | bye | out | away | skips | without | between | begins
    bye: str  # what the player's bye counts, in words; "" without one
    final: str  # the label of the player's final; "" for none
    out_after: int | None  # the round after which the player was knocked out of it; null while nobody is told
    seat: PlayerSeat | None  # null: the player does not sit in the round that is on
    of: int  # how many players the standings have
    hidden: str  # what of the standings is hidden, and why; "" if nothing is
    others: tuple[PlayerPlace, ...]
    standings: tuple[StandingLine, ...]  # the rows around the player's own, which is one of them
    results: tuple[PlayerResult, ...]
    own: PlayerSays | None  # null: players say nothing to the organiser here
    penalties: tuple[PlayerFine, ...]
    outside: tuple[PlayerOutside, ...]  # penalties outside a game that stand, newest first
    brought: int  # penalties that the player takes into the next game
    next_cost: str  # what the next penalty costs; "" where that is nothing to speak of


@dataclass(frozen=True, slots=True)
class PathShape(Shape):
    """Where a short code leads."""

    path: str  # of the player's personal link, /p/<token>/


class Points(TypedDict):
    """Points as a number, and as an exact fraction."""

    points: float | None
    points_exact: str | None


def points(value: Fraction | None) -> Points:
    """Return points as a number and as an exact fraction."""
    return {"points": number(value), "points_exact": None if value is None else str(value)}


def number(value: Fraction | None) -> float | None:
    """Return a value as the pages show it."""
    return None if value is None else float(round_points(value))
