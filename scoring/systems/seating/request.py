"""What callers ask of the seating, and what they get: players by name, tables by the number on them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from scoring.systems.seating.aims import Parts
from scoring.systems.seating.sizes import Sizes

#: Two players, in either order.
Names = tuple[str, str]


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """One table: the number on it, from 1, and its players in seat order."""

    number: int
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeatedRound:
    """One round: its tables by number, and who sat out because the sizes left no seat."""

    tables: tuple[SeatedTable, ...]
    byes: tuple[str, ...] = ()

    @property
    def players(self) -> frozenset[str]:
        """Everybody who has a seat."""
        return frozenset(player for table in self.tables for player in table.players)


@dataclass(frozen=True, slots=True)
class Request:
    """Rounds to be seated, after those that have been `played`.

    Rounds are counted from 0, the played ones included, wherever a mapping names them. The same request gives the same
    seating on any machine, as long as nobody stops the search.
    """

    players: tuple[str, ...]
    rounds: int
    sizes: Sizes
    #: How many tables; the best split for the game if None.
    tables: int | None = None
    seed: int = 0
    #: The budget of the search. A step prices all swaps of one player, in up to sixteen plans at once.
    steps: int = 20_000
    played: tuple[SeatedRound, ...] = ()
    #: Who is away, by round.
    absent: Mapping[int, frozenset[str]] = field(default_factory=dict)
    #: Pairs who must not share a table, and pairs who had better not: a hundred weighs as much as a repeat.
    apart: tuple[Names, ...] = ()
    avoid: Mapping[Names, int] = field(default_factory=dict)
    #: How often pairs have met elsewhere: each meeting here is then a repeat.
    met: Mapping[Names, int] = field(default_factory=dict)
    #: Who always sits at the table of this number.
    fixed: Mapping[str, int] = field(default_factory=dict)
    #: Points of everybody, to seat the rounds by standing. One round at a time makes sense.
    scores: Mapping[str, float] = field(default_factory=dict)
    #: Whether equal shares of the small tables come before repeats.
    shares_first: bool = False


class Report(NamedTuple):
    """What one round of a seating costs whom."""

    repeats: tuple[tuple[str, str, int], ...]  # pairs that have met before, and how often
    spread: float  # squared differences in points between players of a table
    worst_spread: float  # the largest difference at one of the three tables with the most points
    small: tuple[str, ...]  # who sits at a table smaller than the largest
    seats_above: int  # how many have their seat more often than a fair share
    seen_before: int  # how many sit at a table where they have sat before
    byes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Seating:
    """The rounds that were asked for, with what they cost.

    `repeats` and `bound` count the whole competition, played rounds included: no seating has fewer repeats than the
    bound. `steps` are those really made: with them in the request the same seating comes out again.
    """

    request: Request
    rounds: tuple[SeatedRound, ...]
    parts: Parts
    repeats: int
    bound: int
    steps: int
    reports: tuple[Report, ...]
    #: Seats of an earlier plan whose players now have others at their table: who and in which round.
    moved: tuple[tuple[int, str], ...] = ()
