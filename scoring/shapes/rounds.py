"""What the programs of organisers read of rounds, drafts and results."""

from __future__ import annotations

from dataclasses import dataclass

from referee import api
from referee.ground.shape import Shape
from scoring.shapes.standings import Bye, SeatResult


@dataclass(frozen=True, slots=True)
class TableOfRound(Shape):
    """A table of a round, with everything that the organiser's page shows of it."""

    table: int
    status: str  # waiting | playing | finished | closed
    hand: int
    recorded: str  # the shallowest recording depth of the game: moves | hands | result
    final: str  # the label of the final that is played here; "" for none
    unconfirmed: bool  # the game has ended, and its result still has to be confirmed
    disputed_by: str  # a player who disputes the result; "" for nobody
    reported_by: str  # a player who has entered a result with which somebody must agree; "" for nobody
    awaits: str  # whose agreement the result lacks, as a sentence; "" for nobody's
    callers: tuple[str, ...]  # players who have called the referee and still wait
    clock: api.Clock | None  # of a table that still plays
    settled: str  # how the organiser has settled the table, in words; "" if the result of its game counts
    settled_why: str
    stopped_why: str  # why the organiser stopped its game; "" if nobody did
    replay: str  # the address where the last hand at the table is played back; "" for none
    head: str  # the head of the log of a game that is over; "" before
    seats: tuple[SeatResult, ...]


@dataclass(frozen=True, slots=True)
class RoundOfCompetition(Shape):
    """A round with its tables, with everything that the organiser's page shows of it."""

    round: int
    status: str  # seated | running | ended
    repeats: int  # how many pairs of players had met before
    minutes: int | None  # as last set; null if the round has never had a clock
    clock: api.Clock | None  # null if none runs
    byes: tuple[Bye, ...]  # players who sit out
    outdated: bool  # it was drawn by standings that were corrected since, and nobody has played; see `redraw/`
    tables: tuple[TableOfRound, ...]


@dataclass(frozen=True, slots=True)
class SeatOfRound(Shape):
    """Where somebody sits in a round."""

    player: str  # or the substitute, as in "Cilla (for Bo)"
    table: int
    seat: int  # from 1
    final: str  # the label of the final that is played here; "" for none
    path: str  # of the seat's link, /s/<token>/; "" after the round, and unless the token allows to run rounds


@dataclass(frozen=True, slots=True)
class SeatingFigure(Shape):
    """A figure of a seating, in words."""

    name: str
    text: str
    bad: bool  # whether the organiser should look at it


@dataclass(frozen=True, slots=True)
class SeatReasons(Shape):
    """Why somebody sits at this seat."""

    player: str
    seat: int  # from 1
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TableReasons(Shape):
    """Why the players of a table sit there."""

    table: int
    spread: str  # how many points apart its players stood before the round; "" before the first result
    seats: tuple[SeatReasons, ...]


@dataclass(frozen=True, slots=True)
class RoundReasons(Shape):
    """Why everybody sits where they sit in a round."""

    round: int
    figures: tuple[SeatingFigure, ...]
    tables: tuple[TableReasons, ...]


@dataclass(frozen=True, slots=True)
class NextRound(Shape):
    """What the next draw would have to seat."""

    round: int
    here: int  # how many players a draw would seat or give a bye
    away: tuple[str, ...]
    elsewhere: tuple[str, ...]  # players who sit in a round of another competition
    byes: int  # how many players the sizes of the tables leave without a seat
    splits: tuple[tuple[int, ...], ...]  # the ways to split the players into tables, the best first
    drafts: int  # how many drafts the round has
    final_too_small: str  # which final can't be seated, and what to do; "" if each can
    step: str  # what comes next between rounds: draw | final | end | choose (a final, or the end)


@dataclass(frozen=True, slots=True)
class DraftSeat(Shape):
    """Somebody in a draft."""

    id: int  # of the player
    player: str  # or the substitute, as in "Cilla (for Bo)"
    club: str
    gone: bool  # no longer here, so the draft has to be drawn anew


@dataclass(frozen=True, slots=True)
class DraftTable(Shape):
    """A table of a draft, with what it repeats."""

    table: int
    final: str  # the label of the final that is played here; "" for none
    spread: str  # how many points apart its players stand; "" before the first result
    again: tuple[str, ...]  # sentences about pairs who meet again
    apart: tuple[str, ...]  # sentences about players who should sit elsewhere
    seats: tuple[DraftSeat, ...]


@dataclass(frozen=True, slots=True)
class DraftOfRound(Shape):
    """A draft of the next round. Only organisers see drafts."""

    id: int
    label: str  # A, B, …
    round: int
    version: int  # grows with every swap; a swap names the version that its sender has seen
    way: str  # how it was seated, in words
    seed: int  # the same seed draws the same round again, as long as players and results are the same
    swaps: int  # how many swaps can be undone
    stale: bool  # players or results have changed, so it can't be published
    came: tuple[str, ...]  # players who came after the draw
    left: tuple[str, ...]  # players who left after the draw
    results_changed: bool
    figures: tuple[SeatingFigure, ...]
    tables: tuple[DraftTable, ...]
    byes: tuple[DraftSeat, ...]


@dataclass(frozen=True, slots=True)
class FigureChange(Shape):
    """A figure of a draft that a swap would change."""

    name: str
    was: str
    now: str


@dataclass(frozen=True, slots=True)
class SwapPreview(Shape):
    """What a swap would change in a draft."""

    legal: bool
    across_finals: bool  # not legal, because the players are in different finals
    player: str
    other: str  # who would get the player's place; "" if the player moves to a free seat
    table: int  # where the player would sit; 0 for a bye
    figures: tuple[FigureChange, ...]
    worse: tuple[str, ...]  # sentences about repeats that the swap causes
    better: tuple[str, ...]  # sentences about repeats that the swap removes


@dataclass(frozen=True, slots=True)
class CountedSeat(Shape):
    """What a seat counts; null if no result counts."""

    key: str  # the seat's name in `awarded` and in the game's result
    player: str
    game_points: int | None
    place: int | None
    points: float | None
    points_exact: str | None
    adjusted: str  # why the score was adjusted; "" if it is that of the game


@dataclass(frozen=True, slots=True)
class TableResult(Shape):
    """What a table counts."""

    round: int
    table: int
    over: bool  # whether the table may also count for nobody, or for awarded points
    adjustable: bool  # whether the table's game is over, so that scores can be adjusted
    settled: str  # unplayed | awarded | adjusted; "" if the result of its game counts
    settled_why: str
    seats: tuple[CountedSeat, ...]


@dataclass(frozen=True, slots=True)
class ForeseenSeat(Shape):
    """What a player's seat would count; null if it would count for nobody."""

    player: str
    game_points: int | None
    place: int | None
    points: float | None
    points_exact: str | None


@dataclass(frozen=True, slots=True)
class ResultPreview(Shape):
    """What a result would change. Nothing has been entered."""

    seats: tuple[ForeseenSeat, ...]
    changes: tuple[api.StandingChange, ...]  # in the standings, by the new rank


@dataclass(frozen=True, slots=True)
class SlipOfTable(Shape):
    """The slip of a table, as far as it was entered."""

    table: int
    players: tuple[str, ...]  # in the order of the slip
    values: tuple[int, ...] | None  # their points, or their places in games that have no points; null before
    checked: bool  # whether a second person has entered the same
