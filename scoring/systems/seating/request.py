"""Requests to seat rounds and the seatings returned for them, with players by name and tables by their number."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from math import comb
from typing import NamedTuple

from scoring.systems.seating.aims import Parts
from scoring.systems.seating.sizes import Sizes

#: Two players, in either order.
Names = tuple[str, str]


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """A table: its number, from 1, and its players in seat order."""

    number: int
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeatedRound:
    """A round: its tables by number, and the players with a bye, who sit out because the sizes leave no seat."""

    tables: tuple[SeatedTable, ...]
    byes: tuple[str, ...] = ()

    @property
    def players(self) -> frozenset[str]:
        """The players who have a seat."""
        return frozenset(player for table in self.tables for player in table.players)


@dataclass(frozen=True, slots=True)
class Request:
    """A request to seat some rounds after those that have been `played`.

    Where rounds are numbered, they count from 0 and include the played ones. The same request gives the same seating
    on any machine, unless the search is stopped early.
    """

    players: tuple[str, ...]
    rounds: int
    sizes: Sizes
    #: The number of tables. If it is None, the game's best split is used.
    tables: int | None = None
    seed: int = 0
    #: The most steps of the search. A step prices all swaps of one player, in up to sixteen plans at once.
    steps: int = 20_000
    played: tuple[SeatedRound, ...] = ()
    #: The players who are away, by round.
    absent: Mapping[int, frozenset[str]] = field(default_factory=dict)
    #: `apart` are pairs that must not share a table. `avoid` are pairs that should rather not, each with a weight: a
    #: weight of 100 counts as much as a repeat.
    apart: tuple[Names, ...] = ()
    avoid: Mapping[Names, int] = field(default_factory=dict)
    #: How often pairs have met elsewhere. Every meeting of such a pair in this seating is a repeat.
    met: Mapping[Names, int] = field(default_factory=dict)
    #: The number of the table at which a player always sits.
    fixed: Mapping[str, int] = field(default_factory=dict)
    #: The points of all players, if rounds are to be seated by standing. This is useful only for one round at a time.
    scores: Mapping[str, float] = field(default_factory=dict)
    #: The most meetings that a pair may have, here and elsewhere; None for no limit.
    limit: int | None = None
    #: Pairs who sit at one table in each round in which both are here, each player in one pair at most. Their own
    #: meetings are never counted.
    together: tuple[Names, ...] = ()


class Report(NamedTuple):
    """What one round of a seating costs, and which players it concerns."""

    repeats: tuple[tuple[str, str, int], ...]  # pairs that have met before, and how often
    spread: float  # squared differences in points between players of a table
    worst_spread: float  # the largest difference in points at any of the three tables with the most points
    small: tuple[str, ...]  # players at a table smaller than the largest
    seats_above: int  # how many players have had their seat more often than a fair share
    seen_before: int  # how many players sit at a table where they have sat before
    byes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Seating:
    """The rounds that were requested, with what they cost.

    `repeats` and `bound` are for the whole competition, including the played rounds: no seating has fewer repeats than
    the bound. `steps` is how many steps were made; a request with this number of steps gives the same seating again.
    """

    request: Request
    rounds: tuple[SeatedRound, ...]
    parts: Parts
    repeats: int
    reunions: int
    bound: int
    bound_reunions: int
    steps: int
    reports: tuple[Report, ...]
    #: After `reseat`, the round and name of each player who now has other players at the table.
    moved: tuple[tuple[int, str], ...] = ()

    @property
    def repeats_earlier(self) -> int:
        """How many pairs share a table, in played rounds or new ones, after they met elsewhere (`Request.met`)."""
        rounds = (*self.request.played, *self.rounds)
        here = set(meeting_pairs(rounds, self.request.together))
        return sum(times > 0 and tuple(sorted(pair)) in here for pair, times in self.request.met.items())

    @property
    def pairs_again(self) -> int:
        """How many pairs meet again: those who share a table twice, or once after they met elsewhere."""
        return sum(times + self.met_elsewhere(pair) > 1 for pair, times in self._meetings.items())

    @property
    def fewest_again(self) -> int:
        """A lower bound on `pairs_again` of plans in which no pair meets more often than in this one.

        A pair that meets m times makes m(m - 1) / 2 reunions. Where pairs have met elsewhere, only the others can share
        a table without meeting again.
        """
        most, meetings = max(self._meetings.values(), default=1), sum(self._meetings.values())
        rounds = (*self.request.played, *self.rounds)
        everybody = {*self.request.players, *(name for one in rounds for name in one.players)}
        met = {frozenset(pair) for pair, times in self.request.met.items() if times and everybody.issuperset(pair)}
        others = comb(len(everybody), 2) - len(met) - len(self.request.together)
        beyond = meetings - others if met else 0
        return max(-(-self.bound_reunions // max(1, comb(most, 2))), -(-beyond // most))

    def met_elsewhere(self, pair: Names) -> bool:
        """Whether a pair met elsewhere (`Request.met`)."""
        one, other = pair
        return bool(self.request.met.get((one, other)) or self.request.met.get((other, one)))

    @property
    def _meetings(self) -> Counter[Names]:
        """How often each pair shares a table, in played rounds and new ones."""
        return Counter(meeting_pairs((*self.request.played, *self.rounds), self.request.together))


def meeting_pairs(rounds: Iterable[SeatedRound], together: Iterable[Names] = ()) -> Iterator[Names]:
    """Yield the pairs who share a table, by name, as often as they do, but for those who are kept `together`."""
    partners = set(map(frozenset, together))
    for table in (table for seated in rounds for table in seated.tables):
        yield from (pair for pair in combinations(sorted(table.players), 2) if frozenset(pair) not in partners)
