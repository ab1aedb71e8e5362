"""What the programs of organisers read of how a competition is set up."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from referee.ground.shape import Shape


@dataclass(frozen=True, slots=True)
class RankingRules(Shape):
    """The rules by which a competition ranks its players."""

    scheme: str  # how places at a table become points
    tie_breaks: tuple[str, ...]  # in this order
    missed_away: str  # what a round counts that a player missed
    missed_bye: str  # what a bye counts


@dataclass(frozen=True, slots=True)
class MovedPlayer(Shape):
    """A player whose place or points other rules would change."""

    player: str
    rank_was: int
    rank_now: int
    points_was: float | None
    points_was_exact: str | None
    points_now: float | None
    points_now_exact: str | None


@dataclass(frozen=True, slots=True)
class TableSizes(Shape):
    """The sizes that the tables of a competition may have."""

    smallest: int
    largest: int
    offered: tuple[int, ...]  # the sizes that the game allows


@dataclass(frozen=True, slots=True)
class TableSplit(Shape):
    """How the players who are here would be seated."""

    tables: tuple[int, ...]  # their sizes; empty if too few players are here to fill a table
    byes: int


@dataclass(frozen=True, slots=True)
class SizesForeseen(Shape):
    """What other sizes of tables would mean."""

    here: int  # how many players are here
    now: TableSplit
    then: TableSplit
    drafts: tuple[str, ...]  # the labels of drafts that would be lost


@dataclass(frozen=True, slots=True)
class StandingsShown(Shape):
    """How much of the standings the public sees."""

    shown: str  # live | part | held
    hidden_rounds: int  # how many of the last rounds are hidden if a part is shown
    told: str  # what the public does not see, as a sentence; "" if it sees everything


@dataclass(frozen=True, slots=True)
class PlannedRound(Shape):
    """A round of the plan."""

    round: int
    tables: tuple[tuple[str, ...], ...]  # the players of each table, in the order of the seats
    byes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeatingPlan(Shape):
    """The plan of all rounds that are still to be played. The next draw makes it anew if it is no longer valid."""

    rounds: tuple[PlannedRound, ...]
    repeats: int  # how many pairs meet again
    bound: int  # no plan has fewer
    fits: bool  # its next round seats exactly the players who are here
    breaks: bool  # a round brings players together who must never meet, or no more
    allowed: bool  # its tables have sizes that are allowed
    unkept: tuple[str, ...]  # pairs who could not be kept apart
    most_meetings: int  # the most meetings of one pair, with those of played rounds
    small_least: int  # times at a small table, of the player with the fewest
    small_most: int  # and of the player with the most
    over: int  # meetings in it beyond the most that a pair may have
    moved: tuple[str, ...]  # players who got others at their table when the plan was last made anew


@dataclass(frozen=True, slots=True)
class SeatingWay(Shape):
    """How the next rounds of a competition are seated."""

    way: str  # meetings | standings | planned
    clubs_apart: bool  # players of one club are kept apart, as those of one family are
    recalls: bool  # meetings at earlier tournaments of the organiser count as meetings
    meetings_most: int | None  # no pair meets more often than that; null for no limit
    tells: str  # what the draw tells players of hidden standings, as a sentence; "" if nothing
    plan: SeatingPlan | None


@dataclass(frozen=True, slots=True)
class SlowTable(Shape):
    """A table of the current round that takes much longer for a move than the others."""

    table: int
    seconds: int  # for a move, on average
    median: int  # the seconds of the middle table of the round
    behind: int  # minutes that it has lost


@dataclass(frozen=True, slots=True)
class EndForeseen(Shape):
    """When the evening is over, to five minutes: most likely between `low` and `high`."""

    round: int  # if nobody has said how many rounds are to be played, only the end of this round is foreseen; else 0
    low: datetime
    about: datetime
    high: datetime


@dataclass(frozen=True, slots=True)
class PaceOfEvening(Shape):
    """How the current round gets on, and when the evening is over, estimated from how it has gone so far."""

    slow: tuple[SlowTable, ...]
    end: EndForeseen | None  # null as long as there is too little to go by
    needed: int | None  # minutes that the current round will likely take from now; null between rounds, or if not known
    told: bool  # whether the big screen says when the evening is over
